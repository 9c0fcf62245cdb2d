import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { decimalText } from '#core/base/kernel/text.ts'
import { orderKinds } from '../kinds/catalog.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderField } from './order-field.ts'
import { commonFields, insuranceFields } from './order-fields.ts'
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
function given(body: Body, { api, kind }: OrderField, name: string): unknown {
  const value = body[name]
  if (kind !== 'money' || value === undefined || value === null || typeof value === 'object') return value
  const currency = body[currencyName(api)]
  return currency === undefined ? value : { amount: value, currency }
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The value of a field under its name, or its second one; of two the one that is filled. */
function valueOf(body: Body, field: OrderField): unknown {
  const own = given(body, field, field.api)
  const also = field.alsoApi === undefined ? undefined : given(body, field, field.alsoApi)
  return own === undefined || (isBlank(own) && !isBlank(also)) ? also : own
}

const rawOf = (body: Body, fields: NamedFields): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = valueOf(body, field)
      return value === undefined ? [] : [[name, value]]
    }),
  )

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

/** An amount without zeros that say nothing, and its currency, where it has one. */
function amountParts(value: unknown): readonly [amount: string, currency: string | undefined] {
  const { amount, currency } = (typeof value === 'object' && value !== null ? value : { amount: value }) as Body
  const text = String(amount)
  const plain = decimalText(text, { decimalComma: false }) ?? text
  return [plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain, typeof currency === 'string' ? currency.toUpperCase() : undefined]
}

function isSameAmount(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) === isBlank(other)
  const [[amount, currency], [also, alsoCurrency]] = [amountParts(one), amountParts(other)]
  return amount === also && (currency === undefined || alsoCurrency === undefined || currency === alsoCurrency)
}

/** The fields that were sent under both of their names, with another value under each. */
const contradictions = (body: Body, fields: NamedFields, isNew: boolean): readonly FieldFailure[] =>
  fields.flatMap(([, field]) => {
    const { api, alsoApi } = field
    if (alsoApi === undefined || body[api] === undefined || body[alsoApi] === undefined) return []
    const [own, also] = [given(body, field, api), given(body, field, alsoApi)]
    // A new order has nothing that an empty value could remove.
    if (isSameAmount(own, also) || (isNew && (isBlank(own) || isBlank(also)))) return []
    return [atField(alsoApi, orderFailure('NAMES_DIFFER', { other: api }))]
  })

const namesOf = (fields: NamedFields): ReadonlySet<string> =>
  new Set(
    fields.flatMap(([, { api, alsoApi, kind }]) => [
      api,
      ...(alsoApi === undefined ? [] : [alsoApi]),
      ...(kind === 'money' ? [currencyName(api)] : []),
    ]),
  )

const FIELD_NAMES = namesOf(orderKinds.flatMap(fieldsOf))
const GROUP_NAMES: ReadonlySet<string> = new Set(orderKinds.flatMap((kind) => groupsOf(kind).map(([, { api }]) => api)))

/**
 * Every order is answered with the common fields, also where it has them from elsewhere: the pieces
 * of its boxes, the sender of a parcel that is sent again. They may be sent back, and stay so;
 * COD is not one of them, since an amount that nobody collects is a loss. Insurance that was
 * ordered later is one; a new order of a kind that takes none is not insured by it.
 */
const { cod: _cod, ...answeredByAll } = commonFields
const ANSWERED_BY_ALL = namesOf(Object.entries<OrderField>(answeredByAll))
const INSURANCE = namesOf(Object.entries<OrderField>(insuranceFields))

/** Filled values under names that only other kinds have. */
function misplacedNames(kind: OrderKind, body: Body, isNew: boolean): readonly FieldFailure[] {
  const misplaced = (sent: Body, own: ReadonlySet<string>, among: (name: string) => boolean, before = '') =>
    Object.entries(sent).flatMap(([name, value]) =>
      isBlank(value) || own.has(name) || !among(name)
        ? []
        : [atField(before + name, orderFailure('FIELD_OF_OTHER_KIND', { kind: kind.label }))],
    )
  const groups = groupsOf(kind)
  const answered = [...ANSWERED_BY_ALL].filter((name) => !isNew || !INSURANCE.has(name))
  const own = new Set([...answered, ...namesOf(fieldsOf(kind)), ...groups.map(([, { api }]) => api)])
  return [
    ...misplaced(body, own, (name) => FIELD_NAMES.has(name) || GROUP_NAMES.has(name)),
    ...groups.flatMap(([, group]) => {
      const lines = body[group.api]
      const named = namesOf(lineFields(group))
      return Array.isArray(lines) ? lines.flatMap((line: Body, at) => misplaced(line, named, () => true, `${group.api}.${at}.`)) : []
    }),
  ]
}

/**
 * The findings of an order from the API, by its names there: FIELD_OF_OTHER_KIND for what would be
 * lost, NAMES_DIFFER where a field has two names and was sent with two values.
 */
export const wrongNames = (kind: OrderKind, body: Body, { isNew }: { readonly isNew: boolean }): readonly FieldFailure[] => [
  ...misplacedNames(kind, body, isNew),
  ...contradictions(body, fieldsOf(kind), isNew),
]

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
