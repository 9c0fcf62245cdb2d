import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportAnswer, ReportValue, SavedReportAnswer } from '../../../../adapters/http/contract/oversight/reports/centre.routes.ts'
import { promptTables } from '../../../../adapters/http/server/areas/oversight/reports/composition.ts'
import { ADMIN_STAFF } from '../../../../adapters/store/demo/portal/demo-accounts.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import { changeClient, hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore()
})
afterAll(() => server.stop())

const PATH = '/api/admin/reports/centre'
const report = (query: string, as = 'admin') => server.call<ReportAnswer>('GET', `${PATH}?${query}`, { as })
const reportAnswerOf = async (query: string, as = 'admin'): Promise<ReportAnswer> => {
  const { json, text } = await report(query, as)
  if (!json.status) throw new Error(text)
  return json.payload
}
const savedReportsOf = async (as: string): Promise<readonly SavedReportAnswer[]> =>
  (await server.call<{ rows: readonly SavedReportAnswer[] }>('GET', `${PATH}/saved`, { as })).json.payload.rows
const fieldsOf = (json: { readonly fields?: readonly { readonly path: string; readonly error: string }[] | undefined }) =>
  (json.fields ?? []).map(({ path, error }) => `${path} ${error}`)

/** The sum of a measure over cells, by currency where it is money. */
function sumOf(values: readonly (ReportValue | undefined)[]): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (name: string, amount: string): void => {
    sums[name] = Math.round(((sums[name] ?? 0) + Number(amount)) * 1000) / 1000
  }
  for (const value of values) {
    if (typeof value === 'string') add('', value)
    if (Array.isArray(value)) for (const { amount, currency } of value) add(currency, amount)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

describe('the reports centre', () => {
  it.each([
    ['shipments', 'rows=country&column=week&measures=shipments,weight,pieces'],
    ['revenue', 'rows=channel,account&column=month&measures=net,charged,given_back,entries'],
    ['cod', 'rows=agent&column=state&measures=orders,due,collected_amount'],
    ['exceptions', 'rows=code&column=cause&measures=raised,open'],
    ['warehouse', 'rows=staff&column=work&measures=handled,weight'],
  ])('adds up what it shows of %s: rows, columns and the whole agree', async (subject, query) => {
    const { rows, totals, total, columns, measures, row_count } = await reportAnswerOf(`subject=${subject}&${query}&range=last_90_days`)
    expect(rows.length).toBeGreaterThan(0)
    expect([row_count, totals.length]).toEqual([rows.length, columns.length])
    for (const at of measures.keys()) {
      const whole = sumOf([total[at]])
      expect(sumOf(rows.map((row) => row.total[at]))).toEqual(whole)
      expect(sumOf(totals.map((column) => column[at]))).toEqual(whole)
      expect(sumOf(rows.flatMap((row) => row.cells.map((cell) => cell[at])))).toEqual(whole)
    }
    expect(Object.keys(sumOf([total[0]])).length).toBeGreaterThan(0)
  })

  it('counts the shipments that home counts, day by day, and those of a filter alone', async () => {
    const home = await server.call<{ rows: readonly { from: string; shipments: number }[] }>(
      'GET',
      '/api/statistics/getShipmentNumber?timezone=Asia%2FShanghai',
      { as: 'admin' },
    )
    const { rows, first, last } = await reportAnswerOf('subject=shipments&range=last_30_days')
    expect(rows.map((row) => Number(row.total[0]))).toEqual(home.json.payload.rows.map(({ shipments }) => shipments))
    expect(rows).toHaveLength(30)
    expect([rows[0]?.keys[0]?.key, rows.at(-1)?.keys[0]?.key]).toEqual([first, last])
    const one = await reportAnswerOf('subject=shipments&rows=client&client=ddp&range=last_90_days')
    expect(one.rows.map(({ keys }) => keys[0]?.key)).toEqual(['ddp'])
    const named = await reportAnswerOf('subject=shipments&rows=country&country=AE&range=last_90_days')
    expect(named.rows.map(({ keys }) => keys[0])).toEqual([{ key: 'AE', label: 'United Arab Emirates' }])
  })

  it('sorts rows by a measure or by their keys', async () => {
    const by = async (sort: string) =>
      (await reportAnswerOf(`subject=shipments&rows=country&measures=shipments&range=last_90_days${sort}`)).rows
    const sizes = (await by('')).map(({ total }) => Number(total[0]))
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect((await by('&sort=shipments')).map(({ total }) => Number(total[0]))).toEqual(sizes.toReversed())
    const keys = (await by('&sort=-key')).map((row) => row.keys[0]?.key ?? '')
    expect(keys).toEqual(keys.toSorted().toReversed())
  })

  it('names what is wrong with a question, and refuses subjects without their permission', async () => {
    const wrong = await report('subject=shipments&rows=day,agent&column=week&measures=net&range=days&from=2026-01-02&to=2026-01-01&sort=x')
    expect(wrong.status).toBe(400)
    expect(fieldsOf(wrong.json)).toEqual([
      'rows REPORT_DIMENSION',
      'column REPORT_TWICE',
      'measures REPORT_MEASURE',
      'sort REPORT_MEASURE',
      'from REPORT_DAYS',
    ])
    expect(fieldsOf((await report('subject=shipments&agent=x')).json)).toEqual(['agent REPORT_DIMENSION'])
    expect((await report('subject=weather')).status).toBe(400)
    for (const [subject, as, status] of [
      ['revenue', 'warehouse', 403],
      ['cod', 'warehouse', 403],
      ['warehouse', 'warehouse', 200],
      ['revenue', 'finance', 200],
    ] as const)
      expect([subject, as, (await report(`subject=${subject}`, as)).status]).toEqual([subject, as, status])
    expect((await report('', 'ddp')).status).toBe(403)
  })

  it('asks for a smaller report where one is not ready in its time', async () => {
    const { store, connectionString } = server
    await store.migrate()
    const table = promptTables({ store, references: store.references.current, clock: { now: () => Date.now() }, seconds: 0.3 })
    const account = await store.accounts.find(ADMIN_STAFF.id)
    if (account === undefined) throw new Error('no admin')
    const reading = { actor: withRoles(account, store.references.current()), locale: 'en-US', action: 'read' } as const
    const question = {
      subject: 'shipments',
      rows: ['country'],
      measures: ['shipments'],
      filters: {},
      range: 'last_week',
      zone: 'UTC',
    } as const
    expect(await table(question, reading)).toMatchObject({ ok: true })
    const other = new pg.Client({ connectionString })
    await other.connect()
    try {
      await other.query('begin; lock table report_marks in access exclusive mode')
      expect(await table(question, reading)).toMatchObject({ ok: false, failure: { code: 'REPORT_TOO_SLOW', kind: 'unavailable' } })
    } finally {
      await other.end()
    }
  })

  it('shows staff who are limited to their own clients the figures of those alone', async () => {
    const token = await hireUser(server, 'lin', await roleForOwnClients(server))
    const rowsOf = async (query: string) =>
      (await server.call<ReportAnswer>('GET', `${PATH}?${query}`, { token })).json.payload.rows.map(({ keys }) => keys[0]?.key)
    expect(await rowsOf('subject=shipments&rows=client&range=last_90_days')).toEqual([])
    await changeClient(server, 1002, { salesman: 'lin' })
    for (const subject of ['shipments', 'revenue', 'cod', 'exceptions', 'warehouse'])
      for (const client of await rowsOf(`subject=${subject}&rows=client&range=last_90_days`))
        expect([subject, client]).toEqual([subject, 'ddu'])
    expect(await rowsOf('subject=shipments&rows=client&range=last_90_days&client=ddp')).toEqual([])
    expect(await rowsOf('subject=shipments&rows=client&range=last_90_days')).toEqual(['ddu'])
  })

  it('exports all rows with a total, as a workbook and as CSV', async () => {
    const query = 'subject=cod&rows=country&measures=orders,due&range=last_90_days'
    const file = await server.download(`${PATH}/export?${query}`, { as: 'finance' })
    expect([file.status, Buffer.from(file.bytes).subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const csv = await server.download(`${PATH}/export?${query}&format=csv`, { as: 'finance', headers: { lang: 'zh-CN' } })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const lines = Buffer.from(csv.bytes).toString().trim().split(/\r?\n/)
    expect(lines[0]).toMatch(/目的国家,代收订单,应收金额（AED）/)
    const { rows, total } = await reportAnswerOf(query)
    expect(lines).toHaveLength(rows.length + 2)
    expect(lines.at(-1)?.startsWith(`合计,${String(total[0])}`)).toBe(true)
    // A column has the currencies that it has amounts of, and one column where it has none.
    const across =
      'subject=revenue&rows=client&column=country&country=AE,SA&client=ddp&measures=net,given_back&range=last_90_days&format=csv'
    const [headings = ''] = Buffer.from((await server.download(`${PATH}/export?${across}`, { as: 'finance' })).bytes)
      .toString()
      .split(/\r?\n/)
    expect(headings.split(',').slice(1)).toEqual(
      ['AED CNY', 'CNY SAR', 'AED CNY SAR'].flatMap((currencies, at) => {
        const part = ['United Arab Emirates', 'Saudi Arabia', 'Total'][at]
        return [...currencies.split(' ').map((currency) => `${part} · Net revenue (${currency})`), `${part} · Given back`]
      }),
    )
    const nothing = await server.call('GET', `${PATH}/export?subject=shipments&rows=country&range=days&from=2020-01-01&to=2020-01-02`, {
      as: 'admin',
    })
    expect(nothing.json).toMatchObject({ error: 'EXPORT_EMPTY' })
    expect((await server.download(`${PATH}/export?subject=revenue`, { as: 'warehouse' })).status).toBe(403)
  })

  it('saves reports, shares them with those who may see their subject, and says when they are mailed', async () => {
    const readers = (
      await server.call<{ rows: readonly { account_id: number; account: string }[] }>('GET', `${PATH}/readers`, { as: 'finance' })
    ).json.payload.rows
    expect(readers.map(({ account }) => account)).toEqual(expect.arrayContaining(['admin', 'finance', 'service', 'warehouse']))
    const question = { subject: 'revenue', rows: ['client'], measures: ['net'], filters: {}, range: 'last_month', zone: 'Asia/Dubai' }
    const body = { name: ' 客户收入 ', is_shared: true, question, cadence: 'monthly', readers: [{ account_id: 1, locale: 'zh-CN' }] }
    const post = (over: object, as = 'finance') => server.call<{ id: number }>('POST', `${PATH}/saved`, { as, body: { ...body, ...over } })
    expect(fieldsOf((await post({ name: '', readers: [] })).json)).toEqual(['name FIELD_REQUIRED', 'readers REPORT_READERS'])
    expect(fieldsOf((await post({ readers: [{ account_id: 1001, locale: 'zh-CN' }] })).json)).toEqual(['readers REPORT_READER'])
    const { id } = (await post({})).json.payload
    expect((await post({})).json).toMatchObject({ error: 'REPORT_NAME_TAKEN', fields: [{ path: 'name' }] })
    expect((await post({ name: 'x' }, 'warehouse')).json).toMatchObject({ error: 'REPORT_FORBIDDEN' })
    const [own] = (await savedReportsOf('finance')).filter((row) => row.id === id)
    expect(own).toMatchObject({
      name: '客户收入',
      is_own: true,
      cadence: 'monthly',
      readers: [{ account_id: 1, locale: 'zh-CN' }],
      last: null,
    })
    expect(own?.next_at).toMatch(/-01T02:00:00.000Z$/)
    expect((await savedReportsOf('admin')).find((row) => row.id === id)).toMatchObject({ is_own: false, owner: '郑敏', readers: [] })
    expect((await savedReportsOf('warehouse')).some((row) => row.id === id)).toBe(false)
    const put = (over: object, as = 'finance') =>
      server.call('PUT', `${PATH}/saved/${id}`, { as, body: { ...body, version: own?.version, ...over } })
    expect((await put({}, 'admin')).json).toMatchObject({ error: 'REPORT_NOT_OWN' })
    expect((await put({ is_shared: false, cadence: null, readers: [] })).status).toBe(200)
    expect((await put({})).json).toMatchObject({ error: 'RECORD_CHANGED' })
    expect((await savedReportsOf('admin')).some((row) => row.id === id)).toBe(false)
    expect((await server.call('DELETE', `${PATH}/saved/${id}`, { as: 'admin' })).status).toBe(404)
    expect((await server.call('DELETE', `${PATH}/saved/${id}`, { as: 'finance' })).status).toBe(200)
  })
})
