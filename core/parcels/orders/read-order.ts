import type { FieldValue } from '#core/base/fields/field.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Sender } from '#core/platform/access/account.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { readField, type ReadContext } from '#core/base/fields/read-field.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { countryPhone, type CountryPhone } from '#core/base/fields/phone.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import { country, type Country } from '#core/platform/reference/country.entity.ts'
import type { Box } from './fields/box-fields.ts'
import { unitFailures } from './fields/goods-unit.rules.ts'
import type { GoodsLine } from './fields/goods-fields.ts'
import type { OrderContent } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderField } from './fields/order-field.ts'
import { ORDER_FORMATS } from './fields/order-formats.ts'
import type { AboveChannel } from './order-parcel.ts'
import { fieldsOf, lineFields, type GroupName, type LineGroup, type NamedFields, type OrderKind } from './order-kind.ts'
import { readPhones } from './fields/phone-notes.rules.ts'
import { notesOn } from './fields/order-notes.rules.ts'
import { applyRules } from './order.rules.ts'

type Line = Readonly<Record<string, unknown>>

/** The input of an order, by the core's names: JSON values, form texts or cells. */
export type RawOrder = {
  readonly values: Readonly<Record<string, unknown>>
  readonly goods: readonly Line[]
  readonly boxes?: readonly Line[]
}

/**
 * The result of reading: the content if nothing is wrong, all failures by path, and warnings that a
 * person should review.
 */
export type OrderReading = {
  readonly content: OrderContent | undefined
  readonly failures: readonly FieldFailure[]
  readonly warnings: readonly FieldFailure[]
  /** Notes that the shipper should know of, and that nothing waits for. */
  readonly notes: readonly FieldFailure[]
}

export type ReadOrder = {
  readonly kind: OrderKind
  readonly raw: RawOrder
  readonly references: References
  /** The sender where the order has none. */
  readonly sender: Sender
  readonly decimalComma?: boolean
  /** Somebody sees the notes: a cell may say more of a phone than its number. */
  readonly isNoted?: true
  /** Left out by a page, which knows no freight rules. */
  readonly above?: AboveChannel | undefined
  /** Nothing is required of a draft and no rule asked; what is given has to be readable. */
  readonly isDraft?: boolean
}

const DEFAULT_VALUE_CURRENCY = 'USD'
const DEFAULT_ORIGIN = 'CN'

type Values = Record<string, FieldValue | undefined>

/**
 * Reads an order of any kind, from an API body, a form or a row. Paths are the core's names:
 * `phone`, `goods.0.quantity`.
 */
export function readOrder(reading: ReadOrder): OrderReading {
  const { kind, raw, references } = reading
  const failures: FieldFailure[] = []
  const said: FieldFailure[] = []
  const values = readValues(reading, { failures, notes: said })
  const goods = readLines(reading, { name: 'goods', group: kind.goods, lines: raw.goods, failures }) as readonly GoodsLine[]
  failures.push(...unitFailures(goods, references))
  if (reading.isDraft === true) return readDraft(reading, { values, goods, failures, notes: said })
  const currencies = new Set(goods.map((line) => line.value?.currency).filter((currency) => currency !== undefined))
  if (currencies.size > 1) failures.push(atField('goods.0.value', orderFailure('CURRENCIES_DIFFER')))
  const boxes = kind.boxes && (readLines(reading, { name: 'boxes', group: kind.boxes, lines: raw.boxes ?? [], failures }) as readonly Box[])
  if (boxes !== undefined) weighBoxes(values, { boxes, failures })
  const warnings = applyRules({ kind, values, goods, boxes, references, failures, above: reading.above })
  const content = failures.length === 0 ? { values, goods, ...(boxes === undefined ? {} : { boxes }) } : undefined
  return { content, failures, warnings, notes: [...said, ...notesOn({ values, goods, references, kind })] }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The rest of a draft: its boxes are weighed as far as they are known. */
function readDraft(
  reading: ReadOrder,
  { values, goods, failures, notes }: Pick<OrderContent, 'values' | 'goods'> & Record<'failures' | 'notes', FieldFailure[]>,
): OrderReading {
  const { kind, raw } = reading
  const boxes = kind.boxes && (readLines(reading, { name: 'boxes', group: kind.boxes, lines: raw.boxes ?? [], failures }) as readonly Box[])
  if (boxes !== undefined && boxes.length > 0) weighBoxes(values, { boxes, failures })
  const content = failures.length === 0 ? { values, goods, ...(boxes === undefined ? {} : { boxes }) } : undefined
  return { content, failures, warnings: [], notes }
}

/** The account's sender, for the fields that the order leaves empty. */
function withSender(values: Readonly<Record<string, unknown>>, sender: Sender): Readonly<Record<string, unknown>> {
  const given = (name: string): boolean => !isEmpty(values[name])
  // A partly given sender is not mixed with the account's.
  if (given('senderName') || given('senderAddress')) return given('senderCountry') ? values : { ...values, senderCountry: DEFAULT_ORIGIN }
  return {
    ...values,
    senderName: sender.name,
    senderPhone: sender.phone,
    senderCountry: given('senderCountry') ? values['senderCountry'] : sender.country,
    senderCity: sender.city,
    senderAddress: sender.address,
  }
}

function readOne(field: OrderField, raw: unknown, context: ReadContext, country?: string): Result<FieldValue | undefined> {
  const value = readField(field, raw, context)
  return field.format !== undefined && value.ok && typeof value.value === 'string'
    ? ORDER_FORMATS[field.format](value.value, country)
    : value
}

function readValues(
  { kind, raw, references, sender, isNoted, decimalComma = false, isDraft = false }: ReadOrder,
  { failures, notes }: { readonly failures: FieldFailure[]; readonly notes: FieldFailure[] },
): Values {
  // A draft stays as it was typed; the account's sender is taken when it is submitted.
  const given = isDraft ? raw.values : withSender(raw.values, sender)
  const { blank, leading, following } = readingOf(kind)
  const values: Values = { ...blank }
  let countryCode: string | undefined
  const read = (name: string, field: OrderField, context: ReadContext): void => {
    const value = readOne(field, given[name], context, countryCode)
    if (value.ok) {
      if (value.value !== undefined) values[name] = value.value
      return
    }
    const phones = field.kind === 'phone' ? phonesIn(name, field, context) : undefined
    if (phones?.ok !== true) failures.push(atField(name, value.failure))
    else {
      const { phone, second, notes: said } = phones.value
      values[name] = phone
      if (second !== undefined && field.spare !== undefined) values[field.spare] = second
      notes.push(...said)
    }
  }
  /** The phones of a text that is no plain number. */
  const phonesIn = (name: string, { spare }: OrderField, { country: rule }: ReadContext): ReturnType<typeof readPhones> | undefined => {
    const text = given[name]
    const hasSpare = spare !== undefined && spare in blank && isEmpty(given[spare])
    return isNoted === true && typeof text === 'string' && rule !== undefined
      ? readPhones(text, { name, country: rule, hasSpare })
      : undefined
  }
  // Who has no name has no sender to lend, and a label needs one.
  if (!isDraft && 'senderName' in blank && given['senderName'] === '' && isEmpty(raw.values['senderAddress']))
    failures.push(atField('senderName', inputFailure('FIELD_REQUIRED')))
  const plain: ReadContext = { references, decimalComma }
  for (const [name, field] of isDraft ? relaxed(leading) : leading) read(name, field, plain)
  countryCode = typeof values['country'] === 'string' ? values['country'] : undefined
  const countryOf = (field: string): Country | undefined =>
    typeof values[field] === 'string' ? references.find(country, values[field]) : undefined
  const phones = new Map<string, ReadContext>()
  const contextOfPhone = (field: string): ReadContext => {
    const known = phones.get(field) ?? { ...plain, country: phoneRule(countryOf(field)) }
    phones.set(field, known)
    return known
  }
  // An unknown country is reported itself; an amount without currency must not be reported a second
  // time.
  const money = { ...plain, currency: countryOf('country')?.currency ?? DEFAULT_VALUE_CURRENCY }
  for (const [name, field] of isDraft ? relaxed(following) : following)
    read(name, field, field.kind === 'phone' ? contextOfPhone(field.countryField) : field.kind === 'money' ? money : plain)
  values['pieces'] ??= 1
  dropEmptyMoney(values)
  return values
}

/** The fields of a draft: none is required. */
const relaxed = (fields: NamedFields): NamedFields => fields.map(([name, { required: _required, ...field }]) => [name, field as OrderField])

type FieldOrder = {
  readonly leading: NamedFields
  readonly following: NamedFields
  /**
   * All field names: an object that starts with them is made, and later moved, in half the time of
   * one that grows.
   */
  readonly blank: Values
}

const fieldOrders = new WeakMap<OrderKind, FieldOrder>()

/** References are read first: phones and amounts depend on their countries. */
function readingOf(kind: OrderKind): FieldOrder {
  const known = fieldOrders.get(kind)
  if (known) return known
  const isReference = ([, field]: NamedFields[number]): boolean => field.kind === 'reference'
  const leading = fieldsOf(kind).filter(isReference)
  const following = fieldsOf(kind).filter((one) => !isReference(one))
  const made = { leading, following, blank: Object.fromEntries([...leading, ...following].map(([name]) => [name, undefined])) }
  fieldOrders.set(kind, made)
  return made
}

const phoneRule = (named: Country | undefined): CountryPhone | undefined => named && countryPhone(named)

/** An amount of 0 to collect means no cash on delivery. */
function dropEmptyMoney(values: Values): void {
  const cod = values['cod']
  if (typeof cod === 'object' && 'amount' in cod && cod.amount === 0n) values['cod'] = undefined
}

/** The failures for too few or too many lines of a group. */
const COUNTED: {
  readonly [G in GroupName]: { readonly none: () => Failure; readonly many: (found: number, group: LineGroup) => Failure }
} = {
  goods: {
    none: () => orderFailure('GOODS_MISSING'),
    many: (found, { most, countedBy }) => orderFailure(countedBy.includes('sku') ? 'LINES_TOO_MANY' : 'GOODS_TOO_MANY', { most, found }),
  },
  boxes: { none: () => orderFailure('BOXES_MISSING'), many: (found, { most }) => orderFailure('BOXES_TOO_MANY', { most, found }) },
}

type ReadLines = {
  readonly name: GroupName
  readonly group: LineGroup
  readonly lines: readonly Line[]
  readonly failures: FieldFailure[]
}

function readLines(
  { references, decimalComma = false, isDraft = false }: ReadOrder,
  { name, group, lines, failures }: ReadLines,
): readonly Values[] {
  if (lines.length < group.least && !isDraft) failures.push(atField(name, COUNTED[name].none()))
  if (lines.length > group.most) failures.push(atField(name, COUNTED[name].many(lines.length, group)))
  const context: ReadContext = { references, decimalComma, currency: DEFAULT_VALUE_CURRENCY }
  const fields = isDraft ? relaxed(lineFields(group)) : lineFields(group)
  const read = lines.slice(0, group.most).map((line, index) => {
    const values: Values = {}
    for (const [fieldName, field] of fields) {
      const value = readOne(field, line[fieldName], context)
      if (!value.ok) failures.push(atField(`${name}.${index}.${fieldName}`, value.failure))
      else if (value.value !== undefined) values[fieldName] = value.value
    }
    return values
  })
  return isDraft ? read.filter((values) => Object.keys(values).length > 0) : read
}

/** The heaviest consignment of boxes, 50 t. */
export const HEAVIEST_GRAMS = 50_000_000

/** Boxes are counted and weighed together: the sums are the order's pieces and weight. */
function weighBoxes(values: Values, { boxes, failures }: { readonly boxes: readonly Box[]; readonly failures: FieldFailure[] }): void {
  // A box that could not be read has no weight, and was reported already.
  const grams = boxes.reduce((sum, box) => sum + ((box as Partial<Box>).weight ?? 0), 0)
  if (grams > HEAVIEST_GRAMS) failures.push(atField('boxes', orderFailure('BOXES_TOO_HEAVY', { most: formatKilograms(HEAVIEST_GRAMS) })))
  values['pieces'] = boxes.length
  values['weight'] = grams
}

/** The failures of an order as one, for an answer. */
export const invalidOrder = (failures: readonly FieldFailure[]): Failure => ({ ...orderFailure('ORDER_INVALID'), fields: failures })
