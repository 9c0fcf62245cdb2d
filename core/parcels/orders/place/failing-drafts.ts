import type { FieldFailure } from '#core/base/kernel/failure.ts'
import type { References } from '#core/base/fields/references.ts'
import { changedRaw } from '../change/content-change.rules.ts'
import { orderKind } from '../kinds/catalog.ts'
import type { Order } from '../order.ts'
import type { OrderKind } from '../order-kind.ts'
import type { OrderFilter, OrderQueries, Whose } from '../order.ports.ts'
import { readOrder } from '../read-order.ts'

/** A draft that no longer passes, and what is wrong with it. */
export type FailingDraft = { readonly order: Order; readonly kind: OrderKind; readonly failures: readonly FieldFailure[] }

/** As many of the newest drafts are looked at, and as many are answered. */
const MOST_READ = 2_000
const MOST_ANSWERED = 100

/** A draft may be unfinished: what it has not is asked when it is submitted, and is no fault. */
const UNFINISHED: ReadonlySet<string> = new Set([
  'FIELD_REQUIRED',
  'GOODS_MISSING',
  'BOXES_MISSING',
  'WAREHOUSE_MISSING',
  'SKU_LABELS_MISSING',
])

const NOBODY = { name: '', phone: '', country: '', city: '', address: '' }

/**
 * Returns the faults that keep a draft from being submitted although its shipper has filled it in:
 * its channel was closed, a product became contraband.
 */
function draftFaults(
  order: Order,
  { kind, references }: { readonly kind: OrderKind; readonly references: References },
): readonly FieldFailure[] {
  const read = (raw: Parameters<typeof readOrder>[0]['raw']) => readOrder({ kind, raw, references, sender: NOBODY }).failures
  const unfinished = new Set(read({ values: {}, goods: [] }).map(({ path, code }) => `${path} ${code}`))
  return read(changedRaw({ order, kind, raw: {}, references })).filter(
    ({ path, code }) => !UNFINISHED.has(code) && !unfinished.has(`${path} ${code}`),
  )
}

/**
 * The drafts among the newest 2,000 of these customers that no longer pass, newest first, up to
 * 100.
 */
export async function failingDrafts(
  { orders, references }: { readonly orders: Pick<OrderQueries, 'stream'>; readonly references: References },
  whose: Whose | undefined,
): Promise<readonly FailingDraft[]> {
  const filter: OrderFilter = {
    statuses: ['draft'],
    ...(whose === undefined ? {} : typeof whose === 'number' ? { customerId: whose } : { customerIds: whose }),
  }
  const failing: FailingDraft[] = []
  let read = 0
  for await (const batch of orders.stream(filter))
    for (const order of batch) {
      if ((read += 1) > MOST_READ || failing.length === MOST_ANSWERED) return failing
      const kind = orderKind(order.kind)
      const failures = kind === undefined ? [] : draftFaults(order, { kind, references })
      if (kind !== undefined && failures.length > 0) failing.push({ order, kind, failures })
    }
  return failing
}
