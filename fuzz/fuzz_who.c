/* Reads any lines as the fields of a request that say who asks and whom they mean. Whoever is let
   in comes from a page of ours, a token is one that we could have given, an address is an address,
   and an origin reads the same again. */
#include "must.h"
#include "who.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct who_we everybody[] = {
    {"127.0.0.1:7777", true, NULL, "host"},
    {"[::1]:7777", true, "https://games.example.org", ""},
    {"0.0.0.0:7777", false, NULL, "host"},
    {"[::]:7777", false, "http://games.example.org:8080", ""},
};

/* Who is let in has an origin that is the host they ask, or the public one. */
static void check_page(const struct who_we *we, const char *host, const char *origin)
{
    bool is_meant = who_is_meant(we, host, false);
    char cookie[WHO_COOKIE_MAX + 1];

    must(!is_meant || who_is_meant(we, host, true), "who may change something may look");
    if (!who_is_ours(we, host, origin))
        return;
    must(is_meant, "a page of ours asks us");
    must((we->public && strcmp(origin, we->public) == 0) ||
             (strncmp(origin, "http://", 7) == 0 && strcasecmp(origin + 7, host) == 0),
         "a page of ours has our origin");
    must(host[0] && !strpbrk(host, "/@ "), "a host is a host");
    who_write_cookie(origin, cookie);
    must(!strpbrk(cookie, " ;,=\"\r\n"), "a cookie has a name");
}

static void check_token(const char *cookies, const char *origin)
{
    char token[NET_TOKEN_LENGTH + 1], name[WHO_COOKIE_MAX + 1];
    char cookie[NET_TOKEN_LENGTH + WHO_COOKIE_MAX + 2];

    if (!who_has_token(cookies, origin, token))
        return;
    must(strlen(token) == NET_TOKEN_LENGTH, "a token has its length");
    must(!strpbrk(token, " ;,=\"\r\n"), "a token can be written into a cookie");
    who_write_cookie(origin, name);
    snprintf(cookie, sizeof cookie, "%s=%s", name, token);
    must(strstr(cookies, cookie), "a token was given");
}

static void check_address(const char *forwarded)
{
    char address[WHO_ADDRESS_MAX + 1], again[WHO_ADDRESS_MAX + 1];

    if (!who_was_seen(forwarded, address))
        return;
    must(strspn(address, "0123456789abcdef:./") == strlen(address), "an address is an address");
    address[strcspn(address, "/")] = '\0';
    must(who_was_seen(address, again), "an address reads again");
    must(strncmp(address, again, strlen(address)) == 0, "an address reads the same again");
}

static void check_origin(const char *url)
{
    char origin[NET_ORIGIN_MAX + 1], again[NET_ORIGIN_MAX + 1];

    if (!net_read_origin(url, origin))
        return;
    must(strstr(origin, "://") && !strchr(strstr(origin, "://") + 3, '/'), "it has no path");
    must(net_read_origin(origin, again) && strcmp(origin, again) == 0,
         "an origin reads the same again");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[1024], *rest = text;

    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    char *host = strsep(&rest, "\n"), *origin = rest ? strsep(&rest, "\n") : host;
    for (size_t i = 0; i < sizeof everybody / sizeof *everybody; i++)
        check_page(&everybody[i], host, origin);
    check_token(host, "http://here");
    check_token(host, "https://here:7777");
    check_address(host);
    check_origin(origin);
    return 0;
}
