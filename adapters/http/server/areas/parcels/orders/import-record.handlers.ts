import { clientsWithin } from '#core/platform/access/account.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { OrderImports } from '#core/parcels/orders/import/order-import.ts'
import type { RefusedRows } from '#core/parcels/orders/import/refused-row.ts'
import { isImportUndoable, type undoImport } from '#core/parcels/orders/import/undo-import.usecase.ts'
import { mayCause } from '#core/parcels/orders/events/order-events.rules.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { orderRoutes } from '../../../../contract/parcels/orders/order.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { presentRecord } from './import.presenter.ts'
import { clientsAsked } from './order-filter.ts'

type Parts = {
  readonly imports: OrderImports
  readonly orders: Pick<OrderQueries, 'counts'>
  readonly refusedRows: RefusedRows
  readonly undoImport: ReturnType<typeof undoImport>
  readonly clock: Clock
}
type RecordRoutes = Pick<typeof orderRoutes, 'listImports' | 'findImport' | 'undoImport'>

/** Records of imports: listed, looked at, and undone. */
export const importRecordHandlers = ({ imports, orders, refusedRows, undoImport: undo, clock }: Parts): BindingsOf<RecordRoutes> => ({
  listImports: async ({ query, actor }) => {
    const { client_id: clientId, order_type: kind, status: state, keywords, ...page } = query
    const { rows, total } = await imports.list({ whose: clientsAsked(actor, clientId), kind, state, keywords }, page)
    return ok({ rows: rows.map((one) => presentRecord(one, clock.now())), total })
  },
  findImport: async ({ params, actor }) => {
    const found = await imports.find(params.id, clientsWithin(actor))
    if (found === undefined) return failed(importFailure('IMPORT_NOT_FOUND'))
    const counts = await orders.counts({ importId: found.id, customerId: found.customerId })
    const toCorrect = await refusedRows.list({ importId: found.id, state: 'open' }, { page: 1, pageSize: 1 })
    return ok({
      ...presentRecord(found, clock.now()),
      orders: counts,
      to_correct: toCorrect.total,
      may_undo: mayCause('cancel', actor) && isImportUndoable(found, { states: Object.keys(counts) as OrderState[], at: clock.now() }),
    })
  },
  undoImport: async ({ params, actor, keyed }) => undo({ id: params.id, keyed }, actor),
})
