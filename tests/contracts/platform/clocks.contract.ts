import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { DDP_SHIPPER } from '../../../adapters/store/demo/portal/demo-accounts.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { WAITS } from '../../../adapters/store/platform/jobs/turn-back-waits.ts'
import { MOST_SESSIONS } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const STORE = fileURLToPath(new URL('../../../adapters/store/', import.meta.url))

/** Columns that statements compare with now, and why a clock that goes back does no harm there. */
const HARMLESS: Readonly<Record<string, string>> = {
  created_at: 'ages of what is listed, counted or removed',
  received_at: 'ages of what is removed',
  kept_at: 'ages of what is removed',
  finished_at: 'ages of what is removed',
  ended_at: 'ages of what is removed',
  completed_on: 'ages of what is removed',
  revoked_at: 'ages of what is removed',
  outbound_at: 'ages of parcels',
  inbound_at: 'ages of parcels',
  pod_at: 'ages of parcels',
  due_at: 'days on which money is due',
  remitted_at: 'days of a bill',
  failed_at: 'days of a bill; in throttles the length of a wait',
  asked_at: 'a filter; marks of recurring work are turned back with it',
  done_until: 'turned back where recurring work is asked for',
  start_after: 'turned back where recurring work is asked for',
  paid_at: 'days of a statement',
  refunded_at: 'days of a statement',
  started_at: 'months of a closing',
  proposed_at: 'months of a closing',
  raised_at: 'a filter',
  closed_at: 'nights that are over',
  destroy_from: 'a parcel is kept for longer than it need be',
  in_force_at: 'a filter',
  announced_at: 'a filter',
  publish_at: 'an instant that somebody chose',
  until_at: 'an instant that somebody chose',
  expires_at: 'ends later where the clock went back, and never before its time by that clock',
  link_ends_at: 'ends later where the clock went back, and never before its time by that clock',
  ends_at: 'ends later where the clock went back, and never before its time by that clock',
  replaced_at: 'an old secret works on for longer',
  closed_until: 'a wait that is never longer than it was to be',
  last_used_at: 'is only shown',
  used_at: 'is only shown',
  effective_from: 'a version of a price comes into force at its instant',
  filled_at: 'an agent is filled later than it could be, by the next round',
  created_on: 'turned back where recurring work is asked for',
  started_on: 'turned back where recurring work is asked for',
  heartbeat_on: 'turned back where recurring work is asked for',
}

const COMPARED = /\b([a-z]+(?:_[a-z]+)*_(?:at|until|on|after|from))\s*(?:<=|<|>=|>)\s*(?:now\(\)|clock_timestamp\(\)|least\(now|\$\{?\w)/g

async function comparedColumns(): Promise<ReadonlySet<string>> {
  const files = (await readdir(STORE, { recursive: true })).filter((name) => name.endsWith('.ts') && !/^(?:migrations|demo)\//.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(STORE, name), 'utf8')))
  return new Set(texts.flatMap((text) => [...text.matchAll(COMPARED)].map(([, column = '']) => column)))
}

/** Clocks of the database that were ahead and went back (rule: Clocks that go back). */
export function clocksContract(server: ServerOf): void {
  describe('a clock that goes back', () => {
    it('is thought of for every column that a statement compares with now', async () => {
      const waits = new Set(WAITS.map(({ column }) => column))
      const compared = await comparedColumns()
      expect(compared.size).toBeGreaterThan(20)
      expect([...compared].filter((column) => !waits.has(column) && !(column in HARMLESS))).toEqual([])
      expect(Object.keys(HARMLESS).filter((column) => !compared.has(column))).toEqual([])
    })

    it('leaves no wait longer than its most, in any table that has such a column', async () => {
      const connectionString = await server().freshDatabase()
      const columns = await statement(
        connectionString,
        `select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and column_name in (${[...new Set(WAITS.map(({ column }) => `'${column}'`))].join(', ')})`,
      )
      const known = new Set(WAITS.map(({ table, column }) => `${table}.${column}`))
      // Days on which money is due, when a letter went out, and an instant of a sum of reports.
      const other = /^(?:customer_bills|cod_\w+)\.due_at$|\.sent_at$|\.seen_at$/
      expect(columns.map(({ name }) => String(name)).filter((name) => !known.has(name) && !other.test(name))).toEqual([])
    })

    it('ends the waits that it made longer', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      await statement(
        connectionString,
        `insert into phone_codes (phone, code_hash, sent_at, tries, is_used) values ('+86 1', 'h', now() + interval '1 month', 0, false), ('+86 2', 'h', now() - interval '1 minute', 0, false)`,
      )
      await store.maintenance.turnWaitsBack()
      expect(
        await statement(
          connectionString,
          "select sent_at <= now() as past, sent_at > now() - interval '30 seconds' as turned from phone_codes order by phone",
        ),
      ).toEqual([
        { past: true, turned: true },
        { past: true, turned: false },
      ])
    })

    it('refuses nobody who signed in while it was ahead, and keeps the wait that a failure began', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const count = (key: string) => store.throttle.count([{ key, limit: { free: 5, mostSeconds: 900 } }])
      expect([await count('good'), await count('bad')]).toEqual([0, 0])
      for (const interval of ['10 minutes', '1 day', '40 days']) {
        await statement(
          connectionString,
          `update throttle set failed_at = now() + interval '${interval}', closed_until = now() + interval '${interval}' + case key when 'bad' then interval '64 seconds' else interval '0' end`,
        )
        expect(await count('good'), interval).toBe(0)
        expect(await count('bad'), interval).toBe(64_000)
      }
    })

    it('refuses none of many whose attempts were good, to the microsecond', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const counts = Array.from({ length: 500 }, (_, n) => ({
        key: `key ${String(n).padStart(3, '0')}`,
        limit: { free: 5, mostSeconds: 900 },
      }))
      expect(await store.throttle.count(counts)).toBe(0)
      const day = "interval '1 day'"
      await statement(connectionString, `update throttle set failed_at = failed_at + ${day}, closed_until = closed_until + ${day}`)
      expect(await store.throttle.count(counts)).toBe(0)
    })

    it('keeps the session that is opened after it, however many were used while it was ahead', async () => {
      const connectionString = await server().freshDatabase()
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      await insertAccount(database, { ...DDP_SHIPPER, passwordHash: '' })
      await database.close()
      const store = await storeAt(connectionString)
      const session = {
        accountId: DDP_SHIPPER.id,
        at: Date.now(),
        expiresAt: Date.now() + 60_000,
        device: 'Firefox',
        address: '203.0.113.9',
      }
      for (let n = 0; n < MOST_SESSIONS.byPassword; n += 1) await store.sessions.open({ ...session, tokenHash: `ahead ${n}` })
      await statement(connectionString, "update sessions set last_used_at = now() + interval '10 minutes'")
      await store.sessions.open({ ...session, tokenHash: 'one' })
      await store.sessions.open({ ...session, tokenHash: 'two' })
      expect((await store.sessions.of(DDP_SHIPPER.id, 'two')).length).toBe(MOST_SESSIONS.byPassword)
      for (const hash of ['one', 'two']) expect(await store.sessions.actorOf(hash, Date.now()), hash).toMatchObject({ id: DDP_SHIPPER.id })
    })

    it('removes nothing that is old by one clock alone', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      await statement(
        connectionString,
        `insert into phone_codes (phone, code_hash, sent_at, tries, is_used) values ('+86 1', 'h', now() - interval '2 days', 0, false)`,
      )
      const countLeft = async () => (await statement(connectionString, 'select 1 from phone_codes')).length
      await store.maintenance.sweep(Date.now() - 10 * 86_400_000)
      expect(await countLeft()).toBe(1)
      await store.maintenance.sweep(Date.now() + 10 * 86_400_000)
      expect(await countLeft()).toBe(0)
    })
  })
}
