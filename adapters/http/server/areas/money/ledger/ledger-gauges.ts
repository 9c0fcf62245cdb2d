import { Gauge, type Metric } from 'prom-client'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import type { LedgerCheck, LedgerChecks } from '#core/money/ledger/verification/ledger-check.ts'

const FIGURES: readonly { readonly name: string; readonly help: string; readonly of: (check: LedgerCheck) => number }[] = [
  {
    name: 'ledger_check_ok',
    help: '1 where the last verification of the ledger found nothing wrong, otherwise 0',
    of: ({ finding }) => (finding === undefined ? 1 : 0),
  },
  { name: 'ledger_check_entries', help: 'Entries that the last verification of the ledger read', of: ({ entries }) => entries },
  {
    name: 'ledger_check_timestamp_seconds',
    help: 'When the last verification of the ledger ended',
    of: ({ endedAt }) => endedAt / MILLIS_PER_SECOND,
  },
]

/**
 * The last verification of the ledger for /metrics, read when it is asked for; left out before the
 * first one and while the store is away.
 */
export const ledgerGauges = ({ list }: LedgerChecks): readonly Metric[] =>
  FIGURES.map(
    ({ name, help, of }) =>
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.reset()
          const [last] = await list({ page: 1, pageSize: 1 }).then(
            ({ rows }) => rows,
            () => [],
          )
          if (last !== undefined) this.set(of(last))
        },
      }),
  )
