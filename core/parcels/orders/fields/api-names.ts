import type { OrderField } from './order-field.ts'
import { fieldsOf, groupsOf, lineFields, type NamedFields, type OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'

/**
 * The field with the currency of an amount, where the two are separate: `cod_currency` beside
 * `cod_amount`.
 */
export const currencyName = (amount: string): string => `${amount.replace(/_amount$/, '')}_currency`

type Body = Readonly<Record<string, unknown>>

/**
 * An amount may be sent as one value with its currency, or as two values: `cod_amount` and
 * `cod_currency`.
 */
function given(body: Body, field: OrderField): unknown {
  const value = body[field.api]
  if (field.kind !== 'money' || value === undefined || value === null || typeof value === 'object') return value
  const currency = body[currencyName(field.api)]
  return currency === undefined ? value : { amount: value, currency }
}

const rawOf = (body: Body, fields: NamedFields): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(([name, field]) => (body[field.api] === undefined ? [] : [[name, given(body, field)]])))

/**
 * Turns an order from the API into the core's names; fields of other kinds are left out, and
 * missing products and boxes stay missing.
 */
export function rawOrderOf(kind: OrderKind, body: Body): Pick<RawOrder, 'values'> & Partial<RawOrder> {
  const lists = groupsOf(kind).flatMap(([name, group]) => {
    const lines = body[group.api]
    return Array.isArray(lines) ? [[name, lines.map((line: Body) => rawOf(line, lineFields(group)))] as const] : []
  })
  return { values: rawOf(body, fieldsOf(kind)), ...Object.fromEntries(lists) }
}

/**
 * A path in the core as the API names it: `goods.0.quantity` is `order_goods.0.pcs`, `phone2` is
 * `phone1`.
 */
export function apiPath(kind: OrderKind, path: string): string {
  const [first = '', index, name] = path.split('.')
  const group = groupsOf(kind).find(([one]) => one === first)?.[1]
  if (group !== undefined)
    return [group.api, index, name === undefined ? undefined : (group.fields[name]?.api ?? name)]
      .filter((part) => part !== undefined)
      .join('.')
  return fieldsOf(kind).find(([inside]) => inside === first)?.[1].api ?? path
}
