import { describe, expect, it } from 'vitest'
import { offersStatement } from '../../../adapters/store/parcels/saved/sql-saved-records.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { CommonValues } from '#core/parcels/orders/fields/order-fields.ts'
import { addressesOf } from '#core/parcels/saved/addresses-of-orders.ts'
import { savedAddress } from '#core/parcels/saved/saved-address.entity.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 10, 22, 8)
const BY = { actorId: 1, at: AT }
const AHMED = { name: 'Ahmed Al Mansoori', country: 'AE', phone: '+971501234567', city: 'Dubai', as_consignee: true, as_sender: false }
const NOBODY = { name: '', phone: '', country: '', city: '', address: '' }

/** The suite of the records that customers keep for themselves. */
export function savedRecordsContract(server: ServerOf): void {
  describe('saved records', () => {
    async function board(): Promise<{ readonly store: Store; readonly connectionString: string }> {
      const connectionString = await server().freshDatabase()
      await statement(
        connectionString,
        "insert into accounts (id, audience, account, password_hash, name) values (1, 'customer', 'one', '', '一'), (2, 'customer', 'two', '', '二')",
      )
      return { store: await storeAt(connectionString), connectionString }
    }
    const bookOf = ({ saved }: Store, customer = 1) => saved.of(savedAddress, customer)
    const use = (store: Store, values: CommonValues, at = AT, customer = 1) =>
      store.atomically(async ({ addresses }) => {
        await addresses.keep(customer, addressesOf([{ values }], NOBODY), at)
        return ok(true)
      })
    const offer = async (store: Store, beginnings: Record<string, readonly string[]>, filters = {}) =>
      (await bookOf(store).offers({ beginnings, filters, most: 3 })).map(({ name }) => name as unknown)

    it('are added, changed and deleted by the customer whose they are, and by nobody else', async () => {
      const { store } = await board()
      const [mine, theirs] = [bookOf(store), bookOf(store, 2)]
      const made = must(await mine.create(AHMED, BY))
      expect(made).toMatchObject({ ...AHMED, version: 1, uses: 0 })
      expect(await mine.create({ ...AHMED, name: 'AHMED AL-MANSOORI' }, BY)).toMatchObject({
        failure: { code: 'KEY_TAKEN', fields: [{ path: 'name' }] },
      })
      expect((await theirs.create(AHMED, BY)).ok).toBe(true)
      const change = { id: made.id, version: 1, values: { ...AHMED, city: 'Abu Dhabi' } }
      expect(await theirs.update(change, BY)).toMatchObject({ failure: { code: 'RECORD_NOT_FOUND' } })
      expect(must(await mine.update(change, BY))).toMatchObject({ city: 'Abu Dhabi', version: 2 })
      expect(await mine.update(change, BY)).toMatchObject({ failure: { code: 'RECORD_CHANGED' } })
      expect(await theirs.find(made.id)).toBeUndefined()
      expect(await theirs.remove(made.id, BY)).toMatchObject({ failure: { code: 'RECORD_NOT_FOUND' } })
      expect(await mine.list({ page: 1, pageSize: 5, keywords: 'MANSOORI', filters: { as_consignee: true } })).toMatchObject({ total: 1 })
      expect(await mine.list({ page: 1, pageSize: 5, filters: { as_sender: true } })).toEqual({ rows: [], total: 0 })
      expect((await mine.remove(made.id, BY)).ok).toBe(true)
      expect(await mine.find(made.id)).toBeUndefined()
      expect(await theirs.list({ page: 1, pageSize: 5 })).toMatchObject({ total: 1 })
    })

    it('come from sheets: a row adds or completes, and what it leaves empty stays', async () => {
      const { store } = await board()
      const book = bookOf(store)
      const rows: readonly RecordValues[] = [AHMED, { ...AHMED, name: '王小明', as_consignee: false, as_sender: true }]
      expect(must(await book.upsertMany(rows, BY))).toEqual({ created: 2, updated: 0 })
      expect(must(await book.upsertMany(rows, BY))).toEqual({ created: 0, updated: 0 })
      const again = { ...AHMED, city: undefined, zip_code: '00000', as_consignee: false, as_sender: true }
      expect(must(await book.upsertMany([again, { ...AHMED, name: 'Mona' }], BY))).toEqual({ created: 1, updated: 1 })
      const { rows: kept } = await book.list({ page: 1, pageSize: 5, sort: { field: 'name', descending: false } })
      expect(kept).toMatchObject([{ city: 'Dubai', zip_code: '00000', as_consignee: true, as_sender: true, version: 2 }, {}, {}])
      const streamed = []
      for await (const batch of book.stream({})) streamed.push(...batch.map(({ name }) => name))
      expect(streamed).toEqual(['Ahmed Al Mansoori', '王小明', 'Mona'])
    })

    it('are filled by orders: used again they are counted, and the newest address counts', async () => {
      const { store } = await board()
      const order = { consignee: AHMED.name, country: 'AE', phone: AHMED.phone, city: 'Dubai', address: 'Al Rigga 12' }
      await use(store, { ...order, province: 'Dubai', zipCode: '111', phone2: '+971551112223' })
      await use(store, order, AT + 1)
      const addressBookRows = async () => (await bookOf(store).list({ page: 1, pageSize: 5 })).rows
      expect(await addressBookRows()).toMatchObject([
        { uses: 2, last_used: AT + 1, version: 1, province: 'Dubai', zip_code: '111', phone1: '+971551112223' },
      ])
      await use(store, { ...order, city: 'Sharjah', address: 'King Faisal 3' }, AT + 2)
      const [moved] = await addressBookRows()
      expect(moved).toMatchObject({ uses: 3, version: 2, city: 'Sharjah', address: 'King Faisal 3', phone1: '+971551112223' })
      expect([moved?.['province'], moved?.['zip_code']]).toEqual([undefined, undefined])
      await use(store, order, AT, 2)
      expect(await addressBookRows()).toHaveLength(1)
    })

    it('are offered by the beginning of a name or phone, the one used last first', async () => {
      const { store } = await board()
      for (const [at, consignee] of ['Fatima', '王小明', 'FATIMAH Noor', 'فاطمة', 'Sara'].entries())
        await use(store, { consignee, country: 'AE', phone: `+97150000000${at}` }, AT + at)
      await use(store, { senderName: 'Fatima Trading', senderCountry: 'AE' }, AT + 9)
      expect(await offer(store, { name: ['fatima'] })).toEqual(['Fatima Trading', 'FATIMAH Noor', 'Fatima'])
      expect(await offer(store, { name: ['fatima'] }, { as_consignee: true })).toEqual(['FATIMAH Noor', 'Fatima'])
      expect(await offer(store, { name: ['王'], phone: [] })).toEqual(['王小明'])
      expect(await offer(store, { name: ['فا'] })).toEqual(['فاطمة'])
      expect(await offer(store, { name: ['050'], phone: ['+050', '+971500000004', '+97150000000'] })).toEqual([
        'Sara',
        'فاطمة',
        'FATIMAH Noor',
      ])
      expect(await offer(store, {})).toEqual(['Fatima Trading', 'Sara', 'فاطمة'])
      expect(await offer(store, { name: ['%'] })).toEqual([])
    })

    it('are offered by an index, however many there are', async () => {
      const { connectionString } = await board()
      await statement(
        connectionString,
        `insert into saved_address (customer_id, identity, name, country, phone, as_consignee, last_used)
          select 1 + n % 2, n, md5(n::text), 'AE', '+9715' || lpad(n::text, 8, '0'), true, now() from generate_series(1, 40000) n`,
      )
      await statement(connectionString, 'analyze saved_address')
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      const asked = { customerId: 1, filters: { as_consignee: true }, most: 8 }
      for (const beginnings of [{ name: ['abc'] }, { name: ['050 1234'], phone: ['+97150001234', '+96650001234'] }, {}]) {
        const { text, values } = offersStatement(savedAddress, { ...asked, beginnings })
        const plan = (await database.texts(`explain ${text}`, values)).flat().join('\n')
        expect(plan, JSON.stringify(beginnings)).not.toContain('Seq Scan')
      }
      await database.close()
    })
  })
}
