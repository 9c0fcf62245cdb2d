import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noonZone } from '../../../support/noon-zone.ts'
import { clearBoard, movePublicationBy, publishPublication } from '../../../support/staff-publication.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Chart = {
  readonly timezone: string
  readonly statuses: readonly string[]
  readonly rows: readonly { readonly from: string; readonly to: string; readonly shipments: number }[]
  readonly sum: number
}
type Statistics = Readonly<Record<'today' | 'yesterday' | 'week' | 'month', number>> & {
  readonly statuses: Readonly<Record<string, number>>
}

const CHARTS = { day: '/statistics/getShipmentNumber', week: '/panel/weeksShipped', month: '/panel/monthShipped' } as const
const chartOf = async (unit: keyof typeof CHARTS, as: string, timezone: string): Promise<Chart> =>
  (await server.call<Chart>('GET', `/api${CHARTS[unit]}?timezone=${encodeURIComponent(timezone)}`, { as })).json.payload
const statisticsOf = async (as: string, timezone = 'UTC'): Promise<Statistics> =>
  (await server.call<Statistics>('GET', `/api/panel/portalStatistics?timezone=${encodeURIComponent(timezone)}`, { as })).json.payload

/** How many orders the list itself finds. */
async function countInOrderList(as: string, query: Readonly<Record<string, string>>): Promise<number> {
  const search = new URLSearchParams({ ...query, pageSize: '1' }).toString()
  return (await server.call<{ total: number }>('GET', `/api/orders?${search}`, { as })).json.payload.total
}

describe('the charts of home', () => {
  it.each([
    ['day', 30, 'ddp', 'UTC'],
    ['day', 30, 'ddp', 'Asia/Kathmandu'],
    ['week', 12, 'ddp', 'Asia/Shanghai'],
    ['month', 12, 'ddp', 'America/New_York'],
    ['day', 30, 'warehouse', 'Asia/Shanghai'],
    ['month', 12, 'admin', 'Asia/Dubai'],
  ] as const)('by %s: each of %i bars is what the list of orders finds for %s in %s', async (unit, bars, as, timezone) => {
    const chart = await chartOf(unit, as, timezone)
    expect([chart.timezone, chart.rows.length]).toEqual([timezone, bars])
    expect(chart.sum).toBe(chart.rows.reduce((sum, { shipments }) => sum + shipments, 0))
    expect(chart.sum).toBeGreaterThan(0)
    const status = chart.statuses.join(',')
    for (const { from, to, shipments } of chart.rows)
      expect([from, await countInOrderList(as, { created_from: from, created_to: to, timezone, status })]).toEqual([from, shipments])
    const [first, last] = [chart.rows[0], chart.rows.at(-1)]
    expect(await countInOrderList(as, { created_from: first?.from ?? '', created_to: last?.to ?? '', timezone, status })).toBe(chart.sum)
  })

  it('have periods that follow each other without a gap, weeks from Monday on', async () => {
    const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    for (const unit of ['day', 'week', 'month'] as const) {
      const { rows } = await chartOf(unit, 'ddu', 'Asia/Shanghai')
      for (const [at, { from }] of rows.entries()) if (at > 0) expect(dayAfter(rows[at - 1]?.to ?? '')).toBe(from)
      if (unit === 'week') expect(rows.map(({ from }) => new Date(`${from}T00:00:00Z`).getUTCDay())).toEqual(rows.map(() => 1))
      if (unit === 'month') expect(rows.map(({ from }) => from.slice(8))).toEqual(rows.map(() => '01'))
    }
  })

  it('follow an order as it is made, drafted and cancelled, for its customer and the staff and nobody else', async () => {
    const timezone = noonZone()
    const all = async () => {
      const [own, other, staff] = await Promise.all(['vip', 'clm', 'admin'].map(async (as) => (await statisticsOf(as, timezone)).today))
      return { own: own ?? 0, other: other ?? 0, staff: staff ?? 0 }
    }
    const before = await all()
    const made = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'vip', body: sampleOrder() })
    expect(made.status, made.text).toBe(200)
    expect(await all()).toEqual({ own: before.own + 1, other: before.other, staff: before.staff + 1 })
    const { sum } = await chartOf('day', 'vip', timezone)
    const cancelled = await server.call('POST', `/api/orders/${made.json.payload.order_number}/cancel`, { as: 'vip', body: {} })
    expect(cancelled.status, cancelled.text).toBe(200)
    expect(await all()).toEqual(before)
    expect((await chartOf('day', 'vip', timezone)).sum).toBe(sum - 1)
  })

  it('agree with the figures beside them', async () => {
    const timezone = noonZone()
    const [figures, days, weeks, months] = await Promise.all([
      statisticsOf('ddp', timezone),
      chartOf('day', 'ddp', timezone),
      chartOf('week', 'ddp', timezone),
      chartOf('month', 'ddp', timezone),
    ])
    expect([figures.today, figures.yesterday, figures.week, figures.month]).toEqual([
      days.rows.at(-1)?.shipments,
      days.rows.at(-2)?.shipments,
      weeks.rows.at(-1)?.shipments,
      months.rows.at(-1)?.shipments,
    ])
    expect(figures.statuses).toEqual((await server.call('GET', '/api/orders/counts', { as: 'ddp' })).json.payload)
  })

  it('name a time zone that nobody knows', async () => {
    for (const path of [...Object.values(CHARTS), '/panel/portalStatistics']) {
      const answered = await server.call('GET', `/api${path}?timezone=Mars/Olympus`, { as: 'ddp' })
      expect([answered.status, answered.json.fields?.map(({ path: field }) => field)]).toEqual([400, ['timezone']])
    }
  })
})

describe('the base data of home', () => {
  const baseData = async (as: string) => server.call<Readonly<Record<string, unknown>>>('GET', '/api/portal/home/baseData', { as })

  it('has who it is, and what its wallets hold by the ledger, as its account and the staff read it', async () => {
    const { json } = await baseData('ddp')
    expect(json.payload).toMatchObject({ account: 'ddp', audit_status: 30, account_balances: [{ amount: '5000.00', currency: 'CNY' }] })
    const details = await server.call<{ account_balances: readonly string[] }>('GET', '/api/portal/user/details/1001', { as: 'ddp' })
    expect(details.json.payload.account_balances).toHaveLength(1)
    const client = await server.call('GET', '/api/admin/clients/1001', { as: 'admin' })
    expect(client.json.payload).toMatchObject({
      balance_amount: { amount: '5000.00', currency: 'CNY' },
      account_balances: ['5000.00 CNY'],
    })
    expect((await baseData('ddu')).json.payload['account_balances']).toEqual([{ amount: '12000.00', currency: 'CNY' }])
  })

  it('hides the balance where finance is closed, and everything from accounts that are not approved', async () => {
    for (const as of ['vip', 'nofin', 'admin']) expect((await baseData(as)).json.payload['account_balances']).toBeNull()
    expect((await baseData('fresh')).json.error).toBe('NOT_APPROVED')
  })

  it('has the latest announcement that the reader is shown, in the language of the call', async () => {
    await clearBoard(server)
    const bulletinOf = async (as: string, lang: string) =>
      (await server.call<{ bulletin: { id: number; title: string } | null }>('GET', '/api/portal/home/baseData', { as, headers: { lang } }))
        .json.payload.bulletin
    expect(await bulletinOf('ddp', 'en-US')).toBeNull()
    const text = {
      title_zh_cn: '春节放假安排',
      content_zh_cn: '<p>停止收件</p>',
      title_en_us: 'Spring festival',
      content_en_us: '<p>Closed</p>',
    }
    const first = await publishPublication(server, text)
    const second = await publishPublication(server, {
      title_zh_cn: '新渠道',
      content_zh_cn: '<p>开通</p>',
      target: 'dd_type',
      dd_type: 'DDU',
    })
    expect(await bulletinOf('ddp', 'en-US')).toMatchObject({ id: first.id, title: 'Spring festival' })
    expect(await bulletinOf('ddp', 'zh-CN')).toMatchObject({ id: first.id, title: '春节放假安排' })
    expect(await bulletinOf('ddu', 'zh-CN')).toMatchObject({ id: second.id, title: '新渠道' })
    await movePublicationBy(server, first, 'withdraw')
    expect(await bulletinOf('ddp', 'zh-CN')).toBeNull()
    expect(await bulletinOf('admin', 'zh-CN')).toBeNull()
  })
})
