import type { Field, FieldValue } from '../kernel/field.ts'
import { atField, type Failure, type FieldFailure } from '../kernel/failure.ts'
import type { Sender } from '../identity/account.ts'
import { readField, type ReadContext } from '../kernel/read-field.ts'
import { countryPhone, type CountryPhone } from '../reference/phone.rules.ts'
import { countryName, type ReferenceRow, type References } from '../reference/references.ts'
import { declaredTotal, type OrderContent } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { GoodsLine } from './goods-fields.ts'
import { fieldsOf, type OrderKind } from './order-kind.ts'
import { findContraband } from './contraband.rules.ts'
import { declaredUsd, HIGH_VALUE_USD } from './declared-value.rules.ts'

/** An order as it came in, by inside names: JSON values, form texts or cells. */
export type RawOrder = { readonly values: Readonly<Record<string, unknown>>; readonly goods: readonly Readonly<Record<string, unknown>>[] }

/** What was read: the content where nothing is wrong, everything that is wrong by path, and what a person should look at again. */
export type OrderReading = {
  readonly content: OrderContent | undefined
  readonly failures: readonly FieldFailure[]
  readonly warnings: readonly FieldFailure[]
}

export type ReadOrder = {
  readonly kind: OrderKind
  readonly raw: RawOrder
  readonly references: References
  /** Whom the parcel comes from where the order does not say. */
  readonly sender: Sender
  readonly decimalComma?: boolean
}

const DEFAULT_VALUE_CURRENCY = 'USD'
const DEFAULT_ORIGIN = 'CN'

type Values = Record<string, FieldValue | undefined>

/** Reads an order of any kind, from an API body, a form or a row alike. Paths are inside names: `phone`, `goods.0.quantity` (domain §2). */
export function readOrder(reading: ReadOrder): OrderReading {
  const failures: FieldFailure[] = []
  const values = readValues(reading, failures)
  const goods = readGoods(reading, failures)
  const warnings: FieldFailure[] = []
  applyRules({ reading, values, goods, failures, warnings })
  return { content: failures.length === 0 ? { values, goods } : undefined, failures, warnings }
}

/** The sender of the account, for the fields that the order leaves empty. */
function withSender(values: Readonly<Record<string, unknown>>, sender: Sender): Readonly<Record<string, unknown>> {
  const given = (name: string): boolean => values[name] !== undefined && values[name] !== null && values[name] !== ''
  // A sender given by half is not mixed with the account's.
  if (given('senderName') || given('senderAddress'))
    return { ...values, senderCountry: given('senderCountry') ? values['senderCountry'] : DEFAULT_ORIGIN }
  return {
    ...values,
    senderName: sender.name,
    senderPhone: sender.phone,
    senderCountry: given('senderCountry') ? values['senderCountry'] : sender.country,
    senderCity: sender.city,
    senderAddress: sender.address,
  }
}

function readValues({ kind, raw, references, sender, decimalComma = false }: ReadOrder, failures: FieldFailure[]): Values {
  const given = withSender(raw.values, sender)
  const values: Values = {}
  const read = (name: string, field: Field, context: ReadContext): void => {
    const value = readField(field, given[name], context)
    if (!value.ok) failures.push(atField(name, value.failure))
    else if (value.value !== undefined) values[name] = value.value
  }
  const context: ReadContext = { references, decimalComma }
  const fields = fieldsOf(kind)
  for (const [name, field] of fields) if (field.kind === 'reference') read(name, field, context)
  const countryOf = (field: string): ReferenceRow | undefined =>
    typeof values[field] === 'string' ? references.find('country', values[field]) : undefined
  const destination = countryOf('country')
  for (const [name, field] of fields) {
    if (field.kind === 'reference') continue
    if (field.kind === 'phone') read(name, field, { ...context, country: phoneRule(countryOf(field.countryField)) })
    // An unknown country is reported for itself; an amount without currency must not complain a second time.
    else
      read(
        name,
        field,
        field.kind === 'money'
          ? { ...context, currency: (destination?.['currency'] as string | undefined) ?? DEFAULT_VALUE_CURRENCY }
          : context,
      )
  }
  values['pieces'] ??= 1
  dropEmptyMoney(values)
  return values
}

const phoneRule = (country: ReferenceRow | undefined): CountryPhone | undefined => country && countryPhone(country)

/** An amount of 0 to collect is no cash on delivery. */
function dropEmptyMoney(values: Values): void {
  const cod = values['cod']
  if (typeof cod === 'object' && 'amount' in cod && cod.amount === 0n) delete values['cod']
}

function readGoods({ kind, raw, references, decimalComma = false }: ReadOrder, failures: FieldFailure[]): readonly GoodsLine[] {
  if (raw.goods.length === 0) failures.push(atField('goods', orderFailure('GOODS_MISSING')))
  if (raw.goods.length > kind.goods.most)
    failures.push(atField('goods', orderFailure('GOODS_TOO_MANY', { most: kind.goods.most, found: raw.goods.length })))
  const context: ReadContext = { references, decimalComma, currency: DEFAULT_VALUE_CURRENCY }
  const lines = raw.goods.slice(0, kind.goods.most).map((line, index) => {
    const values: Values = {}
    for (const [name, field] of Object.entries(kind.goods.fields)) {
      const value = readField(field, line[name], context)
      if (!value.ok) failures.push(atField(`goods.${index}.${name}`, value.failure))
      else if (value.value !== undefined) values[name] = value.value
    }
    if (values['name'] === undefined && values['nameCn'] === undefined)
      failures.push(atField(`goods.${index}.name`, orderFailure('GOODS_NAMELESS')))
    return values as GoodsLine
  })
  const currencies = new Set(lines.map((line) => line.value?.currency).filter((currency) => currency !== undefined))
  if (currencies.size > 1) failures.push(atField('goods.0.value', orderFailure('CURRENCIES_DIFFER')))
  return lines
}

type Ruling = {
  readonly reading: ReadOrder
  readonly values: Values
  readonly goods: readonly GoodsLine[]
  readonly failures: FieldFailure[]
  readonly warnings: FieldFailure[]
}

/** The rules of every kind (domain §2), each at the field that it speaks of. */
function applyRules({ reading, values, goods, failures, warnings }: Ruling): void {
  const { kind, references } = reading
  const refuse = (path: string, failure: Failure): void => void failures.push(atField(path, failure))
  const destination = typeof values['country'] === 'string' ? references.find('country', values['country']) : undefined
  const origin = typeof values['senderCountry'] === 'string' ? references.find('country', values['senderCountry']) : undefined
  if (kind.rules.includes('needs_destination_open') && destination && destination['allow_arrive'] !== true)
    refuse('country', orderFailure('DESTINATION_CLOSED', { country: countryName(destination) }))
  if (kind.rules.includes('needs_origin_open') && origin && origin['allow_depart'] !== true)
    refuse('senderCountry', orderFailure('ORIGIN_CLOSED', { country: countryName(origin) }))
  if (values['channel'] === undefined && destination !== undefined) {
    const channel = references.find('switch_rule', destination['code'] as string)?.['channel']
    if (typeof channel === 'string') values['channel'] = channel
    else refuse('channel', orderFailure('CHANNEL_MISSING', { country: countryName(destination) }))
  }
  if (kind.rules.includes('refuses_contraband'))
    goods.forEach((line, index) => {
      const found = findContraband(line, references)
      if (found) refuse(`goods.${index}.${found.field}`, orderFailure('CONTRABAND', { term: found.term }))
    })
  if (!kind.rules.includes('warns_high_value') || failures.length > 0) return
  const total = declaredTotal(goods)
  const usd = total && declaredUsd(total, references)
  if (usd !== undefined && usd.amount > HIGH_VALUE_USD.amount)
    warnings.push(
      atField(
        'goods.0.value',
        orderFailure('DECLARED_VALUE_HIGH', { usd: textOfUsd(usd.amount), limit: textOfUsd(HIGH_VALUE_USD.amount) }),
      ),
    )
}

const textOfUsd = (cents: bigint): string =>
  cents % 100n === 0n ? String(cents / 100n) : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** The failures of an order as one, for an answer. */
export const invalidOrder = (failures: readonly FieldFailure[]): Failure => ({ ...orderFailure('ORDER_INVALID'), fields: failures })
