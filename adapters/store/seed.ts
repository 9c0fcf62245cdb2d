import { MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { TariffTemplate } from '#core/pricing/fees/tariff/tariff-template.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { trackingCodeMapping } from '#core/parcels/agents/code-mapping.entity.ts'
import { exceptionMapping } from '#core/parcels/orders/exceptions/exception-mapping.entity.ts'
import { plausibilityLimit } from '#core/parcels/orders/place/plausibility-limit.entity.ts'
import { weightTolerance } from '#core/parcels/orders/place/weight-tolerance.entity.ts'
import { location } from '#core/warehouse/goods/stock/location.entity.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { clientGroup } from '#core/platform/reference/client-group.entity.ts'
import { contraband } from '#core/platform/reference/contraband.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { department } from '#core/platform/reference/department.entity.ts'
import { paymentMode } from '#core/platform/reference/payment-mode.entity.ts'
import { smsTemplate } from '#core/platform/reference/sms-template.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { timezone } from '#core/platform/reference/timezone.entity.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import type { Connection, Database } from './database/database.ts'
import { within } from './database/deadline.ts'
import { seedDemo } from './demo/seed-demo.ts'
import airports from './seeds/airports.json' with { type: 'json' }
import { cities, cityGroups, cityMappings } from './seeds/city-records.ts'
import countries from './seeds/countries.json' with { type: 'json' }
import currencies from './seeds/currencies.json' with { type: 'json' }
import {
  clientGroups,
  departments,
  exceptionMappings,
  trackingCodeMappings,
  locations,
  packingAirports,
  paymentModes,
  roles,
  smsTemplates,
  trackerAgents,
  units,
  warehouses,
  weightTolerances,
} from './seeds/office-records.ts'
import { firstRates } from './seeds/first-rates.ts'
import { gulfDrafts } from './seeds/gulf-tariff.ts'
import { fromJson, seedOf } from './seeds/seed-of.ts'
import { channels, contrabands, plausibilityLimits, switchRules, trackingStatuses } from './seeds/reference-records.ts'
import { timezones } from './seeds/timezone-records.ts'
import { upsertInto } from './declared/sql-entity-store.ts'
import { LOCKS } from './database/locks.ts'
import { transaction } from './database/transaction.ts'

/** Seeding is one transaction, however long it takes on a slow disk. */
const MOST_MILLIS = 600_000
/** The actor in the audit rows of seeded records: none. */
const NOBODY = 0

type Part = 'reference' | 'demo'
const TEMPLATES: Readonly<Record<TariffTemplate, typeof gulfDrafts>> = { gulf: gulfDrafts }

/**
 * Fills an empty store: reference data always, with `demo` accounts and orders too. Each part runs
 * once in the life of a store, so what people delete later stays deleted.
 */
export function seed(database: Database, { demo, log }: { readonly demo: boolean; readonly log: (line: string) => void }): Promise<void> {
  const part = async (connection: Connection, name: Part, work: () => Promise<void>): Promise<void> => {
    const fresh = await connection.rows('insert into seeds (name) values ($1) on conflict do nothing returning name', [name])
    if (fresh.length === 0) return
    log(name === 'demo' ? 'filling the store with demo data' : 'filling the store with reference data')
    await work()
  }
  return within(MOST_MILLIS, async () => {
    must(
      await transaction(database, async (connection) => {
        await connection.rows('select pg_advisory_xact_lock($1)', [LOCKS.seed])
        await part(connection, 'reference', () => seedReference(connection))
        if (demo) await part(connection, 'demo', () => seedDemo(connection, Date.now()))
        return ok(true)
      }),
    )
  })
}

/**
 * Adds the freight rules and expense subjects of a template as drafts; answers how many, none where
 * the store has rules or subjects of its own.
 */
export function seedTemplate(database: Database, template: TariffTemplate): Promise<number> {
  return within(MOST_MILLIS, async () =>
    must(
      await transaction(database, async (connection) => {
        await connection.rows('select pg_advisory_xact_lock($1)', [LOCKS.seed])
        const there = await connection.rows('select 1 from freight_rule union all select 1 from expense_subject limit 1')
        if (there.length > 0) return ok(0)
        const by = { actorId: NOBODY, at: Date.now() }
        const { rules, subjects } = TEMPLATES[template](nextHour(by.at))
        must(await upsertInto(connection, freightRule, { records: rules, by }))
        must(await upsertInto(connection, expenseSubject, { records: subjects, by }))
        return ok(rules.length + subjects.length)
      }),
    ),
  )
}

/** A full hour, as people enter it, that is not over before somebody has read the drafts. */
const nextHour = (now: Instant): Instant => now - (now % MILLIS_PER_HOUR) + 2 * MILLIS_PER_HOUR

/** The records of a new store, by the entity's name. */
export const referenceRecords = (): Readonly<Record<string, readonly RecordValues[]>> =>
  Object.fromEntries([
    seedOf(currency, fromJson(currency, currencies)),
    seedOf(country, fromJson(country, countries)),
    seedOf(
      airport,
      fromJson(
        airport,
        airports.map((one) => ({ ...one, packing: packingAirports.has(one.airport_code) })),
      ),
    ),
    seedOf(city, cities),
    seedOf(trackerAgent, trackerAgents),
    seedOf(channel, channels),
    seedOf(switchRule, switchRules(countries)),
    seedOf(plausibilityLimit, plausibilityLimits),
    seedOf(contraband, contrabands),
    seedOf(trackingStatus, trackingStatuses),
    seedOf(warehouse, warehouses),
    seedOf(location, locations),
    seedOf(department, departments),
    seedOf(timezone, timezones()),
    seedOf(paymentMode, paymentModes),
    seedOf(clientGroup, clientGroups),
    seedOf(cityGroup, cityGroups),
    seedOf(cityMapping, cityMappings),
    seedOf(smsTemplate, smsTemplates),
    seedOf(unit, units),
    seedOf(exceptionMapping, exceptionMappings),
    seedOf(trackingCodeMapping, trackingCodeMappings),
    seedOf(weightTolerance, weightTolerances),
    seedOf(exchangeRate, firstRates(currencies)),
    seedOf(role, roles),
  ])

/** In the order of the catalogue, which has referenced entities first. */
async function seedReference(connection: Connection): Promise<void> {
  const by = { actorId: NOBODY, at: Date.now() }
  const known = referenceRecords()
  for (const entity of catalog.filter(({ isAccount }) => isAccount !== true))
    must(await upsertInto(connection, entity, { records: known[entity.name] ?? [], by }))
}
