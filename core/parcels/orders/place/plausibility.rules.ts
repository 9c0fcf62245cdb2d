import type { FieldValue } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type Failure, type FailureCode, type FieldFailure } from '#core/base/kernel/failure.ts'
import { formatCentimetres } from '#core/base/kernel/length.ts'
import { formatAmount, formatMoney, type Money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { AboveMaximum } from '#core/pricing/fees/quotes/lane-maximum.ts'
import type { Box } from '../fields/box-fields.ts'
import type { GoodsLine } from '../fields/goods-fields.ts'
import { declaredTotal } from '../order.ts'
import { orderFailure } from '../order.failures.ts'
import { declaredUsd, HIGH_VALUE_USD } from './declared-value.rules.ts'
import { plausibilityLimit } from './plausibility-limit.entity.ts'

/** From where on figures of an order are asked about. */
export type PlausibilityLimits = {
  readonly codTimes: number
  readonly codUsd: number
  readonly weightTimes: number
  readonly sideMm: number
}

/** The limits where staff have set none (rule: Plausible or asked). */
export const PLAUSIBILITY: PlausibilityLimits = { codTimes: 5, codUsd: 5_000, weightTimes: 5, sideMm: 3_000 }

const MM_PER_CM = 10

/** The limits of a destination: its own, else those for all, else the usual ones. */
export function limitsFor(country: string | undefined, references: Pick<References, 'all'>): PlausibilityLimits {
  const set = references.all(plausibilityLimit)
  const found = set.find((one) => one.country !== undefined && one.country === country) ?? set.find((one) => one.country === undefined)
  if (found === undefined) return PLAUSIBILITY
  return { codTimes: found.cod_times, codUsd: found.cod_usd, weightTimes: found.weight_times, sideMm: found.side_cm * MM_PER_CM }
}

/** The questions about an order; the API's `confirm_…` and the form's dialog say yes to each. */
export const CONFIRMATIONS = ['declared_value', 'cod', 'size', 'weight'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

/** Which confirmation says yes to a finding; findings that are not here wait for nobody. */
const CONFIRMED_BY: Readonly<Partial<Record<FailureCode, Confirmation>>> = {
  DECLARED_VALUE_HIGH: 'declared_value',
  COD_FAR_ABOVE_VALUE: 'cod',
  COD_HIGH: 'cod',
  SIDE_LONG: 'size',
  WEIGHT_FAR_OFF: 'weight',
  WEIGHT_ABOVE_RULE: 'weight',
  BAG_WEIGHT_OFF: 'weight',
}

/** The confirmation that a failure asks for; undefined where it does not ask. */
export const confirmationOf = (code: string): Confirmation | undefined => CONFIRMED_BY[code as FailureCode]

/** The first question that is not confirmed, with all findings that it is about. */
export function askAbout(findings: readonly FieldFailure[], confirmed: readonly Confirmation[] = []): Failure | undefined {
  const asked = findings.filter(({ code }) => {
    const confirmation = confirmationOf(code)
    return confirmation !== undefined && !confirmed.includes(confirmation)
  })
  const [first] = asked
  if (first === undefined) return undefined
  const confirmation = confirmationOf(first.code)
  const { code, params } = first
  return { code, kind: 'invalid', params, fields: asked.filter(({ code }) => confirmationOf(code) === confirmation) }
}

type Values = Readonly<Record<string, FieldValue | undefined>>
/** An order whose fields were read. */
type PlausibleOrder = {
  /** How far it is above the maximum of its freight rule, where it is. */
  readonly above?: AboveMaximum | undefined
  readonly values: Values
  readonly goods: readonly GoodsLine[]
  readonly boxes?: readonly Box[] | undefined
  readonly references: References
}
type LimitedOrder = PlausibleOrder & { readonly limits: PlausibilityLimits }

/** `270`, `270.01`. */
const usdText = (amount: bigint): string => formatAmount({ amount, currency: 'USD' }).replace(/\.00$/, '')
const usdAmount = (dollars: number): bigint => BigInt(dollars) * 100n

export const moneyIn = (values: Values, name: string): Money | undefined => {
  const value = values[name]
  return typeof value === 'object' && 'amount' in value ? value : undefined
}

/** A high declared value, as the specification asks about it. */
function findHighValue({ goods, references }: LimitedOrder): readonly FieldFailure[] {
  const total = declaredTotal(goods)
  const usd = total && declaredUsd(total, references)
  if (usd === undefined || usd.amount <= HIGH_VALUE_USD.amount) return []
  return [
    atField('goods.0.value', orderFailure('DECLARED_VALUE_HIGH', { usd: usdText(usd.amount), limit: usdText(HIGH_VALUE_USD.amount) })),
  ]
}

function findHighCod({ values, goods, references, limits }: LimitedOrder): readonly FieldFailure[] {
  const cod = moneyIn(values, 'cod')
  const usd = cod && declaredUsd(cod, references)
  if (cod === undefined || usd === undefined) return []
  const shown = formatMoney(cod)
  const most = usdAmount(limits.codUsd)
  if (usd.amount > most) return [atField('cod', orderFailure('COD_HIGH', { cod: shown, usd: usdText(usd.amount), limit: usdText(most) }))]
  const total = declaredTotal(goods)
  const declared = total && declaredUsd(total, references)
  if (total === undefined || declared === undefined || usd.amount <= declared.amount * BigInt(limits.codTimes)) return []
  return [atField('cod', orderFailure('COD_FAR_ABOVE_VALUE', { cod: shown, times: limits.codTimes, declared: formatMoney(total) }))]
}

const findAboveRule = ({ above }: LimitedOrder): readonly FieldFailure[] => (above === undefined ? [] : [weightAbove('weight', above)])

const weightAbove = (path: string, { chargeableGrams, maxGrams, channel }: AboveMaximum): FieldFailure =>
  atField(path, orderFailure('WEIGHT_ABOVE_RULE', { found: formatKilograms(chargeableGrams), limit: formatKilograms(maxGrams), channel }))

const SIDES = ['lengthMm', 'widthMm', 'heightMm'] as const

function findLongSides({ values, boxes = [], limits }: LimitedOrder): readonly FieldFailure[] {
  const of = (sides: Values, path: (side: string) => string): readonly FieldFailure[] =>
    SIDES.flatMap((side) => {
      const millimetres = sides[side]
      return typeof millimetres === 'number' && millimetres > limits.sideMm ? [longSide(path(side), millimetres, limits)] : []
    })
  return [...of(values, (side) => side), ...boxes.flatMap((box, at) => of(box, (side) => `boxes.${at}.${side}`))]
}

const longSide = (path: string, millimetres: number, { sideMm }: PlausibilityLimits): FieldFailure =>
  atField(path, orderFailure('SIDE_LONG', { found: formatCentimetres(millimetres), limit: formatCentimetres(sideMm) }))

/** Digits of an amount that are compared with phones: shorter ones are amounts by themselves. */
const LEAST_PHONE_DIGITS = 7
/** In units of a currency that has no smaller one. */
const LEAST_PHONE_AMOUNT = 10n ** BigInt(LEAST_PHONE_DIGITS - 1)
const PHONES = ['phone', 'phone2', 'senderPhone'] as const

/** A whole amount that is a phone number of the order, typed into the wrong field. */
function findPhones({ values, goods }: PlausibleOrder): readonly FieldFailure[] {
  const phones = (): readonly string[] =>
    PHONES.flatMap((name) => {
      const phone = values[name]
      return typeof phone === 'string' ? [phone.replace(/\D/g, '')] : []
    })
  const of = (path: string, amount: Money | undefined): readonly FieldFailure[] => {
    if (amount === undefined || amount.amount < LEAST_PHONE_AMOUNT) return []
    const [whole = '', fraction = ''] = formatAmount(amount).split('.')
    const isPhone = whole.length >= LEAST_PHONE_DIGITS && /^0*$/.test(fraction) && phones().some((phone) => phone.endsWith(whole))
    return isPhone ? [atField(path, orderFailure('AMOUNT_IS_PHONE', { found: whole }))] : []
  }
  return [...of('cod', moneyIn(values, 'cod')), ...goods.flatMap((line, at) => of(`goods.${at}.value`, line.value))]
}

/** Each comparison, and whether its findings are asked about or refuse the order. */
const CHECKS: readonly { readonly does: 'ask' | 'refuse'; readonly find: (order: LimitedOrder) => readonly FieldFailure[] }[] = [
  { does: 'refuse', find: findPhones },
  { does: 'ask', find: findHighValue },
  { does: 'ask', find: findHighCod },
  { does: 'ask', find: findLongSides },
  { does: 'ask', find: findAboveRule },
]

/** The findings about a read order: those that refuse it, and those that are asked about. */
export function checkPlausible(order: PlausibleOrder): {
  readonly refused: readonly FieldFailure[]
  readonly asked: readonly FieldFailure[]
} {
  const { country } = order.values
  const checked = { ...order, limits: limitsFor(typeof country === 'string' ? country : undefined, order.references) }
  const of = (does: 'ask' | 'refuse') => CHECKS.flatMap((check) => (check.does === does ? check.find(checked) : []))
  return { refused: of('refuse'), asked: of('ask') }
}

type Measures = {
  readonly claimedGrams: number
  readonly checkedGrams: number | undefined
  readonly sizeMm?: readonly number[] | undefined
  readonly above?: AboveMaximum | undefined
  readonly limits: PlausibilityLimits
}

/**
 * The findings about what a station measured: a weight far above the claimed one or above what the
 * channel takes, a side that is longer than parcels are. A second scan confirms them.
 */
export function checkMeasures({ claimedGrams, checkedGrams, sizeMm = [], above, limits }: Measures): readonly FieldFailure[] {
  const { weightTimes, sideMm } = limits
  const isFar = checkedGrams !== undefined && claimedGrams > 0 && checkedGrams > claimedGrams * weightTimes
  const weights = isFar
    ? [
        atField(
          'check_weight',
          orderFailure('WEIGHT_FAR_OFF', {
            found: formatKilograms(checkedGrams),
            times: weightTimes,
            claimed: formatKilograms(claimedGrams),
          }),
        ),
      ]
    : []
  const sides = ['check_length', 'check_width', 'check_height'].flatMap((path, at) => {
    const millimetres = sizeMm[at] ?? 0
    return millimetres > sideMm ? [longSide(path, millimetres, limits)] : []
  })
  return [...weights, ...(above === undefined ? [] : [weightAbove('check_weight', above)]), ...sides]
}
