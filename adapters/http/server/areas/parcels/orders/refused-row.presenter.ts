import { instantText } from '#core/base/kernel/instant.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { targetsOf, type ColumnTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import { firstLine, REFUSED_ROW_DAYS, textAt, type ShownRefusedRow } from '#core/parcels/orders/import/refused-row.ts'
import type { FailingDraft } from '#core/parcels/orders/place/failing-drafts.ts'
import { apiPath } from '#core/parcels/orders/fields/api-names.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { FailingDraftAnswer, RefusedRowAnswer } from '../../../../contract/parcels/orders/refused-row.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import { cellText } from '../../../../contract/parcels/orders/cell-problem.ts'

type Row = Pick<ShownRefusedRow, 'kind' | 'lines'>

/**
 * The heading of the cells that fill a target; the field's own name where the sheet had no column
 * for it.
 */
export function headingOf({ kind: name, lines }: Row, target: ColumnTarget, locale: Locale): string {
  const heading = lines.flatMap(({ cells }) => cells).find((cell) => cell.target === target)?.heading ?? ''
  if (heading !== '') return heading
  const kind = orderKind(name)
  const field = kind && targetsOf(kind).find((one) => one.target === target)?.field
  return field?.label[locale] ?? target
}

/** The errors of a row, in the reader's language. */
export const presentRowErrors = (row: Row & Pick<ShownRefusedRow, 'errors'>, locale: Locale): RefusedRowAnswer['errors'] =>
  row.errors.map(({ line, target, code, params }) => {
    const column = headingOf(row, target, locale)
    return { line, field: target, column, error: code, msg: cellText({ path: target, code, params }, { line, column, locale }) }
  })

/** A refused row as the API answers it, in the reader's language. */
export const presentRefusedRow = (row: ShownRefusedRow, locale: Locale): RefusedRowAnswer => ({
  id: row.id,
  import: row.importId,
  client_id: row.customerId,
  account: row.by.account,
  client_name: row.by.name,
  order_type: row.kind,
  line: firstLine(row),
  status: row.state,
  order_number: row.orderNumber ?? null,
  order_refCode: textAt(row, 'refCode'),
  consignee: textAt(row, 'consignee'),
  lines: row.lines.map(({ line, cells }) => ({
    line,
    cells: cells.map(({ target, heading, text }) => ({ field: target, heading, text })),
  })),
  errors: presentRowErrors(row, locale),
  create_time: instantText(row.createdAt),
  update_time: instantText(row.updatedAt),
  expire_time: instantText(row.createdAt + REFUSED_ROW_DAYS * MILLIS_PER_DAY),
})

/** The error of a row in one sentence: its first field, or the failure itself. */
export const rowMessage = (failure: Failure, locale: Locale): string => sayFailure(failure.fields?.[0] ?? failure, locale)

/** A draft that no longer passes, as the API answers it. */
export const presentFailingDraft = ({ order, kind, failures }: FailingDraft, locale: Locale): FailingDraftAnswer => ({
  order_number: order.orderNumber,
  order_type: order.kind,
  client_id: order.customerId,
  order_refCode: order.values.refCode ?? null,
  errors: failures.map(({ path, code, params }) => ({
    field: apiPath(kind, path),
    error: code,
    msg: sayFailure({ code, params }, locale),
  })),
  update_time: instantText(order.updatedAt),
})
