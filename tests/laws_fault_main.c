/* laws-fault: runs the laws on the probe alone, which is built with a planted fault: the law that
   the fault breaks must be named. */
#include "laws.h"
#include "probe.h"

int main(void)
{
    laws_run(&probe_game, &(struct laws_effort){.matches = LAWS_MATCHES, .seed = 1});
    return 0;
}
