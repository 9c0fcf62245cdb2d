import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { noonZone, todayIn } from '../../../support/noon-zone.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

type Row = {
  readonly id: number
  readonly time: string
  readonly actor: string
  readonly actor_account: string | null
  readonly area: string
  readonly area_txt: string
  readonly subject: string
  readonly action: string
  readonly action_txt: string
  readonly link: string | null
  readonly changes: readonly { readonly field: string; readonly label: string; readonly from: string; readonly to: string }[]
}
type Page = { readonly rows: readonly Row[]; readonly total: number; readonly has_older: boolean; readonly has_newer: boolean }

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_DEMO: '1' } })
})
afterAll(() => server.stop())

const auditPage = async (query: string, { as = 'admin', lang = 'en-US' } = {}): Promise<Page> => {
  const answered = await server.call<Page>('GET', `/api/admin/audit?${query}`, { as, headers: { lang } })
  expect(answered.status, answered.text).toBe(200)
  return answered.json.payload
}

/** An airport for one test. */
async function airport(
  code: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: number; readonly version: number }> {
  const body = { airport_code: code, airport_name: '原名', city: '原城', country: 'AE', ...fields }
  const { json, text, status } = await server.call<{ id: number; version: number }>('POST', '/api/admin/airports', { as: 'admin', body })
  expect(status, text).toBe(200)
  return json.payload
}

describe('the audit trail', () => {
  it('shows who changed what, when, from what to what, in the reader’s language', async () => {
    const made = await airport('QA1')
    await server.call('PUT', `/api/admin/airports/${made.id}`, {
      as: 'admin',
      body: { version: made.version, airport_name: '新名', country: 'SA' },
    })
    const { rows, total } = await auditPage('subject=QA1')
    expect(total).toBe(2)
    expect(rows.map(({ action_txt }) => action_txt)).toEqual(['Changed', 'Created'])
    expect(rows[0]).toMatchObject({ actor_account: 'admin', area_txt: 'Airports', subject: 'QA1', link: '/admin/airports?keywords=QA1' })
    expect(Date.parse(rows[0]?.time ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(rows[0]?.changes).toContainEqual({
      field: 'country',
      label: expect.any(String),
      from: 'United Arab Emirates (AE)',
      to: 'Saudi Arabia (SA)',
    })
    const chinese = await auditPage('subject=QA1', { lang: 'zh-CN' })
    expect(chinese.rows[0]).toMatchObject({ area_txt: '机场', action_txt: '修改' })
    expect(chinese.rows[0]?.changes).toContainEqual({
      field: 'country',
      label: '国家',
      from: '阿拉伯联合酋长国 (AE)',
      to: '沙特阿拉伯 (SA)',
    })
  })

  it('shows an order’s states by their names and leads to its page', async () => {
    const placed = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    const number = placed.json.payload.order_number
    await server.call('POST', `/api/orders/${number}/cancel`, { as: 'ddp', body: { reason: '客户取消' } })
    const { rows } = await auditPage(`subject=${number}&action=cancel`, { lang: 'zh-CN' })
    expect(rows[0]?.link).toBe(`/order/detail/${number}`)
    expect(rows[0]?.changes).toEqual([
      { field: 'status', label: '状态', from: '已确认', to: '已取消' },
      { field: 'reason', label: '原因', from: '', to: '客户取消' },
    ])
  })

  it('is filtered by person, area, kind of change and day', async () => {
    await airport('QA2')
    for (const { actor_account: account } of (await auditPage('person=ddp&pageSize=20')).rows) expect(account).toBe('ddp')
    expect((await auditPage('person=nobody-is-called-so')).rows).toEqual([])
    for (const { area } of (await auditPage('area=airports')).rows) expect(area).toBe('airports')
    for (const { action } of (await auditPage('action=cancel')).rows) expect(action).toBe('cancel')
    expect((await auditPage('area=airports&action=create&person=admin&subject=QA2')).total).toBe(1)
    expect((await auditPage('from=2099-01-01')).rows).toEqual([])
    const timezone = noonZone()
    const today = todayIn(timezone)
    expect((await auditPage(`subject=QA2&from=${today}&to=${today}&timezone=${encodeURIComponent(timezone)}`)).total).toBe(1)
    expect((await auditPage(`subject=QA2&to=2020-01-01`)).total).toBe(0)
    const strange = await server.call('GET', '/api/admin/audit?timezone=Moon/Sea', { as: 'admin' })
    expect([strange.status, strange.json.fields?.[0]?.path]).toEqual([400, 'timezone'])
  })

  it('is turned page by page, to and fro, without loss and without doubles', async () => {
    const all = (await auditPage('pageSize=60')).rows.map(({ id }) => id)
    const walked: number[] = []
    let page = await auditPage('pageSize=15')
    expect(page.has_newer).toBe(false)
    for (;;) {
      walked.push(...page.rows.map(({ id }) => id))
      if (walked.length >= all.length) break
      page = await auditPage(`pageSize=15&after=${walked.at(-1)}`)
    }
    expect(walked).toEqual(all)
    const back = await auditPage(`pageSize=15&before=${walked[30]}`)
    expect(back.rows.map(({ id }) => id)).toEqual(all.slice(15, 30))
    expect(back.has_newer).toBe(true)
    expect(back.has_older).toBe(true)
  })

  it('never shows a secret', async () => {
    const secret = 'sk-live-0123456789abcdef'
    await statement(
      "insert into audit_entries (at, actor_id, area, subject, action, changes) values (now(), 1, 'account', 'QA-SECRET', 'save_information', $1)",
      [
        JSON.stringify({
          shop_secret: { from: secret, to: `${secret}2` },
          deep: { to: { name: 'a', api_key: secret, list: [{ token: secret }] } },
        }),
      ],
    )
    const answered = await server.call<Page>('GET', '/api/admin/audit?subject=QA-SECRET', { as: 'admin' })
    expect(answered.json.payload.rows[0]?.changes).toHaveLength(2)
    expect(answered.text).not.toContain(secret)
    const sheet = await server.download('/api/admin/audit/export?subject=QA-SECRET&format=csv', { as: 'admin' })
    expect(new TextDecoder().decode(sheet.bytes)).not.toContain(secret)
  })

  it('shows of each area what its reader may read, and to others nothing at all', async () => {
    await statement(
      "insert into audit_entries (at, actor_id, area, subject, action) values (now(), 1, 'departments', 'QA-DEP', 'update')",
      [],
    )
    expect((await auditPage('subject=QA-DEP')).total).toBe(1)
    // Finance reads the trail, but not departments.
    expect((await auditPage('subject=QA-DEP', { as: 'finance' })).total).toBe(0)
    expect((await auditPage('area=departments', { as: 'finance' })).rows).toEqual([])
    expect((await auditPage('area=order', { as: 'finance' })).rows.length).toBeGreaterThan(0)
    for (const as of ['ddp', 'warehouse', 'service'])
      for (const path of ['', '/export'])
        expect((await server.call('GET', `/api/admin/audit${path}`, { as })).status, `${as} ${path}`).toBe(403)
  })
})

describe('its export', () => {
  it('is a workbook and a text file of the same lines, one for each field', async () => {
    await airport('QA3', { airport_name: '=1+1', city: '+cmd|calc' })
    const query = 'subject=QA3&timezone=Asia/Shanghai'
    const xlsx = await server.download(`/api/admin/audit/export?${query}`, { as: 'admin', headers: { lang: 'zh-CN' } })
    const book = XLSX.read(xlsx.bytes, { cellFormula: true })
    const sheet = Object.values(book.Sheets)[0] ?? {}
    const rows = XLSX.utils.sheet_to_json<Record<string, string>>(sheet, { raw: false })
    expect(rows.every((row) => row['记录'] === 'QA3' && row['操作'] === '新建' && row['账号'] === 'admin')).toBe(true)
    expect(rows.map((row) => row['变更后'])).toEqual(expect.arrayContaining(['=1+1', '+cmd|calc']))
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false)

    const csv = await server.download(`/api/admin/audit/export?${query}&format=csv`, { as: 'admin', headers: { lang: 'zh-CN' } })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.headers.get('content-disposition')).toContain('.csv')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain(",'=1+1")
    expect(text).toContain(",'+cmd|calc")
    expect(text.trim().split('\r\n')).toHaveLength(rows.length + 1)
  })
})

describe('nobody', () => {
  it('rewrites the trail over the API: there is no such call', async () => {
    const [first] = (await auditPage('pageSize=1')).rows
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH'])
      for (const path of [`/api/admin/audit/${first?.id}`, '/api/admin/audit'])
        expect((await server.call(method, path, { as: 'admin', body: {} })).status, `${method} ${path}`).toBe(404)
  })

  it.each([
    "update audit_entries set actor_id = 2 where subject = 'QA1'",
    "delete from audit_entries where subject = 'QA1'",
    'delete from audit_entries where false',
    'truncate audit_entries',
  ])('rewrites it in the database: %s', async (text) => {
    await expect(statement(text, [])).rejects.toThrow('audit entries are kept as they were written')
  })
})

describe('a trail of very many entries', () => {
  beforeAll(async () => {
    await statement(
      `insert into audit_entries (at, actor_id, area, subject, action, from_state, to_state)
        select now() - n * interval '1 second', 1001 + n % 3, case when n % 5000 = 0 then 'countries' else 'order' end, 'MANY' || n,
          case when n % 7000 = 0 then 'block' else 'create' end, null, 'confirmed' from generate_series(1, 200000) n`,
      [],
    )
    await statement('analyze audit_entries', [])
  })

  it('is read for any actor, record and time', async () => {
    for (const query of ['', 'person=ddp', 'area=order', 'action=create', 'area=countries', 'subject=MANY77', 'from=2026-01-01']) {
      const page = await auditPage(`${query}&pageSize=50`)
      expect(page.rows.length, query).toBeGreaterThan(0)
    }
  })

  // A filter that most entries match finds a page at once along the index of times; sorting what no
  // index has in order would read everything.
  it.each([
    ['actor_id', 1002, 'audit_entries_actor'],
    ['area', 'countries', 'audit_entries_area'],
    ['action', 'block', 'audit_entries_action'],
    ['area', 'order', 'audit_entries_time'],
    ['action', 'create', 'audit_entries_time'],
  ])('is walked without a sort where %s is %s', async (column, value, index) => {
    const plans = await statement(
      `explain select * from audit_entries e where e.${column} = $1 and (e.at, e.id) < (now(), 9999999) order by e.at desc, e.id desc limit 50`,
      [value],
    )
    const plan = plans.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })
})

async function statement(text: string, values: readonly unknown[]): Promise<readonly pg.QueryResultRow[]> {
  const client = new pg.Client(server.connectionString)
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
