import { headingKey } from '#core/base/sheets/heading-key.ts'
import { meaningsOfHeading } from '#core/base/sheets/heading-meaning.ts'
import type { MergedRange, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { consigneeFields, senderFields } from '../fields/person-fields.ts'
import type { OrderKind } from '../order-kind.ts'
import { headingsOf, type ColumnTarget } from './order-vocabulary.ts'

/** The part of an order that a heading above others is about. */
type Side = 'sender' | 'consignee' | 'rest'

/** A heading above others; without a side where nobody knows it. */
export type HeadingGroup = { readonly label: string; readonly side: Side | undefined }

const WORDS: Readonly<Record<Side, readonly string[]>> = {
  sender: ['寄件人', '寄件方', '寄件', '发件人', '发件方', '发件', '发货人', '发货方', 'sender', 'shipper', 'from', 'المرسل'],
  consignee: [
    '收件人',
    '收件方',
    '收件',
    '收货人',
    '收货方',
    '收货',
    '买家',
    'receiver',
    'recipient',
    'consignee',
    'to',
    'ship to',
    'deliver to',
    'buyer',
    'customer',
    'المستلم',
  ],
  rest: [
    '包裹',
    '货物',
    '产品',
    '商品',
    '订单',
    '申报',
    '报关',
    '费用',
    '基本',
    'parcel',
    'package',
    'shipment',
    'goods',
    'product',
    'products',
    'item',
    'items',
    'order',
    'customs',
    'invoice',
    'cargo',
    'الشحنة',
    'المنتج',
  ],
}

/** Words behind a group's name that add nothing to it. */
const BEHIND = /(?:信息|资料|详情|明细|information|info|details?|data)$/

const knownSides = new WeakMap<OrderKind, ReadonlyMap<string, Side>>()

function sidesOf(kind: OrderKind): ReadonlyMap<string, Side> {
  const known = knownSides.get(kind)
  if (known) return known
  const sides = new Map<string, Side>()
  const add = (name: string, side: Side): void => void (sides.has(headingKey(name)) || sides.set(headingKey(name), side))
  for (const side of ['sender', 'consignee', 'rest'] as const) for (const name of WORDS[side]) add(name, side)
  for (const { name, label } of kind.sections)
    for (const word of Object.values(label)) add(word, name === 'sender' || name === 'consignee' ? name : 'rest')
  for (const word of Object.values(kind.goods.label)) add(word, 'rest')
  knownSides.set(kind, sides)
  return sides
}

const sideOf = (label: string, kind: OrderKind): Side | undefined => {
  const key = headingKey(label)
  const sides = sidesOf(kind)
  return sides.get(key) ?? sides.get(key.replace(BEHIND, ''))
}

type Above = { readonly row: SheetRow; readonly width: number; readonly kind: OrderKind; readonly merges: readonly MergedRange[] }

/**
 * The groups that a row names above the columns of the headings below it, each over its merged
 * cells, or as far as the next one. None where it is no such row: two of them are known at least.
 */
export function groupsIn({ row, width, kind, merges }: Above): readonly (HeadingGroup | undefined)[] {
  const labels = row.cells.map((cell) => cell.trim())
  const known = new Set(labels.flatMap((label) => (label === '' ? [] : [sideOf(label, kind)])).filter((side) => side !== undefined))
  if (known.size < 2) return []
  const own = merges.filter(({ top, bottom }) => top <= row.line && row.line <= bottom)
  const groups: (HeadingGroup | undefined)[] = []
  let last: HeadingGroup | undefined
  for (let index = 0; index < width; index += 1) {
    const label = labels[index] ?? ''
    if (label !== '') last = { label, side: sideOf(label, kind) }
    else if (own.length > 0 && !own.some(({ left, right }) => left < index && index <= right)) last = undefined
    groups.push(last)
  }
  return groups
}

/** The sender's field for each of the consignee's that a sender has, too. */
const SENDER_OF: Readonly<Partial<Record<string, keyof typeof senderFields>>> = {
  consignee: 'senderName',
  phone: 'senderPhone',
  country: 'senderCountry',
  city: 'senderCity',
  address: 'senderAddress',
}

const CONSIGNEE: ReadonlySet<string> = new Set(Object.keys(consigneeFields))
const SENDER: ReadonlySet<string> = new Set(Object.keys(senderFields))

const isPersonal = (target: ColumnTarget): boolean => CONSIGNEE.has(target) || SENDER.has(target)

/** The meanings of a heading, and whether it may be the sender's as well as the consignee's. */
export type GroupedMeaning = { readonly open: readonly ColumnTarget[]; readonly isUnclear: boolean }

/** The meanings of a heading below a group. */
export function meaningsInGroup(heading: string, { label, side }: HeadingGroup, kind: OrderKind): GroupedMeaning {
  const vocabulary = headingsOf(kind)
  const name = label.replace(BEHIND, '')
  const together = meaningsOfHeading(`${name} ${heading}`, vocabulary)
  if (together.length > 0) return { open: together, isUnclear: false }
  const plain = meaningsOfHeading(heading, vocabulary)
  const clear = (open: readonly ColumnTarget[]): GroupedMeaning => ({ open, isUnclear: false })
  if (side === 'sender') return clear(plain.flatMap((target) => SENDER_OF[target] ?? (SENDER.has(target) ? target : [])))
  if (side === 'consignee') return clear(plain.filter((target) => !SENDER.has(target) && !target.includes('.')))
  if (side === 'rest') return clear(plain.filter((target) => !isPersonal(target)))
  return plain.some(isPersonal) ? { open: [], isUnclear: true } : clear(plain)
}

/** Fields of a person whose repetition says that a sheet has two persons in a row. */
const OF_PERSONS: readonly ColumnTarget[] = ['phone', 'address', 'city', 'country']

/**
 * The columns of persons of which a sheet has two in a row and does not say who is who: a name and
 * another heading about persons, each of them twice in the same words.
 */
export function unclearColumns(
  columns: readonly { readonly heading: string; readonly open: readonly ColumnTarget[] }[],
): ReadonlySet<number> {
  const byKey = Map.groupBy([...columns.entries()], ([, { heading }]) => headingKey(heading))
  const repeated = [...byKey.values()].filter((same) => same.length > 1)
  const of = (targets: readonly ColumnTarget[]) => repeated.filter(([first]) => targets.some((target) => first?.[1].open.includes(target)))
  const names = of(['consignee'])
  const others = of(OF_PERSONS)
  return new Set(names.length > 0 && others.length > 0 ? [...names, ...others].flatMap((same) => same.map(([index]) => index)) : [])
}
