import { Decimal } from 'decimal.js'
import type { Freight } from '#core/pricing/fees/freight/freight.ts'
import type { FreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { priceListAt, quoteUnder } from '#core/pricing/fees/quotes/quote.ts'
import { openTariffBook } from '#core/pricing/fees/tariff/tariff-book.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { formatRate } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { EXAMPLE_RULE } from '../core/pricing/fees/sample-tariffs.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'

const PARCELS = 5_000
const ROUNDS = 7
const MILLIS = 500
const WARM_MILLIS = 1_000

const TO_USD: Readonly<Record<string, string>> = { USD: '1', AED: '0.2723', KWD: '3.2547' }

const rule = (rule_code: string, changes: RecordValues): RecordValues => ({
  ...EXAMPLE_RULE,
  rule_code,
  version_code: `${rule_code}-1`,
  effective_from: 0,
  freightName: rule_code,
  ...changes,
})

const book = must(
  openTariffBook({
    freightRules: [
      rule('AE', { lower_threshold: '1000.00', upper_threshold: '1500.00', extra_charge: '15.00' }),
      rule('AE-USD', { express_currency: 'USD', begin_price: '9.50', step_price: '3.25' }),
      rule('KW', { express_currency: 'KWD', begin_price: '2.900', step_price: '0.985', tax_currency: 'KWD', threshold: '100.000' }),
    ],
    expenseSubjects: [],
    exchangeRates: Object.entries(TO_USD).map(([currency, to_usd]) => ({ currency, to_usd, to_rmb: '7', effective_from: 0 })),
  }),
)
const prices = priceListAt(book, 1)
const ruleCodes = [...book.freightRules.keys()]

/** Parcels of all weights and sizes, four of five declared above the threshold. */
const parcels: readonly Parcel[] = Array.from({ length: PARCELS }, (_, index) => ({
  fromCountry: 'CN',
  targetCountry: 'AE',
  actualGrams: ((index * 7919) % 20_000) + 1,
  boxes: [
    {
      lengthMillimetres: 100 + ((index * 31) % 400),
      widthMillimetres: 100 + ((index * 17) % 300),
      heightMillimetres: 100 + ((index * 13) % 200),
    },
  ],
  declared: money(BigInt((index * 12_345) % 150_000), 'AED'),
  terms: 'DDP',
  occasions: [],
}))

/** The figures of a quote as the peer calculates them. */
type PeerFigures = Readonly<
  Record<'volumetric' | 'chargeable' | 'further' | 'extra' | 'freight' | 'base' | 'freightTaxed' | 'duty' | 'vat' | 'paper', Decimal>
>

const ZERO = new Decimal(0)
const rounded = (value: Decimal, currency: string): Decimal => value.toDecimalPlaces(currencyDigits(currency), Decimal.ROUND_HALF_UP)
const inCurrency = (count: bigint, currency: string): Decimal => new Decimal(formatAmount(money(count, currency)))

/**
 * The same rule in decimals of kilograms, centimetres and whole currency units, prepared before the
 * clock runs.
 */
function peerRule(of: FreightRule) {
  const { expressCurrency: express, taxCurrency: tax } = of
  const usd = (currency: string): Decimal => new Decimal(TO_USD[currency] ?? 0)
  return {
    express,
    tax,
    divisor: new Decimal(of.convertRate),
    min: new Decimal(of.minGrams).div(1000),
    step: new Decimal(of.stepGrams).div(1000),
    max: new Decimal(of.maxGrams).div(1000),
    begin: inCurrency(of.prices.begin, express),
    stepPrice: inCurrency(of.prices.step, express),
    extra: of.extra && {
      lower: inCurrency(of.extra.lower, tax),
      upper: inCurrency(of.extra.upper, tax),
      charge: inCurrency(of.extra.charge, express),
    },
    threshold: inCurrency(of.threshold, tax),
    duty: new Decimal(formatRate(of.dutyRate.rate)),
    vat: new Decimal(formatRate(of.vatRate.rate)),
    paper: inCurrency(of.paperFee, tax),
    expressUsd: usd(express),
    declaredUsd: usd('AED'),
    taxUsd: usd(tax),
  }
}
type PeerRule = ReturnType<typeof peerRule>

function peerParcel({ actualGrams, boxes: [box], declared }: Parcel) {
  return {
    weight: new Decimal(actualGrams).div(1000),
    length: new Decimal(box?.lengthMillimetres ?? 0).div(10),
    width: new Decimal(box?.widthMillimetres ?? 0).div(10),
    height: new Decimal(box?.heightMillimetres ?? 0).div(10),
    declared: inCurrency(declared.amount, declared.currency),
  }
}
type PeerParcel = ReturnType<typeof peerParcel>

/** The quote with decimal.js; `undefined` above the maximum weight. */
function peerQuote(by: PeerRule, parcel: PeerParcel): PeerFigures | undefined {
  const volumetric = parcel.length.mul(parcel.width).mul(parcel.height).div(by.divisor).toDecimalPlaces(3, Decimal.ROUND_UP)
  const chargeable = Decimal.max(parcel.weight, volumetric)
  if (chargeable.gt(by.max)) return undefined
  const further = chargeable.lte(by.min) ? ZERO : chargeable.sub(by.min).div(by.step).ceil().mul(by.stepPrice)
  const base = by.tax === 'AED' ? parcel.declared : rounded(parcel.declared.mul(by.declaredUsd).div(by.taxUsd), by.tax)
  const extra = by.extra !== undefined && base.gt(by.extra.lower) && base.lte(by.extra.upper) ? by.extra.charge : ZERO
  const freight = by.begin.add(further).add(extra)
  const freightTaxed = by.express === by.tax ? freight : rounded(freight.mul(by.expressUsd).div(by.taxUsd), by.tax)
  const taxed = base.gt(by.threshold)
  const duty = taxed ? rounded(base.mul(by.duty), by.tax) : ZERO
  const vat = taxed ? rounded(base.add(freightTaxed).add(duty).mul(by.vat), by.tax) : ZERO
  return { volumetric, chargeable, further, extra, freight, base, freightTaxed, duty, vat, paper: taxed ? by.paper : ZERO }
}

const oursOf = (ruleCode: string, parcel: Parcel): Freight | undefined => {
  const quoted = quoteUnder(prices, { ruleCode, parcel })
  return quoted.ok ? quoted.value.freight : undefined
}

/** Throws unless both calculate the same figures for a parcel, to the last digit. */
function mustAgree(ours: Freight | undefined, theirs: PeerFigures | undefined): void {
  const { expressCurrency: express = '', taxCurrency: tax = '' } = ours?.rule ?? {}
  const mine = ours && [
    new Decimal(ours.volumetricGrams).div(1000),
    new Decimal(ours.chargeableGrams).div(1000),
    ...[ours.further, ours.extra, ours.freight].map((count) => inCurrency(count, express)),
    ...[ours.base, ours.freightTaxed, ours.duty, ours.vat, ours.paper].map((count) => inCurrency(count, tax)),
  ]
  const [left, right] = [String(mine), String(theirs && Object.values(theirs))]
  if (left !== right) throw new Error(`quotes differ: ${left} and ${right}`)
}

/** Quotes per second over all parcels and rules, one pass after another until the time is up. */
function perSecond(pass: () => number, millis: number): number {
  const started = performance.now()
  let quotes = 0
  while (performance.now() - started < millis) quotes += pass()
  return (quotes * 1000) / (performance.now() - started)
}

/**
 * Freight, duty, VAT and paper fee under three rules, two of them across currencies: ours against
 * decimal.js, after checking that the figures are equal.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const peerRules = [...prices.rules].flatMap(([code, of]) => (of === undefined ? [] : [{ code, by: peerRule(of) }]))
  const peerParcels = parcels.map(peerParcel)
  for (const { code, by } of peerRules) for (const parcel of parcels) mustAgree(oursOf(code, parcel), peerQuote(by, peerParcel(parcel)))
  let kept: Freight | PeerFigures | undefined
  const mine = (): number => {
    for (const code of ruleCodes) for (const parcel of parcels) kept = oursOf(code, parcel) ?? kept
    return ruleCodes.length * parcels.length
  }
  const theirs = (): number => {
    for (const { by } of peerRules) for (const parcel of peerParcels) kept = peerQuote(by, parcel) ?? kept
    return peerRules.length * peerParcels.length
  }
  for (const pass of [mine, theirs]) perSecond(pass, WARM_MILLIS)
  const found = await inTurn(ROUNDS, { mine: () => perSecond(mine, MILLIS), theirs: () => perSecond(theirs, MILLIS) })
  if (kept === undefined) throw new Error('nothing was quoted')
  const detail = `${whole(found.mine)} quotes/s against ${whole(found.theirs)}/s, equal in every figure of ${whole(ruleCodes.length * PARCELS)} quotes`
  return [{ name: 'fee quotes, over decimal.js', ratio: found.mine / found.theirs, bar: 20, goal: 50, detail }]
}
