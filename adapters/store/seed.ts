import type { Entity } from '../../core/kernel/entity.ts'
import { must } from '../../core/kernel/result.ts'
import { airport } from '../../core/reference/airport.entity.ts'
import { channel } from '../../core/reference/channel.entity.ts'
import { contraband } from '../../core/reference/contraband.entity.ts'
import { country } from '../../core/reference/country.entity.ts'
import { currency } from '../../core/reference/currency.entity.ts'
import type { RecordValues } from '../../core/reference/read-record.ts'
import { switchRule } from '../../core/reference/switch-rule.entity.ts'
import { trackingStatus } from '../../core/reference/tracking-status.entity.ts'
import { ok } from '../../core/kernel/result.ts'
import type { Connection, Database } from './database.ts'
import { within } from './deadline.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { city } from '../../core/reference/city.entity.ts'
import { cityGroup } from '../../core/reference/city-group.entity.ts'
import { cityMapping } from '../../core/reference/city-mapping.entity.ts'
import { clientGroup } from '../../core/reference/client-group.entity.ts'
import { department } from '../../core/reference/department.entity.ts'
import { exceptionMapping } from '../../core/reference/exception-mapping.entity.ts'
import { paymentMode } from '../../core/reference/payment-mode.entity.ts'
import { smsTemplate } from '../../core/reference/sms-template.entity.ts'
import { timezone } from '../../core/reference/timezone.entity.ts'
import { trackerAgent } from '../../core/reference/tracker-agent.entity.ts'
import { unit } from '../../core/reference/unit.entity.ts'
import { warehouse } from '../../core/reference/warehouse.entity.ts'
import {
  cities,
  cityGroups,
  cityMappings,
  clientGroups,
  departments,
  exceptionMappings,
  paymentModes,
  smsTemplates,
  timezones,
  trackerAgents,
  units,
  warehouses,
} from './seeds/office-records.ts'
import airports from './seeds/airports.json' with { type: 'json' }
import countries from './seeds/countries.json' with { type: 'json' }
import currencies from './seeds/currencies.json' with { type: 'json' }
import { channels, contrabands, switchRules, trackingStatuses } from './seeds/reference-records.ts'
import { upsertInto } from './sql-entity-store.ts'
import { transaction } from './transaction.ts'

/** Seeding is one transaction, however long it takes on a slow disk. */
const MOST_MILLIS = 600_000
/** Servers that start together seed one after another, and the second finds it done. */
const SEED_LOCK = 7_310_002
/** Whose the audit rows of seeded records are: nobody's. */
const NOBODY = 0

type Part = 'reference' | 'demo'

/**
 * Fills an empty store: reference data always, with `demo` accounts and orders too. Each part is done once in the life of a store, so
 * what people delete later stays deleted.
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
        await connection.rows('select pg_advisory_xact_lock($1)', [SEED_LOCK])
        await part(connection, 'reference', () => seedReference(connection))
        if (demo) await part(connection, 'demo', () => seedDemo(connection, Date.now()))
        return ok(true)
      }),
    )
  })
}

/** Referenced ones first. */
const REFERENCE: readonly (readonly [Entity, readonly RecordValues[]])[] = [
  [currency, currencies],
  [country, countries.map(withoutEmpty)],
  [airport, airports.map(withoutEmpty)],
  [channel, channels],
  [switchRule, switchRules(countries)],
  [trackingStatus, trackingStatuses],
  [contraband, contrabands],
  [city, cities],
  [warehouse, warehouses],
  [department, departments],
  [timezone, timezones()],
  [paymentMode, paymentModes],
  [trackerAgent, trackerAgents],
  [clientGroup, clientGroups],
  [cityGroup, cityGroups],
  [cityMapping, cityMappings],
  [smsTemplate, smsTemplates],
  [unit, units],
  [exceptionMapping, exceptionMappings],
]

/** An empty text of a seed is no value. */
function withoutEmpty(record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))
}

async function seedReference(connection: Connection): Promise<void> {
  const by = { actorId: NOBODY, at: Date.now() }
  for (const [entity, records] of REFERENCE) must(await upsertInto(connection, entity, { records, by }))
}
