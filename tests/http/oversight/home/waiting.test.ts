import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WAITING_LINES } from '#core/oversight/home/waiting-lines.ts'
import { clientWithAccess, hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { publishPublication } from '../../../support/staff-publication.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: TestServer
let ownClients: string
let homeAlone: string
let reader: string
beforeAll(async () => {
  server = await startTestServer()
  ownClients = await hireUser(server, 'regional', await roleForOwnClients(server))
  const role = { role_code: 'LOOK', role_name: '只读', standard_role: 'read_only' }
  await server.call('POST', '/api/admin/roles', { as: 'admin', body: role })
  reader = await hireUser(server, 'reader', role.role_code)
  homeAlone = await clientWithAccess(server, 'homealone', { access: ['home'] })
  for (const as of ['ddp', 'vip']) {
    await server.call('POST', '/api/orders', { as, body: sampleOrder({ draft: true }) })
    await server.call('POST', '/api/orders', { as, body: sampleOrder() })
  }
  const order = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
  await moveOrderBy(order.json.payload.order_number, 'receive', { check_weight: '5.900' })
  await outdatedLabel('ddp')
  const raised = await server.call<{ work_number: string }>('POST', '/api/workOrders', {
    as: 'ddp',
    body: { category: 'other', title: 'Where is it', content: 'Since Monday' },
  })
  expect(raised.status, raised.text).toBe(200)
  await server.call('POST', `/api/workOrders/${raised.json.payload.work_number}/say`, { as: 'service', body: { content: 'In Dubai' } })
  await server.call('POST', '/api/workOrders', { as: 'ddu', body: { category: 'other', title: 'Open', content: 'Still open' } })
  await publishPublication(server, { title_zh_cn: '新渠道', content_zh_cn: '<p>开通</p>' })
})
afterAll(() => server.stop())

const moveOrderBy = async (number: string, event: string, body: unknown) => {
  const answered = await server.call('POST', `/api/orders/${number}/${event}`, { as: 'warehouse', body })
  expect(answered.status, answered.text).toBe(200)
}

/** A label that was printed before its order was changed. */
async function outdatedLabel(as: string): Promise<string> {
  const { json } = await server.call<{ order_number: string }>('POST', '/api/orders', { as, body: sampleOrder() })
  const { order_number: number } = json.payload
  await server.call('POST', '/api/batchDrawPdf', { as, body: { orders: [number] } })
  const path = `/api/orders/${number}`
  const { version } = (await server.call<{ version: number }>('GET', path, { as })).json.payload
  const changed = await server.call('PUT', path, { as, body: { address: 'Moved 1', version } })
  expect(changed.status, changed.text).toBe(200)
  return number
}

type Line = {
  readonly name: string
  readonly text: string
  readonly count: number
  readonly more: boolean
  readonly overdue: number
  readonly since: string | null
  readonly path: string
}
type Who = { readonly as: string } | { readonly token: string }

const linesOf = async (who: Who, lang = 'en-US'): Promise<readonly Line[]> => {
  const { json, status, text } = await server.call<{ lines: readonly Line[] }>('GET', '/api/portal/home/waiting', {
    ...who,
    headers: { lang },
  })
  expect(status, text).toBe(200)
  return json.payload.lines
}

/** The list that the page of a line shows, by the route behind the page. */
const LISTS: Readonly<Record<string, string>> = {
  '/order/list': '/api/orders',
  '/order/abnormal': '/api/orders/exceptions?cause=exception,refusal',
  '/order/int': '/api/orders/exceptions?cause=interception',
  '/admin/exceptions': '/api/orders/exceptions',
  '/workOrderManagement/list': '/api/workOrders',
  '/admin/work-orders': '/api/workOrders',
  '/BulletinBoard/List': '/api/portal/bulletin/index',
  '/notice/list': '/api/common/notice',
  '/message/list': '/api/portal/message/index',
  '/admin/certifications': '/api/admin/certifications',
  '/admin/cod-changes': '/api/editCodRecord',
  '/admin/finance/refunds': '/api/refunds',
  '/admin/claims': '/api/claims',
  '/claim/list': '/api/claims',
  '/admin/finance/invoices': '/api/finance/invoices',
  '/admin/finance/top-ups': '/api/admin/top-ups',
  '/admin/finance/transfers': '/api/admin/finance/transfers',
  '/admin/finance/entries': '/api/admin/finance/corrections',
  '/admin/jobs': '/api/admin/jobs',
  '/stockManage/bulkStock': '/api/stock/inbounds?stage=open',
}

async function countBehindPath(who: Who, path: string): Promise<number> {
  const { pathname, search } = new URL(path, 'http://crossdock')
  const list = LISTS[pathname]
  if (list === undefined) throw new Error(`${pathname} has no list`)
  const { json, status, text } = await server.call<{ total: number }>(
    'GET',
    `${list}${list.includes('?') ? search.replace('?', '&') : search}`,
    who,
  )
  expect([path, status, text.slice(0, 200)]).toEqual([path, 200, expect.any(String)])
  return json.payload.total
}

const PEOPLE = ['ddp', 'ddu', 'vip', 'clm', 'nofin', 'admin', 'service', 'warehouse', 'finance'] as const

describe('what waits on home', () => {
  it.each(PEOPLE)('each number for %s is the total of the list that it leads to', async (as) => {
    for (const line of await linesOf({ as })) {
      expect([line.name, await countBehindPath({ as }, line.path)]).toEqual([line.name, line.count])
      expect(line.count).toBeGreaterThan(0)
      expect(Date.parse(line.since ?? '')).toBeLessThanOrEqual(Date.now())
      expect(line.text).toContain(line.count.toLocaleString('en-US'))
    }
  })

  it('leaves out nothing that has rows, and shows nobody another audience’s work', async () => {
    const waitingLineNames = async (as: string) => (await linesOf({ as })).map(({ name }) => name)
    expect(await waitingLineNames('ddp')).toEqual(
      expect.arrayContaining([
        'weights',
        'inboundDifferences',
        'answers',
        'bulletins',
        'outdatedLabels',
        'unprinted',
        'drafts',
        'messages',
      ]),
    )
    expect(await waitingLineNames('finance')).toEqual(expect.arrayContaining(['claims', 'claimDecisions', 'claimPayments']))
    expect(await waitingLineNames('warehouse')).toContain('toShelve')
    expect(await waitingLineNames('service')).toEqual(
      expect.arrayContaining(['staffPlans', 'staffWork', 'staffExceptions', 'freeWorkOrders']),
    )
    const places = (names: readonly string[]) => names.map((name) => WAITING_LINES.findIndex((line) => line.name === name))
    for (const as of PEOPLE) {
      const order = places(await waitingLineNames(as))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
    }
    for (const [as, audience] of [
      ['ddp', 'customer'],
      ['admin', 'staff'],
    ] as const)
      for (const name of await waitingLineNames(as)) expect(WAITING_LINES.find((line) => line.name === name)?.audience).toBe(audience)
  })

  it('is work that its reader may do: who may only read has none, the access list and the role’s own clients count', async () => {
    expect(await linesOf({ token: reader })).toEqual([])
    expect(await linesOf({ token: homeAlone })).toEqual([])
    const [all, own] = [await linesOf({ as: 'admin' }), await linesOf({ token: ownClients })]
    expect(all.map(({ name }) => name)).toContain('staffPlans')
    expect(own.map(({ name }) => name)).not.toContain('staffPlans')
    for (const line of own) expect([line.name, await countBehindPath({ token: ownClients }, line.path)]).toEqual([line.name, line.count])
  })

  it('counts down as the work is done, and words a line in the language of the call', async () => {
    const weights = async (lang = 'en-US') => (await linesOf({ as: 'ddp' }, lang)).find(({ name }) => name === 'weights')
    const before = await weights()
    expect((await weights('zh-CN'))?.text).toBe(`${before?.count} 个订单待确认重量`)
    const { json } = await server.call<{ rows: readonly { order_number: string }[] }>('GET', '/api/orders?status=awaiting_weight', {
      as: 'ddp',
    })
    await server.call('POST', `/api/orders/${json.payload.rows[0]?.order_number}/confirm_weight`, { as: 'ddp', body: {} })
    expect((await weights())?.count ?? 0).toBe((before?.count ?? 0) - 1)
  })

  it('says how many exceptions were not answered in time, as their rows do', async () => {
    const late = async (as: string): Promise<number> => {
      const { json } = await server.call<{ rows: readonly { cause: string; answer_by: string | null }[] }>(
        'GET',
        '/api/orders/exceptions?stage=waiting&cause=exception&pageSize=100',
        { as },
      )
      const times = json.payload.rows.map(({ answer_by: at }) => Date.parse(at ?? ''))
      expect(times.every(Number.isFinite)).toBe(true)
      return times.filter((at) => at < Date.now()).length
    }
    expect((await linesOf({ as: 'ddp' })).find(({ name }) => name === 'exceptions')?.overdue).toBe(await late('ddp'))
    expect((await linesOf({ as: 'admin' })).find(({ name }) => name === 'staffExceptions')?.count).toBe(await late('admin'))
    expect(await late('admin')).toBeGreaterThan(0)
    for (const line of await linesOf({ as: 'ddp' }))
      if (line.name !== 'exceptions') expect([line.name, line.overdue]).toEqual([line.name, 0])
  })

  it('is closed to accounts that are not approved and to visitors', async () => {
    expect((await server.call('GET', '/api/portal/home/waiting', { as: 'fresh' })).json.error).toBe('NOT_APPROVED')
    expect((await server.call('GET', '/api/portal/home/waiting')).status).toBe(401)
  })
})

describe('the figures of today', () => {
  it('come with the days and states of the list that has the same orders', async () => {
    type Days = { readonly from: string; readonly to: string }
    type Figures = Readonly<Record<'today' | 'yesterday' | 'week' | 'month', number>> & {
      readonly days: Readonly<Record<'today' | 'yesterday' | 'week' | 'month', Days>>
      readonly counted: readonly string[]
    }
    for (const as of ['ddp', 'admin']) {
      const timezone = 'Asia/Shanghai'
      const { json } = await server.call<Figures>('GET', `/api/panel/portalStatistics?timezone=${timezone}`, { as })
      const { days, counted } = json.payload
      for (const name of ['today', 'yesterday', 'week', 'month'] as const) {
        const { from, to } = days[name]
        const query = new URLSearchParams({ created_from: from, created_to: to, timezone, status: counted.join(',') })
        const list = await server.call<{ total: number }>('GET', `/api/orders?${query.toString()}`, { as })
        expect([name, list.json.payload.total]).toEqual([name, json.payload[name]])
      }
    }
  })
})
