import { must, ok } from '../../core/kernel/result.ts'
import { catalog } from '../../core/reference/catalog.ts'
import type { RecordValues } from '../../core/reference/read-record.ts'
import type { Connection, Database } from './database.ts'
import { within } from './deadline.ts'
import { seedDemo } from './demo/seed-demo.ts'
import airports from './seeds/airports.json' with { type: 'json' }
import { cities, cityGroups, cityMappings } from './seeds/city-records.ts'
import countries from './seeds/countries.json' with { type: 'json' }
import currencies from './seeds/currencies.json' with { type: 'json' }
import {
  clientGroups,
  departments,
  exceptionMappings,
  paymentModes,
  roles,
  smsTemplates,
  trackerAgents,
  units,
  warehouses,
} from './seeds/office-records.ts'
import { channels, contrabands, switchRules, trackingStatuses } from './seeds/reference-records.ts'
import { timezones } from './seeds/timezone-records.ts'
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

/** What a fresh store knows, by the entity's name. */
export const referenceRecords = (): Readonly<Record<string, readonly RecordValues[]>> => ({
  currency: currencies,
  country: countries.map(withoutEmpty),
  airport: airports.map(withoutEmpty),
  city: cities,
  tracker_agent: trackerAgents,
  channel: channels,
  switch_rule: switchRules(countries),
  contraband: contrabands,
  tracking_status: trackingStatuses,
  warehouse: warehouses,
  department: departments,
  timezone: timezones(),
  payment_mode: paymentModes,
  client_group: clientGroups,
  city_group: cityGroups,
  city_mapping: cityMappings,
  sms_template: smsTemplates,
  unit: units,
  exception_mapping: exceptionMappings,
  role: roles,
})

/** An empty text of a seed is no value. */
function withoutEmpty(record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))
}

/** In the order of the catalogue, which has referenced entities first. */
async function seedReference(connection: Connection): Promise<void> {
  const by = { actorId: NOBODY, at: Date.now() }
  const known = referenceRecords()
  for (const entity of catalog.filter(({ isAccount }) => isAccount !== true))
    must(await upsertInto(connection, entity, { records: known[entity.name] ?? [], by }))
}
