import { describe, expect, it } from 'vitest'
import { createEntityTable } from '../../../adapters/store/declared/migrate.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { defineEntity, type Entity } from '#core/base/fields/entity.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { NewOrder } from '#core/parcels/orders/order.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { freshStore, storeAt, twoStores, type ServerOf } from '../server.ts'

const label = words('测试', '測試', 'Test')
const ORDERS = words('订单', '訂單', 'Orders')

/** Every kind of field in one declaration. */
const everything = defineEntity({
  name: 'everything',
  area: 'everything',
  label,
  menu: { group: 'reference' },
  key: 'code',
  title: 'name',
  listed: ['code'],
  searched: ['code', 'name', 'aliases', 'countries', 'opened'],
  filtered: ['active', 'price', 'aliases', 'countries'],
  fields: {
    code: { kind: 'code', maxLength: 10, required: true, label },
    name: { kind: 'text', maxLength: 80, label },
    aliases: { kind: 'texts', maxLength: 80, most: 9, label },
    rank: { kind: 'integer', min: -9e15, max: 9e15, label },
    rate: { kind: 'rate', label },
    active: { kind: 'flag', label },
    size: { kind: 'choice', choices: { small: label, large: label }, label },
    currency: { kind: 'reference', to: 'currency', label },
    countries: { kind: 'references', to: 'country', most: 9, label },
    zone: { kind: 'timezone', label },
    rule: { kind: 'pattern', maxLength: 80, label },
    since: { kind: 'instant', label },
    opened: { kind: 'date', label },
    weight: { kind: 'weight', maxGrams: 1000, label },
    length: { kind: 'length', maxMillimetres: 1000, label },
    price: { kind: 'money', label },
    phone: { kind: 'phone', countryField: 'currency', label },
    email: { kind: 'email', label },
    page: { kind: 'url', maxLength: 80, label },
    logo: { kind: 'file', label },
    notice: { kind: 'html', maxLength: 80, label },
  },
})

const full: RecordValues = {
  code: 'A-1',
  name: 'It\'s "all", 全部',
  aliases: ['one,two', '"quoted"', '阿联酋', ''],
  rank: -9_007_199_254_740_991,
  rate: '0.2723000000',
  active: true,
  size: 'large',
  currency: 'AED',
  countries: ['AE', 'SA'],
  zone: 'Asia/Dubai',
  rule: '\\d{3}|[a-c]',
  since: Date.UTC(1969, 11, 31, 23, 59, 59, 999),
  opened: '2024-02-29',
  weight: 1490,
  length: 405,
  price: { amount: -9_007_199_254_740_993n, currency: 'KWD' },
  phone: '+971501234567',
  email: 'li.wei@example.com',
  page: 'https://example.com/?q={number}',
  logo: 'a-1_b.png',
  notice: '<p class="a">全部</p>\n<script>',
}

const aed: RecordValues = { code: 'AED', name: '迪拉姆', english_name: 'Dirham', rate: '3.6725' }
const usd: RecordValues = { code: 'USD', name: '美元', english_name: 'US Dollar', rate: '1' }
const emirates: RecordValues = {
  code: 'AE',
  name: '阿联酋',
  english_name: 'Emirates',
  aliases: ['UAE'],
  currency: 'AED',
  timezone: 'Asia/Dubai',
  number_min_length: 8,
  number_max_length: 9,
  validation_type: 'none',
  allow_arrive: true,
  allow_depart: false,
}
const by = { actorId: 1, at: Date.UTC(2026, 8, 17) }

const refusal = (result: Result<unknown>): Failure['code'] | undefined => (result.ok ? undefined : result.failure.code)

/** EntityStore and ReferenceSnapshot: records of any entity from its declaration alone. */
export function entityStoreContract(server: ServerOf): void {
  describe('records of entities', () => {
    it('gives back every kind of field as it was stored, from a declaration alone', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      await createEntityTable(database, everything)
      await database.rows(`grant all on ${everything.name} to crossdock_server`)
      await database.rows('grant usage on all sequences in schema public to crossdock_server')
      await database.rows(`insert into accounts (id, audience, account, password_hash, name) values (1, 'staff', 'one', '', '一')`)
      await database.rows(
        `insert into files (id, owner_id, purpose, file_name, type, size_bytes, sha256, is_held, created_at)
          values ('a-1_b.png', 1, 'attachment', 'a.png', 'image/png', 1, '', false, now())`,
      )
      await database.close()
      must(await store.entityStore(currency).create(aed, by))
      const records = store.entityStore(everything)
      const made = must(await records.create(full, by))
      expect(made).toEqual({ ...full, id: made.id, version: 1 })
      expect(await records.find(made.id)).toEqual(made)
      const bare = must(await records.create({ code: 'B' }, by))
      expect(bare).toEqual({ code: 'B', active: false, id: bare.id, version: 1 })
      expect(
        (
          await records.list({
            page: 1,
            pageSize: 9,
            filters: { price: full['price'] ?? '', active: true, aliases: '阿联酋', countries: 'SA' },
          })
        ).rows,
      ).toEqual([made])
      for (const keywords of ['SA', '2024-02-29']) expect((await records.list({ page: 1, pageSize: 9, keywords })).rows).toEqual([made])
      expect(
        must(await records.upsertMany([{ ...full, code: 'C' }, { ...full }, { code: 'B', name: 'b' }, { code: 'B', name: 'c' }], by)),
      ).toEqual({ created: 1, updated: 1 })
      expect(await records.findByKey('B')).toMatchObject({ name: 'c', version: 2 })
      expect(await records.findByKey('C')).toMatchObject({ ...full, code: 'C' })
    })

    it('lists by filter, keywords of any width, order and page', async () => {
      const store = await freshStore(server())
      await store.seed({ demo: false })
      const countries = store.entityStore(country)
      const page = await countries.list({ page: 2, pageSize: 10, sort: { field: 'number_max_length', descending: true } })
      expect(page.total).toBe(250)
      expect(page.rows).toHaveLength(10)
      expect((await countries.list({ page: 1, pageSize: 15, keywords: 'ｕａｅ' })).rows.map((row) => row['code'])).toEqual(['AE'])
      expect((await countries.list({ page: 1, pageSize: 15, keywords: '%' })).total).toBe(0)
      expect(
        (await countries.list({ page: 1, pageSize: 500, filters: { currency: 'EUR', allow_depart: false } })).rows.every(
          (row) => row['currency'] === 'EUR',
        ),
      ).toBe(true)
      let streamed = 0
      for await (const batch of countries.stream({ filters: { allow_arrive: true } })) streamed += batch.length
      expect(streamed).toBe((await countries.list({ page: 1, pageSize: 1, filters: { allow_arrive: true } })).total)
    })

    it('keeps a later change when an earlier version comes after it', async () => {
      const store = await freshStore(server())
      const currencies = store.entityStore(currency)
      const { id } = must(await currencies.create(aed, by))
      const outcomes = await Promise.all(
        ['3.1', '3.2', '3.3'].map((rate) => currencies.update({ id, version: 1, values: { ...aed, rate } }, by)),
      )
      expect(outcomes.filter((one) => one.ok)).toHaveLength(1)
      expect(outcomes.map(refusal).filter((code) => code === 'RECORD_CHANGED')).toHaveLength(2)
      expect(await currencies.find(id)).toMatchObject({ version: 2 })
      expect(refusal(await currencies.update({ id: id + 1, version: 1, values: aed }, by))).toBe('RECORD_NOT_FOUND')
    })

    it('refuses a key twice, a reference to nothing, and to delete or rename what is used', async () => {
      const store = await freshStore(server())
      const [currencies, countries] = [store.entityStore(currency), store.entityStore(country)]
      const dirham = must(await currencies.create(aed, by))
      const dollar = must(await currencies.create(usd, by))
      const made = must(await countries.create(emirates, by))
      const taken = await currencies.create(aed, by)
      expect(taken).toMatchObject({ ok: false, failure: { code: 'KEY_TAKEN', params: { key: 'AED' }, fields: [{ path: 'code' }] } })
      expect(refusal(await currencies.update({ id: dollar.id, version: 1, values: { ...usd, code: 'AED' } }, by))).toBe('KEY_TAKEN')
      expect(await countries.create({ ...emirates, code: 'XX', currency: 'ZZZ' }, by)).toMatchObject({
        ok: false,
        failure: { code: 'INPUT_INVALID', fields: [{ path: 'currency', code: 'UNKNOWN_REFERENCE' }] },
      })
      expect(await currencies.remove(dirham.id, by)).toMatchObject({
        ok: false,
        failure: { code: 'RECORD_IN_USE', params: { key: 'AED', by: country.label } },
      })
      expect(refusal(await currencies.update({ id: dirham.id, version: 1, values: { ...aed, code: 'DHS' } }, by))).toBe('RECORD_IN_USE')
      must(await countries.remove(made.id, by))
      must(await currencies.remove(dirham.id, by))
      expect(refusal(await currencies.remove(dirham.id, by))).toBe('RECORD_NOT_FOUND')
    })

    it('refuses to delete or rename what only a list of another record, or an order of any kind, names', async () => {
      const store = await freshStore(server())
      await store.seed({ demo: false })
      const codes = async (entity: Entity, values: RecordValues) => must(await store.entityStore(entity).create(values, by))
      const salalah = await codes(city, { city_code: 'OM-TEST', city_name: '测试', english_name: 'Test', country: 'OM' })
      const air = await codes(channel, { channel_code: 'TEST-AIR', channel_name: '测试' })
      const depot = await codes(warehouse, { code: 'TEST1', name: '测试', city: 'AE-DXB', is_oversea: true })
      const status = await codes(trackingStatus, { tracker_code: '999', tracker_description: '测试', english_description: 'Test' })
      const group = await codes(cityGroup, { group_code: 'OM', group_name: '阿曼', country: 'OM', cities: ['OM-MCT', 'OM-TEST'] })
      const express = madeOrder({ values: { channel: 'TEST-AIR' }, trackerCode: '999' })
      const overseas = madeOrder({ kind: 'overseas', values: { warehouse: 'TEST1' } as NewOrder['values'] })
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([express, overseas]))))
      const used: readonly (readonly [Entity, ReferenceRow, Words])[] = [
        [city, salalah, cityGroup.label],
        [channel, air, ORDERS],
        [warehouse, depot, ORDERS],
        [trackingStatus, status, ORDERS],
      ]
      for (const [entity, row, label] of used) {
        const refused = { ok: false, failure: { code: 'RECORD_IN_USE', params: { key: row[entity.key], by: label } } }
        expect(await store.entityStore(entity).remove(row.id, by)).toMatchObject(refused)
        const renamed = { ...row, [entity.key]: 'OTHER' }
        expect(await store.entityStore(entity).update({ id: row.id, version: 1, values: renamed }, by)).toMatchObject(refused)
        must(await store.entityStore(entity).update({ id: row.id, version: 1, values: { ...row, [entity.title]: '改名' } }, by))
      }
      must(await store.entityStore(cityGroup).remove(group.id, by))
      must(await store.entityStore(city).remove(salalah.id, by))
    })

    it('leaves an audit row with every write, and none with a write that changed nothing', async () => {
      const store = await freshStore(server())
      const currencies = store.entityStore(currency)
      const { id } = must(await currencies.create(aed, by))
      must(await currencies.update({ id, version: 1, values: aed }, by))
      must(await currencies.update({ id, version: 1, values: { ...aed, rate: '3.7' } }, by))
      must(await currencies.remove(id, by))
      const trail = await store.audit.of('currencies', 'AED')
      expect(trail.map(({ action, actorId, at }) => [action, actorId, at])).toEqual(
        ['create', 'update', 'delete'].map((action) => [action, 1, by.at]),
      )
      expect(trail[1]?.changes).toEqual({ rate: { from: '3.6725', to: '3.7' } })
    })

    it('undoes a whole import of which one record cannot be kept', async () => {
      const store = await freshStore(server())
      must(await store.entityStore(currency).create(aed, by))
      const countries = store.entityStore(country)
      expect(refusal(await countries.upsertMany([emirates, { ...emirates, code: 'XX', currency: 'ZZZ' }], by))).toBe('INPUT_INVALID')
      expect((await countries.list({ page: 1, pageSize: 15 })).total).toBe(0)
      expect(await store.audit.of('countries', 'AE')).toEqual([])
    })

    it('shows a change at once where it was made, and within a second on another server', async () => {
      const [here, there] = await twoStores(server())
      must(await here.entityStore(currency).create(aed, by))
      expect(here.references.current().find(currency, 'dirham')).toMatchObject({ code: 'AED' })
      await expect
        .poll(() => there.references.current().find(currency, 'AED'), { timeout: 30_000, interval: 10 })
        .toMatchObject({ rate: '3.6725' })
      const before = there.references.current()
      must(await there.entityStore(currency).create(usd, by))
      expect(there.references.current()).not.toBe(before)
      expect(before.find(currency, 'USD')).toBeUndefined()
    })
  })
}
