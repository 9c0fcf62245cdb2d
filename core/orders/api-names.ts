import type { OrderField } from './order-field.ts'
import { fieldsOf, type OrderKind } from './order-kind.ts'
import type { RawOrder } from './read-order.ts'

const GOODS = 'order_goods'

/** The field beside an amount that holds its currency, where the two come apart: `cod_currency` beside `cod_amount`. */
export const currencyName = (amount: string): string => `${amount.replace(/_amount$/, '')}_currency`

type Body = Readonly<Record<string, unknown>>

/** An amount may come as one value with its currency, or as two beside each other: `cod_amount` and `cod_currency`. */
function given(body: Body, field: OrderField): unknown {
  const value = body[field.api]
  if (field.kind !== 'money' || value === undefined || value === null || typeof value === 'object') return value
  const currency = body[currencyName(field.api)]
  return currency === undefined ? value : { amount: value, currency }
}

const rawOf = (body: Body, fields: readonly (readonly [string, OrderField])[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(([name, field]) => (body[field.api] === undefined ? [] : [[name, given(body, field)]])))

/** An order as the API has it (spec §3) by inside names; fields of other kinds are left out, products left out stay so. */
export function rawOrderOf(
  kind: OrderKind,
  body: Body,
): { readonly values: RawOrder['values']; readonly goods: RawOrder['goods'] | undefined } {
  const goods = body[GOODS]
  const fields = Object.entries(kind.goods.fields)
  return { values: rawOf(body, fieldsOf(kind)), goods: Array.isArray(goods) ? goods.map((line: Body) => rawOf(line, fields)) : undefined }
}

/** An inside path as the API names it: `goods.0.quantity` is `order_goods.0.pcs`, `phone2` is `phone1`. */
export function apiPath(kind: OrderKind, path: string): string {
  const [first = '', index, name] = path.split('.')
  if (first === 'goods')
    return [GOODS, index, name === undefined ? undefined : (kind.goods.fields[name]?.api ?? name)]
      .filter((part) => part !== undefined)
      .join('.')
  return fieldsOf(kind).find(([inside]) => inside === first)?.[1].api ?? path
}
