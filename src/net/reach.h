/* By which addresses connections come here, and how others do; for the net alone. */
#ifndef PARLOR_NET_REACH_H
#define PARLOR_NET_REACH_H

#include "who.h"

/* Does only this machine reach it? */
bool reach_is_loopback(const struct sockaddr *address);
/* Does this connection come from this machine? */
bool reach_is_from_here(int client);
/* The URL of the very address that this connection came to; false if it can't be told. */
bool reach_write_here(int client, char url[NET_ORIGIN_MAX + 1]);
/* As net_reach. */
int reach_list(const struct who_we *we, char urls[][NET_ORIGIN_MAX + 1], int most);

#endif
