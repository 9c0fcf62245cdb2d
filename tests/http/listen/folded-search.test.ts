import fc from 'fast-check'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import { up } from '../../../adapters/store/migrations/0106-folded-searches.ts'
import { startServerWithStore } from '../../support/servers/server-with-store.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let db: Kysely<unknown>
beforeAll(async () => {
  server = await startServerWithStore()
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  // The database of a test stops before its connections know.
  pool.on('error', () => undefined)
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

/** Texts that are one in a search. */
const SAME: readonly (readonly [string, ...string[]])[] = [
  ['أحمد الحلّاق', 'احمد', 'آحمد', 'الحلاق', 'الحـــلاق'],
  ['فاطمة', 'فاطمه', 'فاطِمة'],
  ['ليلى منى', 'ليلي', 'مني'],
  ['İlayda Işık', 'ilayda', 'ILAYDA', 'ışık', 'IŞIK'],
  ['Unit ٧٠٧٨', '7078', '۷۰۷۸', '７０７８', '७०७८'],
]
const total = async (path: string, query: Readonly<Record<string, string>>, as = 'ddp') =>
  (await server.call<{ total: number }>('GET', `/api${path}?${new URLSearchParams(query).toString()}`, { as })).json.payload.total

describe('a search', () => {
  it.each(SAME)('finds an order to %s however it is typed', async (consignee, ...typed) => {
    const { text, status, json } = await server.call<{ order_number: string }>('POST', '/api/orders', {
      as: 'ddp',
      body: sampleOrder({ consignee }),
    })
    expect(status, text).toBe(200)
    const numbers = json.payload.order_number
    for (const keywords of [consignee, ...typed]) {
      expect([keywords, await total('/orders', { numbers, keywords })]).toEqual([keywords, 1])
      expect([keywords, await total('/orders', { numbers, consignee: keywords })]).toEqual([keywords, 1])
    }
  })

  it.each(SAME)('finds a work order and an address of %s however it is typed', async (title, ...typed) => {
    const raised = await server.call('POST', '/api/workOrders', { as: 'ddp', body: { category: 'other', title, content: '?' } })
    expect(raised.status, raised.text).toBe(200)
    // The address book has the consignees of the orders.
    for (const keywords of [title, ...typed]) {
      expect([keywords, await total('/workOrders', { keywords })]).toEqual([keywords, 1])
      const { json } = await server.call<{ rows: readonly { name: string }[] }>(
        'GET',
        `/api/addressBook?${new URLSearchParams({ keywords, pageSize: '500' }).toString()}`,
        { as: 'ddp' },
      )
      expect(json.payload.rows.filter(({ name }) => name === title)).toHaveLength(1)
    }
  })

  it('finds orders by their numbers in small letters and other digits', async () => {
    const { json } = await server.call<{ order_number: string }>('POST', '/api/orders', {
      as: 'ddp',
      body: sampleOrder({ order_refCode: 'FOLD-42' }),
    })
    const number = json.payload.order_number
    for (const [name, value] of [
      ['numbers', number.toLowerCase()],
      ['order_number', number.toLowerCase()],
      ['keywords', number.toLowerCase()],
      ['keywords', 'fold-٤٢'],
    ] as const)
      expect([name, await total('/orders', { [name]: value })]).toEqual([name, 1])
  })
})

describe('a SKU in small letters', () => {
  it('filters stock and its movements as it does in capitals', async () => {
    const { json } = await server.call<{ rows: readonly { sku: string }[] }>('GET', '/api/admin/stock?pageSize=1', { as: 'admin' })
    const sku = json.payload.rows[0]?.sku ?? ''
    expect(sku).not.toBe(sku.toLowerCase())
    for (const path of ['/admin/stock', '/admin/stock/movements'])
      expect([path, await total(path, { sku: sku.toLowerCase() }, 'admin')]).toEqual([path, await total(path, { sku }, 'admin')])
    expect(await total('/admin/stock', { sku: sku.toLowerCase() }, 'admin')).toBeGreaterThan(0)
  })
})

describe('the store’s function', () => {
  it('folds as the core does', async () => {
    const letters = fc.constantFrom(...'أإآٱاةهىيبİıiIA1٠٩۱५๕ＡｂéÉ مّـ电電'.split(''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(letters, { maxLength: 12 }), { minLength: 1, maxLength: 200 }), async (texts) => {
        const all = texts.map((one) => one.join(''))
        const { rows } = await sql<{
          is: string
        }>`select folded(t) as is from unnest(${all}::text[]) with ordinality as f(t, n) order by n`.execute(db)
        expect(rows.map(({ is }) => is)).toEqual(all.map(foldForSearch))
      }),
      { numRuns: 20 },
    )
  })

  it('comes with texts of orders that were folded before', async () => {
    const now = await sql<{ text: string }>`select search_text as text from orders order by id`.execute(db)
    // As they were written before: the letters are spelled, and none is folded.
    await sql`update orders set search_text = search_text || 'A17nA16oA1ajA0ljA1e4'`.execute(db)
    await sql`drop function folded cascade`.execute(db)
    await up(db)
    const { rows } = await sql<{ text: string }>`select search_text as text from orders order by id`.execute(db)
    expect(rows.map(({ text }) => text)).toEqual(now.rows.map(({ text }) => `${text}A17rA16oA1ajA1e4`))
  })
})
