import type { FieldFailure } from '../../../../../core/kernel/failure.ts'
import type { Field } from '../../../../../core/fields/field.ts'
import type { OrderField } from '../../../../../core/orders/order-field.ts'
import { fieldsOf, groupsOf, lineFields, type OrderKind } from '../../../../../core/orders/order-kind.ts'
import type { RawOrder } from '../../../../../core/orders/read-order.ts'
import type { orderRoutes, OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import type { SentOf } from '../../../../http/contract/route.ts'
import { sameFormValue, toFormValue, toSent, type FormValue, type FormValues } from '../../../ui/form-value.ts'
import { valueOf } from '../order-text.ts'

/** A product row of the form; `id` identifies rows while they are added, copied and removed. */
export type GoodsDraft = { readonly id: number; readonly values: FormValues }

/** The content of an order's form, by the core's names, all as typed. */
export type OrderDraft = { readonly values: FormValues; readonly goods: readonly GoodsDraft[] }

/** A field's path in a draft, as in the core's reader: `phone`, `goods.0.quantity`. */
export type DraftPath = string

const goodsFieldsOf = (kind: OrderKind): readonly (readonly [string, OrderField])[] => Object.entries(kind.goods.fields)

let lastGoodsId = 0
export const goodsDraft = (values: FormValues): GoodsDraft => ({ id: (lastGoodsId += 1), values })

const DEFAULT_VALUE_CURRENCY = 'USD'

/** A new product row; values are declared in USD, or in the currency of the row above, until another currency is chosen. */
export function emptyGoods(kind: OrderKind, above?: GoodsDraft): GoodsDraft {
  const currencyAbove = (name: string): string => {
    const value = above?.values[name]
    return typeof value === 'object' ? value.currency : ''
  }
  const start = (name: string, field: Field): FormValue =>
    field.kind === 'money' ? { amount: '', currency: currencyAbove(name) || DEFAULT_VALUE_CURRENCY } : toFormValue(field, undefined)
  return goodsDraft(Object.fromEntries(goodsFieldsOf(kind).map(([name, field]) => [name, start(name, field)])))
}

export const emptyDraft = (kind: OrderKind): OrderDraft => ({
  values: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, toFormValue(field, undefined)])),
  goods: [emptyGoods(kind)],
})

/** The draft of an existing order, to change it or to create another like it. */
export const draftOfRow = (kind: OrderKind, row: OrderRow): OrderDraft => ({
  values: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, toFormValue(field, valueOf(row, field.api))])),
  // A draft may have no product yet; the form has a row for the first one.
  goods:
    row.order_goods.length === 0
      ? [emptyGoods(kind)]
      : row.order_goods.map((line) =>
          goodsDraft(Object.fromEntries(goodsFieldsOf(kind).map(([name, field]) => [name, toFormValue(field, line[field.api])]))),
        ),
})

/** The draft as the core's reader takes it. */
export const rawOf = (kind: OrderKind, draft: OrderDraft): RawOrder => ({
  values: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, toSent(field, draft.values[name] ?? '')])),
  goods: draft.goods.map((line) =>
    Object.fromEntries(goodsFieldsOf(kind).map(([name, field]) => [name, toSent(field, line.values[name] ?? '')])),
  ),
})

/** An order in the form of a request. */
export type SentOrder = NonNullable<SentOf<typeof orderRoutes.createOrder>['body']>

/** The draft as the API takes it, by the names of the specification; empty fields are null. */
export const bodyOf = (kind: OrderKind, draft: OrderDraft): SentOrder => ({
  order_type: kind.name,
  ...Object.fromEntries(fieldsOf(kind).map(([name, field]) => [field.api, toSent(field, draft.values[name] ?? '')])),
  order_goods: draft.goods.map((line) =>
    Object.fromEntries(goodsFieldsOf(kind).map(([name, field]) => [field.api, toSent(field, line.values[name] ?? '')])),
  ),
})

/** What a browser keeps of a draft that was not sent: nothing personal, but the names of what was left out. */
export type UnsentOrder = { readonly draft: OrderDraft; readonly left: readonly string[] }

const isGiven = (field: Field, value: FormValue | undefined): boolean => !sameFormValue(value, toFormValue(field, undefined))

export function unsentOf(kind: OrderKind, draft: OrderDraft): UnsentOrder {
  const personal = fieldsOf(kind).filter(([, field]) => field.personal === true)
  const names = new Set(personal.map(([name]) => name))
  return {
    draft: { ...draft, values: Object.fromEntries(Object.entries(draft.values).filter(([name]) => !names.has(name))) },
    left: personal.filter(([name, field]) => isGiven(field, draft.values[name])).map(([name]) => name),
  }
}

/** The kept draft of a kind, completed by the form's initial content; what has another shape, from an older version, is left out. */
export function draftOfUnsent(kind: OrderKind, { draft }: UnsentOrder, initial: OrderDraft): OrderDraft {
  const valuesOf = (fields: readonly (readonly [string, OrderField])[], kept: FormValues, start: FormValues): FormValues =>
    Object.fromEntries(
      fields.map(([name, field]) => {
        const before = start[name] ?? toFormValue(field, undefined)
        const value = kept[name]
        return [name, value !== undefined && typeof value === typeof before ? value : before]
      }),
    )
  return {
    values: valuesOf(fieldsOf(kind), draft.values, initial.values),
    goods: draft.goods.map((line) => goodsDraft(valuesOf(goodsFieldsOf(kind), line.values, {}))),
  }
}

/** Whether two drafts are equal. */
export function sameDraft(kind: OrderKind, one: OrderDraft, other: OrderDraft): boolean {
  if (one.goods.length !== other.goods.length) return false
  const same = (fields: readonly (readonly [string, OrderField])[], left: FormValues, right: FormValues): boolean =>
    fields.every(([name]) => sameFormValue(left[name], right[name]))
  return (
    same(fieldsOf(kind), one.values, other.values) &&
    one.goods.every((line, index) => same(goodsFieldsOf(kind), line.values, other.goods[index]?.values ?? {}))
  )
}

/** The path in the draft of an API path (`phone`, `order_goods.0.pcs`, `cod_amount.currency`); undefined for one without a field. */
export function draftPath(kind: OrderKind, apiPath: string): DraftPath | undefined {
  const named = (fields: readonly (readonly [string, OrderField])[], api: string): string | undefined =>
    fields.find(([name, field]) => field.api === api || name === api)?.[0]
  const [head = '', index, part = ''] = apiPath.split('.')
  if (head !== 'order_goods' && head !== 'goods') return named(fieldsOf(kind), head)
  if (index === undefined) return 'goods'
  const name = named(goodsFieldsOf(kind), part)
  return `goods.${index}${name === undefined ? '' : `.${name}`}`
}

/** The field at a path of the API or of a draft. */
export function fieldAt(kind: OrderKind, path: string): OrderField | undefined {
  const [head = '', index, part = ''] = path.split('.')
  const isOf = (name: string, field: OrderField, wanted: string): boolean => field.api === wanted || name === wanted
  const group = groupsOf(kind).find(([name, { api }]) => name === head || api === head)?.[1]
  if (group === undefined) return fieldsOf(kind).find(([name, field]) => isOf(name, field, head))?.[1]
  return index === undefined ? undefined : lineFields(group).find(([name, field]) => isOf(name, field, part))?.[1]
}

/** Every path of a draft in reading order, to find the first with an error. */
export const pathsOf = (kind: OrderKind, draft: OrderDraft): readonly DraftPath[] => {
  const goods = [
    'goods',
    ...draft.goods.flatMap((_, index) => [`goods.${index}`, ...goodsFieldsOf(kind).map(([name]) => `goods.${index}.${name}`)]),
  ]
  return sectionsAround(kind).flatMap((section) => (section === 'goods' ? goods : Object.keys(section.fields)))
}

/** The sections of the form in their order; the products follow the section of the parcel. */
export function sectionsAround(kind: OrderKind): readonly (OrderKind['sections'][number] | 'goods')[] {
  const parcel = kind.sections.findIndex((section) => 'weight' in section.fields)
  const at = parcel < 0 ? kind.sections.length : parcel + 1
  return [...kind.sections.slice(0, at), 'goods', ...kind.sections.slice(at)]
}

/** The failures of a reading as one text per path, the first for each. */
export function errorsOf(failures: readonly FieldFailure[], say: (failure: FieldFailure) => string): ReadonlyMap<DraftPath, string> {
  const errors = new Map<DraftPath, string>()
  for (const failure of failures) if (!errors.has(failure.path)) errors.set(failure.path, say(failure))
  return errors
}
