import type { Rule } from '#core/platform/access/roles/access-matrix.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { LabelTypeName } from '../labels/label-type.ts'
import { boxFields } from './fields/box-fields.ts'
import { declaredFields, dutiableFields, marketplaceFields, skuFields } from './fields/goods-fields.ts'
import type { OrderField, OrderFields } from './fields/order-field.ts'
import type { OrderState } from './order.machine.ts'

/**
 * The business rules that need more than one field; the engine knows each by name
 * (rule: Rules by name).
 */
export type OrderRule =
  | 'needs_destination_open'
  | 'needs_origin_open'
  | 'chooses_channel'
  | 'refuses_contraband'
  | 'needs_product_names'
  | 'needs_few_names'
  | 'needs_warehouse'
  | 'needs_overseas_warehouse'
  | 'needs_sku_labels'
  | 'asks_plausible'

export type OrderSection = {
  readonly name: string
  readonly label: Words
  /** One sentence above its fields, where a newcomer would hesitate. */
  readonly help?: Words
  readonly fields: OrderFields
}

/**
 * The lines of an order, each with the same fields: products, boxes. In a sheet each field is a
 * comma-separated list (rule: Lists of one length).
 */
export type LineGroup = {
  /** The list's name in the API. */
  readonly api: string
  readonly label: Words
  /** The noun of one line, for the words of its row. */
  readonly noun: 'product' | 'sku' | 'box'
  /** One sentence above the lines. */
  readonly help?: Words
  readonly fields: OrderFields
  readonly least: 0 | 1
  readonly most: number
  /** The fields whose lists decide how many lines there are; the longest counts. */
  readonly countedBy: readonly string[]
}
export type GroupName = 'goods' | 'boxes'

/** A page of the web app for orders: its path keeps the spelling that customers know. */
export type KindPage = {
  readonly path: string
  readonly title: Words
  /** Left out, the icon of every form or list. */
  readonly icon?: string
}

/**
 * A page that lists orders of a kind: only those in some states, or `everyKind` where it lists
 * parcels of all kinds.
 */
export type OrderList = KindPage & {
  readonly states?: readonly OrderState[]
  readonly everyKind?: true
  /** API names of columns that it shows besides the usual ones. */
  readonly listed?: readonly string[]
  /** How it is sorted until its user sorts it; the newest first where left out. */
  readonly sort?: string
  /** Open to the staff too, who otherwise have lists of their own. */
  readonly staff?: true
  /** The heading of its entry, where it differs from its kind's. */
  readonly menu?: MenuGroup
}

/**
 * The pages of a kind. Kinds that share a list name the same one; the first list is the one that an
 * order is found in.
 */
export type OrderPages = {
  /** The heading of the side menu. */
  readonly menu: MenuGroup
  readonly create: KindPage
  readonly lists: readonly [OrderList, ...OrderList[]]
}

/**
 * Which shippers may use the kind, in the form of the matrix; all when left out
 * (rule: Guard of a kind).
 */
export type KindGuard = Pick<Rule, 'ddu' | 'ddp' | 'userIds'>

/** The effect on stock of submitting an order: takes SKUs out, or adds them. */
export type StockUse = 'none' | 'draws' | 'shelves'

/**
 * The whole of an order kind: forms, sheets, API, lists and labels are derived from it; one engine
 * serves them all (rule: Order kinds).
 */
export type OrderKind = {
  readonly name: string
  readonly label: Words
  /** One line of description. */
  readonly about: Words
  readonly pages: OrderPages
  readonly sections: readonly OrderSection[]
  readonly goods: LineGroup
  /** Parcels of several boxes; their total weight and number are the order's. */
  readonly boxes?: LineGroup
  readonly rules: readonly OrderRule[]
  readonly guard?: KindGuard
  readonly stock: StockUse
  /** The parcel travels from the order's person to us, not the other way. */
  readonly isReturn?: true
  /** The customer brings it to us in its country of destination: it has no first leg. */
  readonly isFlownIn?: true
  /**
   * It is about a returned parcel, given by its order, which becomes transferred
   * (rule: Transfer of a return).
   */
  readonly takesOriginal?: true
  /** The field that names the order which it is filled from. */
  readonly fillsFrom?: 'originalOrder' | 'fromOrder'
  /** Cannot be undone, so it asks first. */
  readonly irreversible?: true
  /** None where no parcel travels. */
  readonly labelTypes: readonly LabelTypeName[]
  /** API names of the list's columns until the user chooses others. */
  readonly listed: readonly string[]
}

const PRODUCTS = words('产品', '產品', 'Products')
const SKUS = words('SKU 明细', 'SKU 明細', 'SKU lines')
const MOST_SKU_LINES = 50
const MOST_BOXES = 200

/** At most 5 product names (rule: Product names). */
export const MOST_NAMES = 5

const products = (fields: OrderFields): LineGroup => ({
  api: 'order_goods',
  label: PRODUCTS,
  noun: 'product',
  help: words(
    '海关按此清关：品名写明具体物品，申报价值按每件填写。',
    '海關按此清關：品名寫明具體物品，申報價值按每件填寫。',
    'Customs clears the parcel by this list. Name the article itself, and give the value of one piece.',
  ),
  fields,
  least: 1,
  most: MOST_NAMES,
  countedBy: ['name', 'nameCn'],
})
const skuLines = (fields: OrderFields): LineGroup => ({
  api: 'order_goods',
  label: SKUS,
  noun: 'sku',
  help: words(
    '每行一个 SKU，编码与仓库登记的一致。',
    '每行一個 SKU，編碼與倉庫登記的一致。',
    'One SKU in each line, spelled as the warehouse has it.',
  ),
  fields,
  least: 1,
  most: MOST_SKU_LINES,
  countedBy: ['sku'],
})

/**
 * Products that are declared, those that need an HS code each, and those of a parcel that was
 * declared before.
 */
export const GOODS = products(declaredFields)
export const DUTIABLE_GOODS = products(dutiableFields)
export const KNOWN_GOODS: LineGroup = { ...GOODS, least: 0 }
/** Lines of stock, and those sold on a marketplace. */
export const SKU_LINES = skuLines(skuFields)
export const MARKETPLACE_LINES = skuLines(marketplaceFields)

export const BOXES: LineGroup = {
  api: 'order_boxes',
  label: words('箱子', '箱子', 'Boxes'),
  noun: 'box',
  help: words('按打包后的每个箱子填写重量和尺寸。', '按打包後的每個箱子填寫重量和尺寸。', 'Weigh and measure each packed box.'),
  fields: boxFields,
  least: 1,
  most: MOST_BOXES,
  countedBy: ['boxNumber', 'weight'],
}

/**
 * The rules of every order with products (rule: Rules by name). The value is checked last, when
 * everything else is valid.
 */
const PRODUCT_RULES: readonly OrderRule[] = ['refuses_contraband', 'needs_few_names', 'asks_plausible']

/** Parcels on their way to a consignee. */
export const PARCEL_RULES: readonly OrderRule[] = [
  'needs_destination_open',
  'needs_origin_open',
  'chooses_channel',
  'needs_product_names',
  ...PRODUCT_RULES,
]
/** Parcels collected abroad, where we deliver too, and brought to a warehouse. */
export const RETURN_RULES: readonly OrderRule[] = ['needs_destination_open', 'needs_warehouse', 'needs_product_names', ...PRODUCT_RULES]
/** Parcels packed from stock in an overseas warehouse. */
export const OVERSEAS_RULES: readonly OrderRule[] = [
  'needs_overseas_warehouse',
  'needs_destination_open',
  'chooses_channel',
  ...PRODUCT_RULES,
]
/** Stock that arrives at a warehouse, leaves it or is processed there, without a consignee. */
export const WAREHOUSE_RULES: readonly OrderRule[] = ['needs_overseas_warehouse', ...PRODUCT_RULES]
/** Returned parcels that become stock. */
export const UNBOX_RULES: readonly OrderRule[] = ['needs_sku_labels', 'needs_warehouse', ...PRODUCT_RULES]

export type NamedFields = readonly (readonly [string, OrderField])[]

const fieldsByKind = new WeakMap<OrderKind, NamedFields>()
const fieldsByGroup = new WeakMap<LineGroup, NamedFields>()

/** All fields of a kind outside its products and boxes, by the core's name. */
export function fieldsOf(kind: OrderKind): NamedFields {
  const known = fieldsByKind.get(kind)
  if (known) return known
  const made = kind.sections.flatMap((section) => Object.entries(section.fields))
  fieldsByKind.set(kind, made)
  return made
}

/** The fields of one line of a group, by the core's name. */
export function lineFields(group: LineGroup): NamedFields {
  const known = fieldsByGroup.get(group)
  if (known) return known
  const made = Object.entries(group.fields)
  fieldsByGroup.set(group, made)
  return made
}

/** The groups of lines that a kind has. */
export const groupsOf = (kind: OrderKind): readonly (readonly [GroupName, LineGroup])[] =>
  kind.boxes === undefined
    ? [['goods', kind.goods]]
    : [
        ['goods', kind.goods],
        ['boxes', kind.boxes],
      ]

/** Declares a kind; throws where two fields share a name in the core or in the API. */
export function defineOrderKind(kind: OrderKind): OrderKind {
  for (const fields of [fieldsOf(kind), ...groupsOf(kind).map(([, group]) => lineFields(group))]) {
    const inside = new Set(fields.map(([name]) => name))
    const outside = new Set(fields.map(([, field]) => field.api))
    if (inside.size + outside.size !== fields.length * 2) throw new Error(`${kind.name}: a field stands twice`)
  }
  return kind
}

const NEEDED_BY: Readonly<Partial<Record<OrderRule, string>>> = {
  needs_warehouse: 'warehouse',
  needs_overseas_warehouse: 'warehouse',
  needs_sku_labels: 'labelsAttached',
}

/**
 * Whether an order has to have a field: by its declaration, or by a rule that has a message of its
 * own.
 */
export const isNeeded = (kind: OrderKind, [name, field]: NamedFields[number]): boolean =>
  field.required === true || kind.rules.some((rule) => NEEDED_BY[rule] === name)
