import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { cancelTogether } from '../change/cancel-together.ts'
import { orderKind } from '../kinds/catalog.ts'
import { mayCause } from '../events/order-events.rules.ts'
import type { Order } from '../order.ts'
import type { OrderState } from '../order.machine.ts'
import { runningAlready, stateAt, type ImportUnit, type OrderImport } from './order-import.ts'

/**
 * Orders that still are as the import made them: the warehouse has not seen the parcel, and nothing
 * was charged.
 */
const UNMOVED: ReadonlySet<OrderState> = new Set(['draft', 'confirmed'])
/** Orders of which nothing is left to be undone. */
const ENDED: ReadonlySet<OrderState> = new Set(['cancelled'])

/** Whether an order in this state hinders the undoing of its import. */
const hasMovedOn = (state: OrderState): boolean => !UNMOVED.has(state) && !ENDED.has(state)

type Standing = { readonly states: readonly OrderState[]; readonly at: Instant }

/**
 * Whether an import could be undone now, by the states of its orders. The use case decides again,
 * on locked orders.
 */
export const isImportUndoable = (batch: OrderImport, { states, at }: Standing): boolean =>
  ['done', 'interrupted'].includes(stateAt(batch, at)) &&
  !states.some(hasMovedOn) &&
  !(orderKind(batch.kind)?.takesOriginal === true && states.some((state) => UNMOVED.has(state)))

/** As many hindering orders are named in an answer. */
const MOST_NAMED = 10

export type UndoneImport = { readonly import: number; readonly cancelled: number }

type Ports = { readonly atomically: Atomically<ImportUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * Undoes an import in one unit of work: all of its orders that are not cancelled already are
 * cancelled, so that what they reserved is free again, its refused rows go, and its record says so.
 * It is all or nothing: IMPORT_MOVED_ON names the orders that are neither draft, confirmed nor
 * cancelled. IMPORT_NOT_FOUND for another customer's too, IMPORT_RUNNING while it runs,
 * IMPORT_UNDONE for a second time, IMPORT_TOOK_PARCELS where its orders took returned parcels,
 * whose transfer is final. References and rows are free to be imported again.
 */
export function undoImport({ atomically, references, clock }: Ports) {
  return async (
    { id, keyed }: { readonly id: number; readonly keyed?: KeyedCommand | undefined },
    actor: Actor,
  ): Promise<Result<UndoneImport>> => {
    if (!mayCause('cancel', actor)) return failed(identityFailure('NOT_ALLOWED'))
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const batch = await unit.imports.lock(id, clientsWithin(actor))
        if (batch === undefined) return failed(importFailure('IMPORT_NOT_FOUND'))
        const at = clock.now()
        const orders = await unit.orders.lockOfImport(id)
        const undoable = mayUndo(batch, { orders, state: stateAt(batch, at) })
        if (!undoable.ok) return undoable
        const cancelled = await cancelTogether(unit, {
          orders: undoable.value,
          reason: `import ${id}`,
          actor,
          at,
          references: references(),
        })
        if (!cancelled.ok) return cancelled
        await unit.refusedRows.removeOf(id)
        await unit.imports.undo(id, at)
        await unit.audit.write([
          {
            at,
            actorId: actor.id,
            area: 'order-imports',
            subject: String(id),
            action: 'undo',
            from: batch.state,
            to: 'undone',
            changes: { cancelled: { to: cancelled.value.length } },
          },
        ])
        return ok({ import: id, cancelled: cancelled.value.length })
      }),
    )
  }
}

type ImportUndoCheck = { readonly orders: readonly Order[]; readonly state: OrderImport['state'] }

/** The orders that are to be cancelled, or why the import stays. */
function mayUndo(batch: OrderImport, { orders, state }: ImportUndoCheck): Result<readonly Order[]> {
  if (state === 'running') return failed(runningAlready(batch))
  if (state === 'undone') return failed(importFailure('IMPORT_UNDONE', { number: batch.id }))
  const moved = orders.filter(({ status }) => hasMovedOn(status))
  if (moved.length > 0) {
    const named = moved.slice(0, MOST_NAMED).map(({ orderNumber }) => orderNumber)
    const list = sameWords(named.join(', ') + (moved.length > named.length ? ' …' : ''))
    return failed(importFailure('IMPORT_MOVED_ON', { number: batch.id, count: moved.length, orders: list }))
  }
  const left = orders.filter(({ status }) => UNMOVED.has(status))
  if (left.length > 0 && orderKind(batch.kind)?.takesOriginal === true)
    return failed(importFailure('IMPORT_TOOK_PARCELS', { number: batch.id }))
  return ok(left)
}
