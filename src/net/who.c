/* Judges hosts, origins, addresses and cookies of requests. What follows from it is for answer.c
   and talk.c. */
#include "who.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A part of a string. */
struct part {
    const char *at;
    size_t length;
};

static struct part part_of(const char *string)
{
    return (struct part){string, strlen(string)};
}

static bool is_like(struct part part, const char *string)
{
    return part.length == strlen(string) && strncasecmp(part.at, string, part.length) == 0;
}

/* The host without its port. */
static struct part host_of(const char *authority)
{
    const char *end = authority[0] == '[' ? strchr(authority, ']') : NULL;

    return (struct part){authority, end ? (size_t)(end - authority) + 1 : strcspn(authority, ":")};
}

static bool copy_part(struct part part, char *copy, size_t size)
{
    if (part.length >= size)
        return false;
    memcpy(copy, part.at, part.length);
    copy[part.length] = '\0';
    return true;
}

/* Is it written in numbers? No name server has a say in what those mean. */
static bool is_number(struct part host)
{
    char text[INET6_ADDRSTRLEN + 2];
    unsigned char address[16];

    if (!copy_part(host, text, sizeof text))
        return false;
    if (text[0] != '[')
        return inet_pton(AF_INET, text, address) == 1;
    text[host.length - 1] = '\0';
    return inet_pton(AF_INET6, text + 1, address) == 1;
}

static bool is_this_machine(const struct who_we *we, struct part host)
{
    char local[WHO_NAME_MAX + 8];

    snprintf(local, sizeof local, "%s.local", we->name);
    return is_like(host, "localhost") || (we->name[0] && is_like(host, we->name)) ||
           (we->name[0] && is_like(host, local));
}

static bool is_loopback(const struct who_we *we, struct part host)
{
    struct part own = host_of(we->where);

    return is_like(host, "localhost") || is_like(host, "127.0.0.1") || is_like(host, "[::1]") ||
           (host.length == own.length && strncmp(host.at, own.at, own.length) == 0);
}

/* What comes after the scheme of an origin. */
static const char *authority_of(const char *origin)
{
    return strstr(origin, "://") + 3;
}

/* Comes nothing after the host but a port? */
static bool ends_with_port(const char *authority)
{
    const char *rest = authority + host_of(authority).length;

    return !rest[0] || (rest[0] == ':' && !rest[1 + strspn(rest + 1, "0123456789")]);
}

bool who_is_meant(const struct who_we *we, const char *host, bool is_harmless)
{
    struct part name = host_of(host);

    if (!ends_with_port(host))
        return false;
    if (we->public && is_like(part_of(host), authority_of(we->public)))
        return true;
    if (we->is_local)
        return is_loopback(we, name);
    return is_harmless || is_number(name) || is_this_machine(we, name);
}

bool who_is_ours(const struct who_we *we, const char *host, const char *origin)
{
    static const char scheme[] = "http://";

    if (!who_is_meant(we, host, false))
        return false;
    if (we->public && strcmp(origin, we->public) == 0)
        return true;
    return strncmp(origin, scheme, strlen(scheme)) == 0 &&
           is_like(part_of(host), origin + strlen(scheme));
}

static void write_six(struct in6_addr six, char text[WHO_ADDRESS_MAX + 1])
{
    enum { NETWORK_BYTES = 8 };
    char number[INET6_ADDRSTRLEN];

    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], text, WHO_ADDRESS_MAX + 1);
        return;
    }
    memset(six.s6_addr + NETWORK_BYTES, 0, sizeof six.s6_addr - NETWORK_BYTES);
    inet_ntop(AF_INET6, &six, number, sizeof number);
    snprintf(text, WHO_ADDRESS_MAX + 1, "%s/64", number);
}

void who_write_address(const struct sockaddr *address, char text[WHO_ADDRESS_MAX + 1])
{
    text[0] = '\0';
    if (address->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text,
                  WHO_ADDRESS_MAX + 1);
    else if (address->sa_family == AF_INET6)
        write_six(((const struct sockaddr_in6 *)address)->sin6_addr, text);
}

bool who_was_seen(const char *forwarded, char text[WHO_ADDRESS_MAX + 1])
{
    const char *comma = strrchr(forwarded, ',');
    const char *last = comma ? comma + 1 : forwarded;
    char number[INET6_ADDRSTRLEN];
    struct in6_addr six;
    struct in_addr four;

    last += strspn(last, " \t");
    if (!copy_part((struct part){last, strcspn(last, " \t")}, number, sizeof number))
        return false;
    if (inet_pton(AF_INET, number, &four) == 1)
        return inet_ntop(AF_INET, &four, text, WHO_ADDRESS_MAX + 1);
    if (inet_pton(AF_INET6, number, &six) != 1)
        return false;
    write_six(six, text);
    return true;
}

static bool is_token(struct part part)
{
    for (size_t i = 0; i < part.length; i++)
        if (!isalnum((unsigned char)part.at[i]) && part.at[i] != '-' && part.at[i] != '_')
            return false;
    return part.length == NET_TOKEN_LENGTH;
}

bool who_is_anywhere(const char *where)
{
    struct part host = host_of(where);

    return is_like(host, "0.0.0.0") || is_like(host, "[::]");
}

void who_write_cookie(const char *origin, char name[WHO_COOKIE_MAX + 1])
{
    const char *usual = strncmp(origin, "https:", 6) == 0 ? "__Host-parlor" : "parlor";
    const char *authority = authority_of(origin), *port = authority + host_of(authority).length;

    snprintf(name, WHO_COOKIE_MAX + 1, *port ? "%s-%.5s" : "%s", usual, port + 1);
}

bool who_has_token(const char *cookies, const char *origin, char token[NET_TOKEN_LENGTH + 1])
{
    char own[WHO_COOKIE_MAX + 1];

    who_write_cookie(origin, own);
    struct part name = part_of(own);
    for (const char *at = cookies; *at; at += strspn(at, "; ")) {
        struct part pair = {at, strcspn(at, "; ")};
        at += pair.length;
        if (pair.length <= name.length || pair.at[name.length] != '=' ||
            strncmp(pair.at, name.at, name.length) != 0)
            continue;
        struct part value = {pair.at + name.length + 1, pair.length - name.length - 1};
        if (is_token(value))
            return copy_part(value, token, NET_TOKEN_LENGTH + 1);
    }
    return false;
}

/* The port that a scheme means is not written. */
static void drop_usual_port(char *origin, const char *port)
{
    char *colon = strrchr(origin, ':');

    if (strcmp(colon, port) == 0)
        *colon = '\0';
}

bool net_read_origin(const char *url, char origin[NET_ORIGIN_MAX + 1])
{
    bool is_safe = strncasecmp(url, "https://", 8) == 0;
    size_t scheme = is_safe ? 8 : 7, length = strlen(url);

    if (!is_safe && strncasecmp(url, "http://", 7) != 0)
        return false;
    if (length > scheme && url[length - 1] == '/')
        length--;
    size_t allowed = strspn(url + scheme, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789.-_:[]");
    if (length <= scheme || length > NET_ORIGIN_MAX || allowed != length - scheme)
        return false;
    for (size_t i = 0; i < length; i++)
        origin[i] = (char)tolower((unsigned char)url[i]);
    origin[length] = '\0';
    struct part host = host_of(authority_of(origin));
    if (host.length == 0 || !ends_with_port(authority_of(origin)) ||
        (host.at[0] == '[' && !is_number(host)))
        return false;
    drop_usual_port(origin, is_safe ? ":443" : ":80");
    return true;
}
