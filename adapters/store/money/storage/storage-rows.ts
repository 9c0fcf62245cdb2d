import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { StorageRun, StorageTrouble } from '#core/money/storage/storage.ports.ts'
import { columnsOf, narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

type Sums = readonly { readonly currency: string; readonly amount: string }[]

export const RUN = shape({
  warehouse: 'text',
  day: 'text',
  state: narrowColumn<StorageRun['state']>('text'),
  part: narrowColumn<StorageRun['part']>('text'),
  after_customer: 'bigint?',
  after_code: 'text?',
  skus: 'integer',
  packages: 'integer',
  locations: 'integer',
  rows: 'integer',
  sums: narrowColumn<Sums>('jsonb'),
  unmeasured: 'integer',
  unpriced: 'integer',
  troubles: narrowColumn<readonly StorageTrouble[]>('jsonb'),
  error: 'text?',
  started_at: 'timestamptz',
  finished_at: 'timestamptz?',
})
/** The columns of runs named `r`. */
export const RUN_COLUMNS = columnsOf(RUN, 'r').replace('r.day', 'r.day::text as day')

export const sumsOf = (sums: Sums): readonly Money[] => sums.map(({ currency, amount }) => money(BigInt(amount), currency))

export const runOf = (row: RowOf<typeof RUN>): StorageRun => ({
  warehouse: row.warehouse,
  day: row.day,
  state: row.state,
  part: row.part,
  ...(row.after_customer === null || row.after_code === null ? {} : { after: { customerId: row.after_customer, code: row.after_code } }),
  skus: row.skus,
  packages: row.packages,
  locations: row.locations,
  rows: row.rows,
  sums: sumsOf(row.sums),
  unmeasured: row.unmeasured,
  unpriced: row.unpriced,
  troubles: row.troubles,
  startedAt: row.started_at.getTime(),
  ...given({ error: row.error, finishedAt: row.finished_at?.getTime() }),
})

/** The values of a run in the order in which it is written. */
export const runValues = (run: StorageRun): readonly unknown[] => [
  run.warehouse,
  run.day,
  run.state,
  run.part,
  run.after?.customerId ?? null,
  run.after?.code ?? null,
  run.skus,
  run.locations,
  run.rows,
  JSON.stringify(run.sums.map(({ currency, amount }) => ({ currency, amount: String(amount) }))),
  run.unmeasured,
  run.unpriced,
  JSON.stringify(run.troubles),
  run.error ?? null,
  instantText(run.startedAt),
  run.finishedAt === undefined ? null : instantText(run.finishedAt),
  run.packages,
]
