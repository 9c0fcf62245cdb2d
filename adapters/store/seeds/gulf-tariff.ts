import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { freightRule, TransportMethod } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'

type Rule = EntityRecord<typeof freightRule>
type Subject = EntityRecord<typeof expenseSubject>
type VersionField = 'version_code' | 'version_status' | 'effective_from' | 'drafted_by' | 'published_by' | 'published_at'
/** A rule and a subject without their version. */
export type Lane = Omit<Rule, VersionField>
export type Charge = Omit<Subject, VersionField>

/** The taxes that the customs of a country levy above a declared value. */
type Taxes = Pick<Rule, 'tax_currency' | 'threshold' | 'duty_rate' | 'vat_rate' | 'paper_fee'>

const FREE: Taxes = { tax_currency: 'CNY' }
const TAXES: Readonly<Record<string, Taxes>> = {
  AE: { tax_currency: 'AED', threshold: '300.00', duty_rate: '0.05', vat_rate: '0.05', paper_fee: '20.00' },
  SA: { tax_currency: 'SAR', threshold: '1000.00', duty_rate: '0.05', vat_rate: '0.15', paper_fee: '22.00' },
  KW: { tax_currency: 'KWD', threshold: '100.000', duty_rate: '0.05', paper_fee: '2.500' },
  QA: { tax_currency: 'QAR', threshold: '1000.00', duty_rate: '0.05', paper_fee: '25.00' },
  OM: { tax_currency: 'OMR', threshold: '100.000', duty_rate: '0.05', vat_rate: '0.05', paper_fee: '2.000' },
  BH: { tax_currency: 'BHD', threshold: '300.000', duty_rate: '0.05', vat_rate: '0.1', paper_fee: '2.000' },
}

/** The price list of a channel: first weight and each further step in CNY by country. */
export type PriceSheet = {
  readonly channel: string
  readonly title: string
  readonly method: TransportMethod
  readonly divisor: number
  readonly minGrams: number
  readonly stepGrams: number
  readonly maxGrams: number
  readonly prices: Readonly<Record<string, Prices>>
}

type Prices = readonly [begin: number, step: number]

/** The price lists of the channels that every new store has. */
export const gulfSheets: readonly PriceSheet[] = [
  {
    channel: 'GULF-AIR',
    title: '海湾空派',
    method: 'air',
    divisor: 6000,
    minGrams: 500,
    stepGrams: 500,
    maxGrams: 300_000,
    prices: { AE: [48, 23], KW: [56, 27], QA: [58, 28], OM: [55, 26], BH: [57, 27] },
  },
  {
    channel: 'KSA-AIR',
    title: '沙特空派',
    method: 'air',
    divisor: 6000,
    minGrams: 500,
    stepGrams: 500,
    maxGrams: 300_000,
    prices: { SA: [62, 31] },
  },
  {
    channel: 'GULF-SEA',
    title: '海湾海派',
    method: 'sea',
    divisor: 5000,
    minGrams: 10_000,
    stepGrams: 1000,
    maxGrams: 500_000,
    prices: { AE: [118, 9], SA: [146, 12] },
  },
  {
    channel: 'GLOBAL-AIR',
    title: '全球空派',
    method: 'air',
    divisor: 5000,
    minGrams: 500,
    stepGrams: 500,
    maxGrams: 300_000,
    prices: { SA: [79, 38], JO: [74, 35], EG: [82, 39], US: [72, 34], GB: [68, 31], DE: [70, 32] },
  },
]

const PER_CENT = 100

/** Prices are whole yuan. */
const price = (yuan: number, percent: number): string => `${Math.round((yuan * percent) / PER_CENT)}.00`

/** The rule of a sheet from China to a country, at a share of its prices in per cent. */
export function laneTo(sheet: PriceSheet, country: string, percent = PER_CENT, prices = sheet.prices[country] ?? [0, 0]): Lane {
  const [begin, step] = prices
  return {
    rule_code: `${sheet.channel}-${country}`,
    freightName: `${sheet.title} ${country}`,
    from_country: 'CN',
    target_country: country,
    transport_method: sheet.method,
    channel: sheet.channel,
    convert_rate: sheet.divisor,
    express_currency: 'CNY',
    min_weight: sheet.minGrams,
    begin_price: price(begin, percent),
    step_weight: sheet.stepGrams,
    step_price: price(step, percent),
    max_weight: sheet.maxGrams,
    ...(TAXES[country] ?? FREE),
  }
}

const GULF = ['AE', 'SA', 'KW', 'QA', 'OM', 'BH'] as const
/** Where we keep stock abroad. */
const STOCKED = ['AE', 'SA', 'KW'] as const
const [WITHIN, ACROSS] = [
  [18, 6],
  [34, 15],
] as const

/**
 * Clearance and last mile of what is flown in, and parcels packed from stock abroad: within a
 * country and from warehouses there to the others.
 */
export const gulfLastMiles: readonly Lane[] = GULF.flatMap((to) => {
  const sheet = gulfSheets.find(({ prices }) => to in prices)
  if (sheet === undefined) throw new Error(`no channel leads to ${to}`)
  return [to, ...STOCKED.filter((from) => from !== to)].map((from): Lane => ({
    ...laneTo(sheet, to, PER_CENT, from === to ? WITHIN : ACROSS),
    ...(from === to ? { duty_rate: '0', vat_rate: '0', paper_fee: '0' } : {}),
    rule_code: `${sheet.channel}-${from}-${to}`,
    freightName: `${sheet.title} ${from} → ${to}`,
    from_country: from,
  }))
})

type ChargedSubject = Pick<Subject, 'subject_name' | 'traditional_name' | 'english_name' | 'basis' | 'occasion'> & Partial<Subject>

/** Charges besides freight, in CNY, by their code. */
const CHARGED: Readonly<Record<string, ChargedSubject>> = {
  BATTERY: charged(['带电附加费', '帶電附加費', 'Battery surcharge'], { occasion: 'battery', unit_price: '8.00' }),
  COD: charged(['代收货款手续费', '代收貨款手續費', 'Cash on delivery fee'], { occasion: 'cod', unit_price: '12.00' }),
  REMOTE: charged(['偏远附加费', '偏遠附加費', 'Remote-area surcharge'], { occasion: 'remote_area', unit_price: '25.00' }),
  SA_SOUTH: charged(['沙特南部附加费', '沙特南部附加費', 'Southern Saudi surcharge'], {
    occasion: 'every_parcel',
    country: 'SA',
    city_group: 'SA-SOUTH',
    unit_price: '12.00',
  }),
  PICKUP: charged(['上门揽收费', '到府收件費', 'Pickup fee'], { occasion: 'pickup', unit_price: '6.00' }),
  RETURN: charged(['退件费', '退件費', 'Return fee'], { basis: 'freight_share', occasion: 'return', share: '0.5' }),
  REDELIVER: charged(['二次派送费', '二次派送費', 'Redelivery fee'], { occasion: 'redeliver', unit_price: '20.00' }),
  DESTROY: charged(['销毁费', '銷毀費', 'Destruction fee'], {
    basis: 'per_weight',
    occasion: 'destroy',
    unit_price: '5.00',
    weight_step: 1000,
  }),
  STORAGE: charged(['仓储费', '倉儲費', 'Storage'], {
    basis: 'storage',
    unit_price: '4.50',
    free_days: 30,
    volume_step_litres: 1,
    second_from_day: 61,
    second_price: '7.20',
  }),
  PACKAGE: charged(['原包仓储费', '原包倉儲費', 'Storage of original packages'], {
    basis: 'package_storage',
    unit_price: '0.50',
    free_days: 15,
    second_from_day: 61,
    second_price: '1.50',
  }),
  RENT: charged(['库位租金', '儲位租金', 'Location rent'], { basis: 'location_rent', unit_price: '6.00', location_kind: 'pallet' }),
  COD_PAYOUT: charged(['代收货款结算', '代收貨款結算', 'COD payout'], {
    basis: 'cod_payout',
    share: '0.03',
    bank_share: '0.006',
    minimum: '30.00',
  }),
  CLAIM: charged(['理赔上限', '理賠上限', 'Cap of claims'], { basis: 'claim', unit_price: '120.00', maximum: '1000.00' }),
  RELABEL: charged(['换标费', '換標費', 'Relabelling fee'], { occasion: 'relabel', unit_price: '3.00' }),
}

/** By the parcel unless it says otherwise. */
function charged(
  [subject_name, traditional_name, english_name]: readonly [string, string, string],
  values: Partial<Subject>,
): ChargedSubject {
  return { subject_name, traditional_name, english_name, basis: 'per_parcel', ...values }
}

/** Charges besides freight. */
export const gulfCharges: readonly Charge[] = Object.entries(CHARGED).map(([code, values]) => ({
  ...values,
  subject_code: code,
  currency: 'CNY',
}))

/**
 * Freight rules and expense subjects of a carrier from China to the Gulf as drafts, which count for
 * nobody until a person publishes them.
 */
export function gulfDrafts(from: Instant): { readonly rules: readonly Rule[]; readonly subjects: readonly Subject[] } {
  const draft = (code: string) => ({ version_code: `${code}-1`, version_status: 'draft', effective_from: from }) as const
  const lanes = [...gulfSheets.flatMap((sheet) => Object.keys(sheet.prices).map((country) => laneTo(sheet, country))), ...gulfLastMiles]
  return {
    rules: lanes.map((lane) => ({ ...lane, ...draft(lane.rule_code) })),
    subjects: gulfCharges.map((charge) => ({ ...charge, ...draft(charge.subject_code) })),
  }
}
