import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { EntityRecord } from '#core/base/fields/entity.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Connection } from '../database/database.ts'
import { upsertInto } from '../declared/sql-entity-store.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { gulfCharges, gulfLastMiles, gulfSheets, laneTo, type PriceSheet } from '../seeds/gulf-tariff.ts'
import { FINANCE_STAFF } from './portal/demo-accounts.ts'

type Rule = EntityRecord<typeof freightRule>
type Subject = EntityRecord<typeof expenseSubject>

/**
 * A price list of the demo, with the prices before the last change and those that the draft of the
 * next season makes of them, as a share of today's in per cent.
 */
type Sheet = PriceSheet & { readonly beforePercent: number; readonly nextPercent: number }

const [EXPRESS, LEVANT] = ['GULF-EXP', 'LEVANT-AIR']
const CHANGES: Readonly<Record<string, Pick<Sheet, 'beforePercent' | 'nextPercent'>>> = {
  'GULF-AIR': { beforePercent: 94, nextPercent: 104 },
  'KSA-AIR': { beforePercent: 97, nextPercent: 103 },
  'GULF-SEA': { beforePercent: 108, nextPercent: 95 },
  'GLOBAL-AIR': { beforePercent: 95, nextPercent: 106 },
}

const SHEETS: readonly Sheet[] = [
  ...gulfSheets.map((sheet) => ({ ...sheet, ...(CHANGES[sheet.channel] ?? { beforePercent: 100, nextPercent: 100 }) })),
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

const published = (rule: string, { number, from }: Pick<Version, 'number' | 'from'>) =>
  ({
    version_code: `${rule}-${number}`,
    version_status: 'published',
    effective_from: from,
    drafted_by: FINANCE_STAFF.account,
    published_by: FINANCE_STAFF.account,
    published_at: from - MILLIS_PER_DAY,
  }) as const

/** The rule of a sheet for a country, as one of its versions. */
function ruleOf(sheet: Sheet, country: string, version: Version): Rule {
  const lane = laneTo(sheet, country, version.percent)
  return { ...lane, ...published(lane.rule_code, version) }
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

const lastMiles = (now: Instant): readonly Rule[] =>
  gulfLastMiles.map((lane) => ({ ...lane, ...published(lane.rule_code, { number: 1, from: now - FIRST_DAYS_AGO * MILLIS_PER_DAY }) }))

/** The versions of what is charged besides freight. */
export const demoSubjects = (now: Instant): readonly Subject[] =>
  gulfCharges.map((charge) => ({
    ...charge,
    ...published(charge.subject_code, { number: 1, from: now - FIRST_DAYS_AGO * MILLIS_PER_DAY }),
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
