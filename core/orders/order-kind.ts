import type { Words } from '../kernel/words.ts'
import { goodsFields } from './goods-fields.ts'
import type { OrderField, OrderFields } from './order-field.ts'

/** Kinds of the trade's rules that need more than one field; the engine knows each by name (domain §2). */
export type OrderRule = 'needs_destination_open' | 'needs_origin_open' | 'refuses_contraband' | 'warns_high_value'

/** Label types of spec §9; each has one size. */
export type LabelType = 'standard' | 'medium' | 'mini' | 'mini_no_invoice' | 'invoice'

export type OrderSection = { readonly name: string; readonly label: Words; readonly fields: OrderFields }

/** The whole of an order kind: forms, sheets, API, lists and labels are made from it; one engine serves them all (domain §2). */
export type OrderKind = {
  readonly name: string
  readonly label: Words
  /** Pages of the web app, exactly the paths of spec §2. */
  readonly routes: { readonly create: string; readonly list: string }
  readonly sections: readonly OrderSection[]
  readonly goods: { readonly label: Words; readonly fields: OrderFields; readonly most: number }
  readonly rules: readonly OrderRule[]
  readonly labelTypes: readonly LabelType[]
  /** API names of the list's columns until the user chooses others. */
  readonly listed: readonly string[]
}

/** The product rules of every kind: at most 5 products (spec §9). */
export const GOODS = {
  label: { 'zh-CN': '产品', 'zh-TW': '產品', 'en-US': 'Products' },
  fields: goodsFields,
  most: 5,
} as const

export const EVERY_KIND_RULES: readonly OrderRule[] = [
  'needs_destination_open',
  'needs_origin_open',
  'refuses_contraband',
  'warns_high_value',
]

type NamedFields = readonly (readonly [string, OrderField])[]

const fieldsByKind = new WeakMap<OrderKind, NamedFields>()

/** All fields of a kind outside its products, by inside name. */
export function fieldsOf(kind: OrderKind): NamedFields {
  const known = fieldsByKind.get(kind)
  if (known) return known
  const made = kind.sections.flatMap((section) => Object.entries(section.fields))
  fieldsByKind.set(kind, made)
  return made
}

/** Declares a kind; throws where two fields share a name inside or outside. */
export function defineOrderKind(kind: OrderKind): OrderKind {
  const names = fieldsOf(kind).flatMap(([name, field]) => [name, field.api])
  const inside = new Set(fieldsOf(kind).map(([name]) => name))
  const outside = new Set(fieldsOf(kind).map(([, field]) => field.api))
  if (inside.size + outside.size !== names.length) throw new Error(`${kind.name}: a field stands twice`)
  return kind
}
