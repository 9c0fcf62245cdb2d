import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SettingError } from '../../../../adapters/http/server/settings/setting-error.ts'
import { readSettings } from '../../../../adapters/http/server/settings/settings.ts'
import type { JobRow } from '../../../../adapters/http/contract/platform/jobs/job.routes.ts'
import { draftPublication, movePublicationBy } from '../../../support/staff-publication.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

type List = { readonly rows: readonly JobRow[]; readonly total: number }

const HOUR = 3_600_000

/** A bulletin that is scheduled for an hour from now, so that its job waits; returns the time. */
async function scheduleBulletin(server: TestServer, title: string): Promise<string> {
  const publishTime = new Date(Date.now() + HOUR).toISOString()
  const draft = await draftPublication(server, { title_zh_cn: title, content_zh_cn: '<p>x</p>', publish_time: publishTime })
  expect((await movePublicationBy(server, draft, 'schedule')).status).toBe(200)
  return publishTime
}

describe('background jobs before staff', () => {
  let server: TestServer
  beforeAll(async () => {
    // Simulations wait, so that they can be cancelled before they are done.
    server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'publish_due,compact_counts,sweep_store' } })
  })
  afterAll(() => server.stop())

  const list = async (query = ''): Promise<List> =>
    (await server.call<List>('GET', `/api/admin/jobs${query}`, { as: 'admin', headers: { lang: 'zh-CN' } })).json.payload

  it('are listed with their words, and cancelled', async () => {
    const time = await scheduleBulletin(server, 'one')
    const found = await list('?kind=publish_due&state=waiting&keywords=bulletin')
    expect(found.total).toBe(found.rows.length)
    // The same kind of job also comes round by itself every ten minutes.
    const rows = found.rows.filter((job) => job.run_time === time)
    expect(rows).toMatchObject([
      {
        kind: 'publish_due',
        kind_txt: '按时发布公告与通知',
        state: 'waiting',
        state_txt: '等待中',
        events: ['cancel'],
        tries: 0,
        error: null,
      },
    ])
    const id = rows[0]?.id
    const cancelled = await server.call('POST', `/api/admin/jobs/${id}/cancel`, { as: 'admin' })
    expect(cancelled.json.payload).toMatchObject({ state: 'cancelled' })
    const again = await server.call('POST', `/api/admin/jobs/${id}/retry`, { as: 'admin' })
    expect([again.status, again.json.error]).toEqual([409, 'ILLEGAL_TRANSITION'])
    const trail = await server.call<{ rows: readonly object[] }>('GET', `/api/admin/audit?area=jobs&subject=${id}`, { as: 'admin' })
    expect(trail.json.payload.rows).toMatchObject([{ action: 'cancel', actor_account: 'admin' }])
    expect((await server.call('POST', '/api/admin/jobs/unknown/cancel', { as: 'admin' })).status).toBe(404)
  })

  it('end what they are for when they are cancelled: a simulation says so, and can be asked for again', async () => {
    const rules = await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/admin/freight-rules?pageSize=1', { as: 'finance' })
    const copy = await server.call<{ id: number }>('POST', `/api/admin/freight-rules/${rules.json.payload.rows[0]?.id}/copy`, {
      as: 'finance',
    })
    const path = `/api/admin/freight-rules/${copy.json.payload.id}/simulation`
    const asked = await server.call<{ state: string }>('POST', path, { as: 'finance', body: { days: 30 } })
    expect(asked.json.payload.state, asked.text).toBe('waiting')
    const [job] = (await list('?kind=simulate_tariff&state=waiting')).rows
    expect((await server.call('POST', `/api/admin/jobs/${job?.id}/cancel`, { as: 'admin' })).status).toBe(200)
    const found = await server.call<{ state: string; state_txt: string }>('GET', path, { as: 'finance', headers: { lang: 'zh-CN' } })
    expect(found.json.payload).toMatchObject({ state: 'cancelled', state_txt: '已取消' })
    expect((await server.call('POST', path, { as: 'finance', body: { days: 30 } })).status).toBe(200)
  })

  it('are the business of nobody else', async () => {
    for (const account of ['ddp', 'warehouse', 'finance', 'service']) {
      expect((await server.call('GET', '/api/admin/jobs', { as: account })).status).toBe(403)
      expect((await server.call('POST', '/api/admin/jobs/unknown/retry', { as: account })).status).toBe(403)
    }
  })

  it('are counted and timed in the metrics', async () => {
    await scheduleBulletin(server, 'counted')
    const metrics = async (): Promise<string> => new TextDecoder().decode((await server.download('/metrics')).bytes)
    await expect.poll(metrics, { timeout: 30_000 }).toMatch(/job_duration_seconds_count\{kind="compact_counts",outcome="done"\} \d+/)
    const text = await metrics()
    expect(text).toContain('jobs{kind="publish_due",state="waiting"} ')
    expect(text).toContain('# TYPE jobs_failed_total counter')
  })
})

describe('CROSSDOCK_JOBS', () => {
  const jobs = (value: string | undefined) => readSettings({ CROSSDOCK_JOBS: value }).jobs

  it('is on, off, or the kinds that a server does', () => {
    expect(jobs(undefined)).toContain('publish_due')
    expect(jobs('on')).toEqual(jobs(undefined))
    expect(jobs('off')).toEqual([])
    expect(jobs('publish_due, sweep_store')).toEqual(['publish_due', 'sweep_store'])
    expect(() => jobs('everything')).toThrow(SettingError)
    expect(() => jobs('everything')).toThrow(/CROSSDOCK_JOBS: got "everything", takes on, off, or comma-separated kinds: .*publish_due/)
  })
})
