import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule, type TransportMethod } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { EntityRecord } from '#core/base/fields/entity.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Connection } from '../database/database.ts'
import { upsertInto } from '../declared/sql-entity-store.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { FINANCE_STAFF } from './portal/demo-accounts.ts'

type Rule = EntityRecord<typeof freightRule>
type Subject = EntityRecord<typeof expenseSubject>

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

/**
 * The price list of a channel: first weight and each further step in CNY by country, and a year
 * ago.
 */
type Sheet = {
  readonly channel: string
  readonly title: string
  readonly method: TransportMethod
  readonly divisor: number
  readonly minGrams: number
  readonly stepGrams: number
  readonly maxGrams: number
  readonly prices: Readonly<Record<string, readonly [begin: number, step: number]>>
  /**
   * The prices before the last change, and those that the draft of the next season makes of them,
   * as a share of today's in per cent.
   */
  readonly beforePercent: number
  readonly nextPercent: number
}

const [EXPRESS, LEVANT] = ['GULF-EXP', 'LEVANT-AIR']
const SHEETS: readonly Sheet[] = [
  {
    channel: 'GULF-AIR',
    title: '海湾空派',
    method: 'air',
    divisor: 6000,
    minGrams: 500,
    stepGrams: 500,
    maxGrams: 300_000,
    prices: { AE: [48, 23], KW: [56, 27], QA: [58, 28], OM: [55, 26], BH: [57, 27] },
    beforePercent: 94,
    nextPercent: 104,
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
    beforePercent: 97,
    nextPercent: 103,
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
    beforePercent: 108,
    nextPercent: 95,
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
    beforePercent: 95,
    nextPercent: 106,
  },
  {
    channel: EXPRESS,
    title: '海湾特快',
    method: 'air',
    divisor: 5000,
    minGrams: 500,
    stepGrams: 500,
    maxGrams: 30_000,
    prices: { AE: [76, 35], SA: [92, 44], KW: [86, 40], QA: [88, 41], OM: [85, 39], BH: [87, 40] },
    beforePercent: 96,
    nextPercent: 102,
  },
  {
    channel: LEVANT,
    title: '黎凡特空派',
    method: 'air',
    divisor: 6000,
    minGrams: 500,
    stepGrams: 500,
    maxGrams: 100_000,
    prices: { JO: [66, 31], EG: [73, 34], IQ: [78, 37], LB: [80, 38] },
    beforePercent: 92,
    nextPercent: 105,
  },
]

/** Channels that the demo offers beside those of every new store. */
export const demoChannels: readonly EntityRecord<typeof channel>[] = [
  {
    channel_code: EXPRESS,
    channel_name: '海湾特快专线',
    english_name: 'Gulf express line',
    from_city: 'CN-SZX',
    delivery_agent: 'Aramex',
    delivery_agent_tracker: 'ARAMEX',
    clearance_agent: 'Dubai Cargo Clearance',
  },
  {
    channel_code: LEVANT,
    channel_name: '黎凡特空派专线',
    english_name: 'Levant air line',
    from_city: 'CN-CAN',
    delivery_agent: 'Aramex',
    delivery_agent_tracker: 'ARAMEX',
    clearance_agent: 'Amman Free Zone Clearance',
  },
]

/**
 * Of so many parcels one goes by a channel that its shipper chose, all others by the one of their
 * destination.
 */
const CHOSEN: readonly { readonly kinds: readonly string[]; readonly channel: string; readonly oneOf: number }[] = [
  { kinds: ['express'], channel: LEVANT, oneOf: 2 },
  { kinds: ['express'], channel: EXPRESS, oneOf: 8 },
  { kinds: ['b2b', 'door_to_door'], channel: 'GULF-SEA', oneOf: 2 },
]

/**
 * The channel that a shipper of the demo chose for a parcel, by its number; undefined for that of
 * the destination.
 */
export function demoChannel({ kind, country, serial }: { kind: string; country: unknown; serial: number }): string | undefined {
  const served = (code: string): boolean => SHEETS.some(({ channel, prices }) => channel === code && String(country) in prices)
  return CHOSEN.find(({ kinds, channel, oneOf }) => kinds.includes(kind) && serial % oneOf === 0 && served(channel))?.channel
}

const [FIRST_DAYS_AGO, NOW_DAYS_AGO, NEXT_IN_DAYS] = [420, 60, 21]
const DRAFTED_DAYS_AGO = 2
const PER_CENT = 100

type Version = { readonly number: number; readonly percent: number; readonly from: Instant }

/** Prices are whole yuan. */
const price = (yuan: number, percent: number): string => `${Math.round((yuan * percent) / PER_CENT)}.00`

const published = (rule: string, { number, from }: Pick<Version, 'number' | 'from'>) =>
  ({
    version_code: `${rule}-${number}`,
    version_status: 'published',
    effective_from: from,
    drafted_by: FINANCE_STAFF.account,
    published_by: FINANCE_STAFF.account,
    published_at: from - MILLIS_PER_DAY,
  }) as const

/** The rule of a sheet for a country; `prices` are its own unless they are given. */
function ruleOf(sheet: Sheet, country: string, version: Version, prices = sheet.prices[country] ?? [0, 0]): Rule {
  const [begin, step] = prices
  const rule = `${sheet.channel}-${country}`
  return {
    ...published(rule, version),
    rule_code: rule,
    freightName: `${sheet.title} ${country}`,
    from_country: 'CN',
    target_country: country,
    transport_method: sheet.method,
    channel: sheet.channel,
    convert_rate: sheet.divisor,
    express_currency: 'CNY',
    min_weight: sheet.minGrams,
    begin_price: price(begin, version.percent),
    step_weight: sheet.stepGrams,
    step_price: price(step, version.percent),
    max_weight: sheet.maxGrams,
    ...(TAXES[country] ?? FREE),
  }
}

/** A draft that nobody has published: its prices count for nobody. */
function drafted({ published_by: _by, published_at: _at, ...rule }: Rule): Rule {
  return { ...rule, version_status: 'draft' }
}

/**
 * Three versions of each rule: the prices of last year, those in force, and the draft of the next
 * season.
 */
const demoRules = (now: Instant): readonly Rule[] => {
  // At a full hour, as people enter it.
  const next = now - (now % MILLIS_PER_HOUR) + NEXT_IN_DAYS * MILLIS_PER_DAY
  return SHEETS.flatMap((sheet) =>
    Object.keys(sheet.prices).flatMap((country) => [
      ruleOf(sheet, country, { number: 1, percent: sheet.beforePercent, from: now - FIRST_DAYS_AGO * MILLIS_PER_DAY }),
      ruleOf(sheet, country, { number: 2, percent: PER_CENT, from: now - NOW_DAYS_AGO * MILLIS_PER_DAY }),
      drafted(ruleOf(sheet, country, { number: 3, percent: sheet.nextPercent, from: next })),
    ]),
  )
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
 * country and from our warehouses to the others.
 */
const lastMiles = (now: Instant): readonly Rule[] =>
  GULF.flatMap((to) => {
    const sheet = SHEETS.find(({ prices }) => to in prices)
    if (sheet === undefined) throw new Error(`no channel leads to ${to}`)
    return [to, ...STOCKED.filter((from) => from !== to)].map((from): Rule => {
      const rule = `${sheet.channel}-${from}-${to}`
      const version = { number: 1, percent: PER_CENT, from: now - FIRST_DAYS_AGO * MILLIS_PER_DAY }
      return {
        ...ruleOf(sheet, to, version, from === to ? WITHIN : ACROSS),
        ...published(rule, version),
        ...(from === to ? { duty_rate: '0', vat_rate: '0', paper_fee: '0' } : {}),
        rule_code: rule,
        freightName: `${sheet.title} ${from} → ${to}`,
        from_country: from,
      }
    })
  })

type ChargedSubject = Pick<Subject, 'subject_name' | 'traditional_name' | 'english_name' | 'basis' | 'occasion'> & Partial<Subject>

/** Charges besides freight, in CNY, by their code. */
const CHARGED: Readonly<Record<string, ChargedSubject>> = {
  BATTERY: charged(['带电附加费', '帶電附加費', 'Battery surcharge'], { occasion: 'battery', unit_price: '8.00' }),
  COD: charged(['代收货款手续费', '代收貨款手續費', 'Cash on delivery fee'], { occasion: 'cod', unit_price: '12.00' }),
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
  RENT: charged(['库位租金', '儲位租金', 'Location rent'], { basis: 'location_rent', unit_price: '6.00', location_kind: 'pallet' }),
  COD_PAYOUT: charged(['代收货款结算', '代收貨款結算', 'COD payout'], {
    basis: 'cod_payout',
    share: '0.03',
    bank_share: '0.006',
    minimum: '30.00',
  }),
  RELABEL: charged(['换标费', '換標費', 'Relabelling fee'], { occasion: 'relabel', unit_price: '3.00' }),
}

/** By the parcel unless it says otherwise. */
function charged(
  [subject_name, traditional_name, english_name]: readonly [string, string, string],
  values: Partial<Subject>,
): ChargedSubject {
  return { subject_name, traditional_name, english_name, basis: 'per_parcel', ...values }
}

/** The versions of what is charged besides freight. */
export const demoSubjects = (now: Instant): readonly Subject[] =>
  Object.entries(CHARGED).map(([code, values]) => ({
    ...published(code, { number: 1, from: now - FIRST_DAYS_AGO * MILLIS_PER_DAY }),
    ...values,
    subject_code: code,
    currency: 'CNY',
  }))

/** The price lists of the channels, with the surcharges of batteries and of cash on delivery. */
export async function seedTariffs(connection: Connection, now: Instant): Promise<void> {
  const [rules, subjects] = [[...demoRules(now), ...lastMiles(now)], demoSubjects(now)]
  must(
    await upsertInto(connection, channel, {
      records: demoChannels,
      by: { actorId: FINANCE_STAFF.id, at: now - FIRST_DAYS_AGO * MILLIS_PER_DAY },
    }),
  )
  for (const at of new Set(rules.map(({ effective_from }) => effective_from))) {
    const by = { actorId: FINANCE_STAFF.id, at: Math.min(at - MILLIS_PER_DAY, now - DRAFTED_DAYS_AGO * MILLIS_PER_DAY) }
    must(await upsertInto(connection, freightRule, { records: rules.filter(({ effective_from }) => effective_from === at), by }))
    must(await upsertInto(connection, expenseSubject, { records: subjects.filter(({ effective_from }) => effective_from === at), by }))
  }
}
