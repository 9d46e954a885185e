/* What tables cost, beside what matches do. */
#ifndef PARLOR_BENCH_TABLES_H
#define PARLOR_BENCH_TABLES_H

void bench_tables(void);

#endif
