import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportRow } from '../../../../adapters/http/contract/portal/exports/export.routes.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { storageNightJob } from '#core/money/storage/storage-jobs.kind.ts'
import { makeExportJob } from '#core/portal/exports/make-export.kind.ts'
import { MOST_DEATHS, type JobKind } from '#core/platform/jobs/job-kind.ts'
import { eventually } from '../../../support/servers/browser.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore()
})
afterAll(() => server.stop())

/** The client of the demo account `ddp`. */
const CLIENT = 1001

/** A job that all its servers died of, as the queue holds it. */
const abandoned = <P>({ name, retries }: JobKind<P>, payload: P) =>
  server.store.jobs.engine.database.executeSql(
    `insert into jobs.job (name, data, state, policy, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds)
      values ($1, $2, 'active', 'short', $3, $3, now(), now() - interval '1 minute', 3600)`,
    [name, payload, retries + MOST_DEATHS],
  )

describe('work that every server died of', () => {
  it('ends an export with its reason, and its owner makes it again', async () => {
    const made = must(
      await server.store.atomically(async (unit) => {
        const asked = { accountId: CLIENT, list: 'orders', query: {}, locale: 'en-US', state: 'ready', createdAt: Date.now() } as const
        return ok(await unit.exports.add({ ...asked, round: 1, expected: 5, rows: 0 }))
      }),
    )
    const find = async () =>
      (await server.call<{ rows: readonly ExportRow[] }>('GET', '/api/exports?pageSize=100', { as: 'ddp' })).json.payload.rows.find(
        ({ id }) => id === made.id,
      )
    expect((await find())?.status).toBe('ready')
    await abandoned(makeExportJob, { export: made.id, round: 1 })
    await eventually(async () => (await find())?.status).toBe('failed')
    expect((await find())?.error).toBe('The export broke off. Try again.')
    expect((await server.call('POST', `/api/exports/${made.id}/retry`, { as: 'ddp' })).status).toBe(200)
    await eventually(async () => (await find())?.status).toBe('success')
  })

  it('ends the storage run of a day with its reason', async () => {
    await abandoned(storageNightJob, { warehouse: 'SZX1', day: '2020-02-02' })
    const path = '/api/admin/finance/storage/SZX1/2020-02-02'
    const run = async () => (await server.call<{ error: string }>('GET', path, { as: 'admin' })).json.payload
    await eventually(async () => (await run())?.error).toBe('every server that ran it died')
  })
})
