import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../../adapters/http/contract/routes.ts'
import type { AnyRoute } from '../../../../adapters/http/contract/route.ts'
import type { ExportRow } from '../../../../adapters/http/contract/portal/exports/export.routes.ts'
import { EXPORTED_LISTS } from '#core/portal/exports/exported-lists.ts'
import { eventually } from '../../../support/servers/browser.ts'
import { changeClient, hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, as: string, body?: object) =>
  server.call<T>(method, `/api/exports${path}`, { as, headers: { lang: 'en-US' }, ...(body === undefined ? {} : { body }) })
const ask = (as: string, list: string, query: object = {}) => call<ExportRow>('POST', '', as, { list, query })
const find = async (as: string, id: number): Promise<ExportRow | undefined> =>
  (await call<{ rows: readonly ExportRow[] }>('GET', '?pageSize=100', as)).json.payload.rows.find((row) => row.id === id)

async function makeExport(as: string, list: string, query: object = {}) {
  const asked = await ask(as, list, query)
  expect(asked.json, asked.text).toMatchObject({ payload: { list, status: 'ready' } })
  const { id } = asked.json.payload
  await eventually(async () => (await find(as, id))?.status).toBe('success')
  const file = await server.download(`/api/exports/${id}/file`, { as })
  const [sheet] = Object.values(XLSX.read(file.bytes).Sheets)
  return { id, row: await find(as, id), rows: XLSX.utils.sheet_to_json<Readonly<Record<string, string>>>(sheet as XLSX.WorkSheet) }
}

describe('exports in the background', () => {
  it('are offered by one route for each list, which has the list above it', () => {
    const all = Object.values<AnyRoute>(routes)
    for (const list of Object.keys(EXPORTED_LISTS)) {
      const files = all.filter(({ background }) => background === list)
      expect(files, list).toHaveLength(1)
      expect(files[0]?.path, list).toMatch(/\/export$/)
      expect(
        all.some(({ method, path }) => method === 'GET' && `${path}/export` === files[0]?.path),
        list,
      ).toBe(true)
    }
  })

  it('hold what the list itself answers, with its filters and within reach, and their owner gets a message', async () => {
    const { row, rows, id } = await makeExport('ddp', 'orders', { status: 'outbound' })
    const list = await server.call<{ total: number }>('GET', '/api/orders?status=outbound', { as: 'ddp' })
    expect(rows).toHaveLength(list.json.payload.total)
    expect(row).toMatchObject({ list_txt: 'Orders', rows: rows.length, expected_rows: rows.length, error: null })
    const news = await server.call('GET', '/api/message/init', { as: 'ddp' })
    expect(JSON.stringify(news.json.payload)).toContain('/exportManager/Index')
    expect((await call('DELETE', `/${id}`, 'ddp')).status).toBe(200)
    expect((await server.download(`/api/exports/${id}/file`, { as: 'ddp' })).status).toBe(404)
  })

  it('of staff reach as far as they do, and are refused without the permission of the list', async () => {
    const { rows } = await makeExport('finance', 'journal')
    expect(rows.length).toBeGreaterThan(10)
    const news = await server.call('GET', '/api/portal/message/elastic', { as: 'finance' })
    expect(JSON.stringify(news.json.payload)).toContain('/exportManager/Index')
    const chosen = await server.call<{ choices: readonly { kind: string }[] }>('GET', '/api/user/notifications', { as: 'finance' })
    expect(chosen.json.payload.choices.map(({ kind }) => kind)).toEqual(['export'])
    const ofClients = ['orders', 'top_ups', 'corrections', 'provider_statements'] as const
    const files = await Promise.all(ofClients.map((list) => makeExport('finance', list, { timezone: 'Asia/Shanghai' })))
    expect(files.map((file) => file.rows.length === file.row?.expected_rows && file.rows.length > 0)).toEqual(ofClients.map(() => true))
    expect((await ask('warehouse', 'journal')).status).toBe(403)
    expect((await ask('ddp', 'journal')).status).toBe(403)
    expect((await ask('vip', 'flow')).status).toBe(403)
  })

  it('of staff who are limited to their own clients have nothing of others', async () => {
    const token = await hireUser(server, 'exporter', await roleForOwnClients(server))
    await changeClient(server, 1001, { service: 'exporter' })
    const total = async (path: string, calling: Calling) => (await server.call<{ total: number }>('GET', path, calling)).json.payload.total
    const own = await total('/api/orders', { token })
    expect(own).toBe(await total('/api/orders', { as: 'ddp' }))
    expect(own).toBeLessThan(await total('/api/orders', { as: 'admin' }))
    const body = { list: 'orders', query: {} }
    const asked = await server.call<ExportRow>('POST', '/api/exports', { token, body })
    expect(asked.json.payload).toMatchObject({ expected_rows: own })
    const { id } = asked.json.payload
    const state = async () =>
      (await server.call<{ rows: readonly ExportRow[] }>('GET', '/api/exports?pageSize=100', { token })).json.payload.rows.find(
        (row) => row.id === id,
      )
    await eventually(async () => (await state())?.status).toBe('success')
    expect(await state()).toMatchObject({ rows: own })
  })

  it('refuse filters that the list does not take, and lists without rows', async () => {
    expect((await ask('ddp', 'orders', { created_from: 'yesterday' })).json).toMatchObject({ error: 'INPUT_INVALID' })
    expect((await ask('ddp', 'orders', { keywords: 'nobody-has-this' })).json).toMatchObject({ error: 'EXPORT_EMPTY' })
    expect((await ask('ddp', 'unknown')).status).toBe(400)
  })

  it('of the demo are one that has its file and one that was cancelled, which is begun again', async () => {
    const { rows } = (await call<{ rows: readonly ExportRow[] }>('GET', '?pageSize=100', 'ddp')).json.payload
    const [flow, orders] = [rows.find(({ list }) => list === 'flow'), rows.find(({ list, error }) => list === 'orders' && error !== null)]
    expect([flow?.status, orders?.error]).toEqual(['success', 'Cancelled'])
    expect((await call('POST', `/${flow?.id}/cancel`, 'ddp')).json).toMatchObject({ error: 'ILLEGAL_TRANSITION' })
    expect((await server.download(`/api/exports/${flow?.id}/file`, { as: 'ddp' })).bytes.length).toBe(flow?.size_bytes)
    expect((await call('POST', `/${orders?.id}/retry`, 'ddp')).json).toMatchObject({ payload: { status: 'ready', error: null } })
    await eventually(async () => (await find('ddp', orders?.id ?? 0))?.status).toBe('success')
    for (const [method, path] of [
      ['POST', `/${flow?.id}/retry`],
      ['DELETE', `/${flow?.id}`],
      ['GET', `/${flow?.id}/file`],
    ] as const)
      expect((await call(method, path, 'ddu')).status, path).toBe(404)
    expect((await call('DELETE', `/${flow?.id}`, 'ddp')).status).toBe(200)
    const path = `/api/admin/audit?area=exports&subject=${flow?.id}`
    const trail = (await server.call<{ rows: readonly object[] }>('GET', path, { as: 'admin' })).json.payload.rows
    expect(trail).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'remove' })]))
  })
})
