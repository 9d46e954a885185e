/* Finds out by which addresses other machines reach us. */
#include "net.h"

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

int net_reach(const struct net *net, char urls[][NET_ORIGIN_MAX + 1], int most)
{
    const char *where = net_where(net), *port = strrchr(where, ':') + 1;

    if (net_is_local(net) || most < 1)
        return 0;
    if (strncmp(where, "0.0.0.0:", 8) == 0 || strncmp(where, "[::]:", 5) == 0)
        return list_all(port, where[0] == '[', urls, most);
    snprintf(urls[0], NET_ORIGIN_MAX + 1, "http://%s/", where);
    return 1;
}
