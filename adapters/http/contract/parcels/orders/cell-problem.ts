import type { FieldFailure } from '#core/base/kernel/failure.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { apiPath, currencyName } from '#core/parcels/orders/fields/api-names.ts'
import { cellSentence } from '#core/parcels/orders/import/cell-sentence.rules.ts'
import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { CellFinding } from '#core/parcels/orders/import/read-rows.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { sayFailure } from '../../words.ts'
import type { CellProblem } from './order-import.routes.ts'

/**
 * A column's target as the API names the field: `goods.quantity` is `order_goods.pcs`,
 * `cod.currency` is `cod_currency`.
 */
function apiField(kind: OrderKind, target: string): string {
  if (target.endsWith('.currency')) return currencyName(apiField(kind, target.slice(0, -'.currency'.length)))
  const [group, field] = target.split('.')
  return field === undefined ? apiPath(kind, target) : apiPath(kind, `${group}.0.${field}`).replace('.0.', '.')
}

/** The text of a wrong cell, by the specification's sentences. */
export function cellText(
  { code, params }: FieldFailure,
  { line, column, locale }: { readonly line: number; readonly column: string; readonly locale: Locale },
): string {
  const sentence = cellSentence({ code, params }, { line, column, problem: sayFailure({ code, params }, locale) })
  return sayFailure(sentence, locale)
}

/**
 * The heading of a finding's column, or the field's own name where the sheet has no column for it.
 */
export function columnName(kind: OrderKind, finding: CellFinding, locale: Locale): string {
  return finding.column?.heading ?? targetsOf(kind).find(({ target }) => target === finding.target)?.field.label[locale] ?? finding.target
}

/**
 * A finding about a cell in the reader's language, as the API answers it and as a page says it at
 * once.
 */
export function cellProblem(kind: OrderKind, finding: CellFinding, locale: Locale): CellProblem {
  const column = columnName(kind, finding, locale)
  return {
    line: finding.line,
    column,
    index: finding.column?.index ?? null,
    field: apiField(kind, finding.target),
    error: finding.failure.code,
    msg: cellText(finding.failure, { line: finding.line, column, locale }),
  }
}
