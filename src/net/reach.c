/* Finds out by which addresses other machines reach us. */
#include "reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* Can it stand in a URL, and does it lead here from elsewhere? */
static bool is_reachable(const struct ifaddrs *at)
{
    if (!at->ifa_addr || !(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK))
        return false;
    if (at->ifa_addr->sa_family == AF_INET)
        return true;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)at->ifa_addr;
    return at->ifa_addr->sa_family == AF_INET6 && !IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr);
}

static bool write_url(const struct sockaddr *address, const char *port,
                      char url[NET_ORIGIN_MAX + 1])
{
    bool is_six = address->sa_family == AF_INET6;
    char host[INET6_ADDRSTRLEN];

    if (getnameinfo(address, is_six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in),
                    host, sizeof host, NULL, 0, NI_NUMERICHOST) != 0)
        return false;
    snprintf(url, NET_ORIGIN_MAX + 1, is_six ? "http://[%s]:%s/" : "http://%s:%s/", host, port);
    return true;
}

/* Of every interface. */
static int list_all(const char *port, bool has_six, char urls[][NET_ORIGIN_MAX + 1], int most)
{
    struct ifaddrs *all;
    int count = 0;

    if (getifaddrs(&all) != 0)
        return 0;
    for (struct ifaddrs *at = all; at && count < most; at = at->ifa_next)
        if (is_reachable(at) && (has_six || at->ifa_addr->sa_family == AF_INET) &&
            write_url(at->ifa_addr, port, urls[count]))
            count++;
    freeifaddrs(all);
    return count;
}

int reach_list(const struct who_we *we, char urls[][NET_ORIGIN_MAX + 1], int most)
{
    const char *port = strrchr(we->where, ':') + 1;
    int count = 0;

    if (we->public && count < most)
        snprintf(urls[count++], NET_ORIGIN_MAX + 1, "%s", we->public);
    if (we->is_local || count == most)
        return count;
    if (who_is_anywhere(we->where))
        return count + list_all(port, we->where[0] == '[', urls + count, most - count);
    snprintf(urls[count++], NET_ORIGIN_MAX + 1, "http://%s/", we->where);
    return count;
}

/* The address that a connection came to. One of IPv4 that comes to a socket of IPv6 is written as
   what it is. */
static bool find_here(int client, struct sockaddr_storage *here)
{
    socklen_t length = sizeof *here;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)here;

    if (getsockname(client, (struct sockaddr *)here, &length) != 0)
        return false;
    if (here->ss_family != AF_INET6 || !IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        return here->ss_family == AF_INET || here->ss_family == AF_INET6;
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = six->sin6_port};
    memcpy(&four.sin_addr, &six->sin6_addr.s6_addr[12], sizeof four.sin_addr);
    memcpy(here, &four, sizeof four);
    return true;
}

bool reach_is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

bool reach_is_from_here(int client)
{
    struct sockaddr_storage here;

    return find_here(client, &here) && reach_is_loopback((struct sockaddr *)&here);
}

bool reach_write_here(int client, char url[NET_ORIGIN_MAX + 1])
{
    struct sockaddr_storage here;
    char port[8];

    if (!find_here(client, &here))
        return false;
    snprintf(port, sizeof port, "%d", ntohs(((struct sockaddr_in *)&here)->sin_port));
    return write_url((struct sockaddr *)&here, port, url);
}
