/* Who asks, and whom they mean: what the fields of a request say about it. Only strings go in and
   out, so that anything can be tried. */
#ifndef PARLOR_NET_WHO_H
#define PARLOR_NET_WHO_H

#include "net.h"

#include <sys/socket.h>

enum {
    WHO_ADDRESS_MAX = 63, /* of an address as text */
    WHO_NAME_MAX = 255,
    WHO_COOKIE_MAX = 31,
};

/* What we are called. */
struct who_we {
    const char *where;           /* we listen, with the port */
    bool is_local;               /* only this machine reaches it */
    const char *public;          /* origin, or NULL */
    char name[WHO_NAME_MAX + 1]; /* of this machine; may be empty */
};

/* Does the Host of a request mean us? If it may do no harm, anybody who found us does. */
bool who_is_meant(const struct who_we *we, const char *host, bool is_harmless);
/* Does it come from a page of ours, which the host and the origin of the request say? */
bool who_is_ours(const struct who_we *we, const char *host, const char *origin);

/* The address that limits are counted for: of IPv6 the network, since a guest has all of it. */
void who_write_address(const struct sockaddr *address, char text[WHO_ADDRESS_MAX + 1]);
/* The one that the proxy before us has seen, by X-Forwarded-For; false if that has none. */
bool who_was_seen(const char *forwarded, char text[WHO_ADDRESS_MAX + 1]);

/* Is it every address of this machine that we listen at? */
bool who_is_anywhere(const char *where);

/* The name of our cookie for pages of this origin, which is ours. Cookies know no ports: so the
   port is in the name, and two servers on one host have each their own. Where it goes over https it
   is one that no other host, and no page that came without, can set. */
void who_write_cookie(const char *origin, char name[WHO_COOKIE_MAX + 1]);
/* Its value; false if there is none that we could have given. */
bool who_has_token(const char *cookies, const char *origin, char token[NET_TOKEN_LENGTH + 1]);

#endif
