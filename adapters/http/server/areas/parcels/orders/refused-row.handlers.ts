import type { z } from 'zod'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import type { correctRefusedRows, removeRefusedRows } from '#core/parcels/orders/import/correct-refused-rows.usecase.ts'
import type { createRefusedRows } from '#core/parcels/orders/import/create-refused-rows.usecase.ts'
import type { OrderImports } from '#core/parcels/orders/import/order-import.ts'
import type { RefusedRowFilter, RefusedRows } from '#core/parcels/orders/import/refused-row.ts'
import { failingDrafts } from '#core/parcels/orders/place/failing-drafts.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { orderRoutes } from '../../../../contract/parcels/orders/order.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import { clientsAsked } from './order-filter.ts'
import { presentFailingDraft, presentRefusedRow, rowMessage } from './refused-row.presenter.ts'
import { allRefused, refusedSheet } from './refused-sheet.ts'

type Parts = {
  readonly refusedRows: RefusedRows
  readonly imports: Pick<OrderImports, 'find'>
  readonly orders: Pick<OrderQueries, 'stream'>
  readonly references: () => References
  readonly clock: Clock
  readonly sheetWriter: SheetWriter
  readonly correctRows: ReturnType<typeof correctRefusedRows>
  readonly createRows: ReturnType<typeof createRefusedRows>
  readonly removeRows: ReturnType<typeof removeRefusedRows>
}

type Routes = Pick<
  typeof orderRoutes,
  | 'listRefusedRows'
  | 'importRows'
  | 'exportRefusedRows'
  | 'failingDrafts'
  | 'correctRefusedRows'
  | 'createRefusedRows'
  | 'removeRefusedRows'
>
type Query = z.output<(typeof orderRoutes.exportRefusedRows)['query']>

/** The filter of a query; INPUT_INVALID for an unknown time zone. */
function filterOf(query: Query, actor: Actor): Result<RefusedRowFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const days = spanOfDays({ first: query.created_from, last: query.created_to }, zone.value)
  return ok({
    whose: clientsAsked(actor, query.client_id),
    importId: query.import,
    ids: query.ids?.map(Number).filter(Number.isSafeInteger),
    kind: query.order_type,
    state: query.status,
    reason: query.reason,
    from: days.from,
    until: days.before,
    keywords: query.keywords,
  })
}

/** Handlers of refused rows and of drafts that no longer pass. */
export const refusedRowHandlers = ({
  refusedRows,
  imports,
  orders,
  references,
  clock,
  sheetWriter,
  correctRows,
  createRows,
  removeRows,
}: Parts): BindingsOf<Routes> => ({
  listRefusedRows: async ({ query, actor, locale }) => {
    const filter = filterOf(query, actor)
    if (!filter.ok) return filter
    const { rows, total } = await refusedRows.list(filter.value, query)
    return ok({ rows: rows.map((row) => presentRefusedRow(row, locale)), total })
  },
  importRows: async ({ params, query, actor, locale }) => {
    if ((await imports.find(params.id, clientsWithin(actor))) === undefined) return failed(importFailure('IMPORT_NOT_FOUND'))
    const filter = filterOf({ ...query, import: params.id, ids: undefined }, actor)
    if (!filter.ok) return filter
    const { rows, total } = await refusedRows.list(filter.value, query)
    return ok({ rows: rows.map((row) => presentRefusedRow(row, locale)), total })
  },
  exportRefusedRows: async ({ query, actor, locale }) => {
    const filter = filterOf(query, actor)
    if (!filter.ok) return filter
    const rows = await allRefused(refusedRows, filter.value)
    return exportSheet(sheetWriter, refusedSheet(rows, locale), `refused-rows-${today(clock.now())}.xlsx`)
  },
  failingDrafts: async ({ actor, locale }) => {
    const found = await failingDrafts({ orders, references: references() }, clientsAsked(actor, undefined))
    return ok({ rows: found.map((one) => presentFailingDraft(one, locale)), total: found.length })
  },
  correctRefusedRows: async ({ body, actor, locale }) => {
    const corrected = await correctRows(body, actor)
    if (!corrected.ok) return corrected
    const by = { account: actor.account, name: actor.name }
    return ok(corrected.value.map((row) => presentRefusedRow({ ...row, by }, locale)))
  },
  createRefusedRows: async ({ body, actor, locale }) => {
    const outcomes = await createRows({ ids: body.ids, confirmIrreversible: body.confirm_irreversible }, actor)
    if (!outcomes.ok) return outcomes
    return ok(
      outcomes.value.map((outcome) =>
        'orderNumber' in outcome
          ? { id: outcome.id, status: true, order_number: outcome.orderNumber, message: DONE[locale] }
          : {
              id: outcome.id,
              status: false,
              order_number: null,
              error: outcome.failure.fields?.[0]?.code ?? outcome.failure.code,
              message: rowMessage(outcome.failure, locale),
            },
      ),
    )
  },
  removeRefusedRows: ({ body, actor }) => removeRows(body, actor),
})
