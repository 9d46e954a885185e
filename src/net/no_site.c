/* In the place of the page, in a program that is built without one. */
#include "net.h"

extern const struct net_site page_site;
const struct net_site page_site = {0};
