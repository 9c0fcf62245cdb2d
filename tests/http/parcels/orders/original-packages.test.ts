import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { must } from '#core/base/kernel/result.ts'
import { dayPlus } from '#core/money/storage/night.ts'
import { askForPlansWork } from '#core/operations/exceptions/ask-for-plans.work.ts'
import type { StorageRunRow } from '../../../../adapters/http/contract/money/storage/storage-run.routes.ts'
import type { StorageFeeRow } from '../../../../adapters/http/contract/money/storage/storage.routes.ts'
import type { ExceptionRow } from '../../../../adapters/http/contract/parcels/orders/exception.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { openDatabase } from '../../../../adapters/store/database/database.ts'
import { query } from '../../../../adapters/store/database/row-shape.ts'
import type { Unit } from '../../../../adapters/store/unit.ts'
import { startServerWithStore, type ServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: ServerWithStore
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  server = await startServerWithStore()
  database = openDatabase({ connectionString: server.connectionString, connections: 1, log: () => undefined })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const WAREHOUSE_OF = query(
  { code: 'text' },
  `select coalesce(o.at_warehouse, w.code) as code from warehouse w join city c on c.city_code = w.city join orders o on o.country = c.country
    where o.order_number = $1 order by w.is_oversea desc, w.code limit 1`,
)

const AGE = `with open as (select x.order_id, x.raised_at from order_exceptions x join orders o on o.id = x.order_id
    where o.order_number = $1 and x.closed_at is null)
  update order_exceptions x set raised_at = x.raised_at - (open.raised_at - now()) - ($2 || ' days')::interval, decided_at = null
    from open where x.order_id = open.order_id`

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }
const call = async <T>(method: 'GET' | 'POST', path: string, as: string, body?: object) =>
  server.call<T>(method, `/api${path}`, { as, headers: { lang: 'en-US' }, ...(body === undefined ? {} : { body }) })
const orderOf = async (number: string) => (await call<OrderRow>('GET', `/orders/${number}`, 'ddp')).json.payload
const toldAbout = async (number: string) =>
  (await call<Page<{ readonly title: string }>>('GET', '/portal/message/index?pageSize=100', 'ddp')).json.payload.rows
    .map(({ title }) => title)
    .filter((title) => title.includes(number))
type Lines = { readonly lines: readonly { readonly name: string }[] }
const lineNames = async (as: string) => (await call<Lines>('GET', '/portal/home/waiting', as)).json.payload.lines.map(({ name }) => name)

/** The job of the hour. */
const runJob = async (): Promise<void> => {
  const { atomically, originalPackages: packages } = server.store
  const now = Date.now()
  const work = askForPlansWork<Unit>({ atomically, packages, clock: { now: () => now } })
  must(
    await work.run({
      payload: { from: now, until: now },
      signal: { aborted: false },
      finishing: (doing) => atomically(doing),
    }),
  )
}

/** A parcel of ddp that is back without a plan, for so many days. */
async function packageOf(days: number): Promise<string> {
  const { rows } = (await call<Page<ExceptionRow>>('GET', '/orders/exceptions?cause=return&stage=waiting&pageSize=100', 'ddp')).json.payload
  for (const { order_number: number, raise_time: at } of rows)
    if (Date.now() - Date.parse(at) < 50 * MILLIS_PER_DAY && (await orderOf(number)).plan_asked_time === null) {
      await age(number, days)
      return number
    }
  throw new Error('the demo has too few returned parcels')
}
/** Puts all exceptions of a parcel back, so that it returned so many days ago. */
async function age(number: string, days: number): Promise<void> {
  await database.rows(AGE, [number, String(days)])
  await database.rows("update orders set returned_at = now() - ($2 || ' days')::interval where order_number = $1", [number, String(days)])
}
const destroy = (number: string, as: string, reason = 'nobody wants it') => call('POST', `/orders/${number}/destroy`, as, { reason })

describe('an original package without a plan', () => {
  it('is asked about after 60 days, once, by message, on home and on its order, and again after a plan was withdrawn', async () => {
    const [young, old] = [await packageOf(59), await packageOf(61)]
    await runJob()
    await runJob()
    expect((await orderOf(young)).plan_asked_time).toBeNull()
    const asked = await orderOf(old)
    expect(asked.plan_asked_time).not.toBeNull()
    // 30 days remain from the question on, since it came late.
    expect(Date.parse(asked.destroy_from ?? '') - Date.parse(asked.plan_asked_time ?? '')).toBe(30 * MILLIS_PER_DAY)
    expect((await toldAbout(old)).filter((title) => title.includes('choose a plan'))).toEqual([
      `Original package ${old} has been back for 61 days: choose a plan`,
    ])
    expect(await lineNames('ddp')).toContain('packages')
    const listed = await call<Page<OrderRow>>('GET', '/orders?status=returned&plan_asked=1&sort=returned_time', 'ddp')
    expect(listed.json.payload.rows.map(({ order_number: number }) => number)).toContain(old)
    const proposed = await call<ExceptionRow>('POST', `/orders/${old}/exception/plan`, 'ddp', { plan: 'destroy' })
    expect(proposed.json.payload.events).toEqual(['withdraw'])
    expect(await orderOf(old)).toMatchObject({ plan_asked_time: null, destroy_from: null })
    expect((await call('POST', `/orders/${young}/exception/plan/withdraw`, 'ddp')).json.error).toBe('NO_PLAN_TO_WITHDRAW')
    const withdrawn = await call<ExceptionRow>('POST', `/orders/${old}/exception/plan/withdraw`, 'ddp')
    expect(withdrawn.json.payload).toMatchObject({ plan: null, planStatus: 'none', events: ['propose'] })
    await runJob()
    expect((await orderOf(old)).plan_asked_time).toBeNull()
    await age(old, 60)
    await runJob()
    expect((await orderOf(old)).plan_asked_time).not.toBeNull()
    expect((await toldAbout(old)).filter((title) => title.includes('choose a plan'))).toHaveLength(2)
  })

  it('is destroyed by staff who may, with a reason, no earlier than its day', async () => {
    const number = await packageOf(95)
    const early = await destroy(number, 'service')
    expect(early.json).toMatchObject({ error: 'PACKAGE_KEPT' })
    expect(early.json.msg).toMatch(/may be destroyed from \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+8\) on/)
    await runJob()
    expect((await destroy(number, 'service')).json.error).toBe('PACKAGE_KEPT')
    expect(await lineNames('service')).not.toContain('destroyable')
    await database.rows("update orders set destroy_from = now() - interval '1 minute' where order_number = $1", [number])
    await runJob()
    expect((await orderOf(number)).destroyable).toBe(true)
    expect(await lineNames('service')).toContain('destroyable')
    expect((await destroy(number, 'warehouse')).json.error).toBe('NOT_ALLOWED')
    expect((await destroy(number, 'service', '')).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'reason' }] })
    await call('POST', `/orders/${number}/exception/plan`, 'ddp', { plan: 'destroy' })
    expect((await destroy(number, 'service')).json.error).toBe('PACKAGE_PLANNED')
    await call('POST', `/orders/${number}/exception/plan/withdraw`, 'service')
    await age(number, 95)
    await runJob()
    await database.rows("update orders set destroy_from = now() - interval '1 minute' where order_number = $1", [number])
    expect((await destroy(number, 'service')).status).toBe(200)
    expect(await orderOf(number)).toMatchObject({ status: 'destroyed', destroyable: false, plan_asked_time: null })
    expect((await toldAbout(number))[0]).toBe(`Original package ${number} was destroyed`)
    const seen = await call<OrderRow & { readonly history: object }>('GET', `/orders/${number}`, 'admin')
    expect(JSON.stringify(seen.json.payload.history)).toContain('nobody wants it')
  })

  it('is charged for its days by the subject in force, as a row that opens its steps', async () => {
    const { rows: back } = (await call<Page<ExceptionRow>>('GET', '/orders/exceptions?cause=return&stage=waiting', 'ddp')).json.payload
    const number = back[0]?.order_number ?? ''
    await age(number, 45)
    const { airway_number: waybill } = await orderOf(number)
    const [place] = await database.rows(WAREHOUSE_OF, [number])
    const warehouse = place?.code ?? ''
    const day = dayPlus(instantText(Date.now()).slice(0, 10), -2)
    expect((await call('POST', '/admin/finance/storage/runs', 'finance', { warehouse, day })).status).toBe(200)
    const run = async () => (await call<StorageRunRow>('GET', `/admin/finance/storage/${warehouse}/${day}`, 'finance')).json.payload
    await expect.poll(async () => (await run()).status, { timeout: 20_000 }).toBe('done')
    expect((await run()).packages).toBeGreaterThan(0)
    const { rows } = (await call<Page<StorageFeeRow>>('GET', `/finance/storage/fees?sku=${waybill}`, 'ddp')).json.payload
    expect(rows[0]).toMatchObject({ sku: waybill, sku_name: 'Original package', pieces: 1, volume: '', warehouse })
    const opened = await call<{ readonly steps: readonly { readonly formula: string }[] }>(
      'GET',
      `/finance/storage/fees/${rows[0]?.id}`,
      'ddp',
    )
    expect(opened.json.payload.steps[0]?.formula).toMatch(/back on|received on/)
  })
})
