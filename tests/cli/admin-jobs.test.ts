import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobRow } from '../../adapters/http/contract/platform/jobs/job.routes.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { draftPublication, movePublicationBy } from '../support/staff-publication.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'

const HOUR = 3_600_000

describe('crossdock admin jobs', () => {
  let server: TestServer
  let admin: CliUser
  let ddp: CliUser
  const publishTime = new Date(Date.now() + HOUR).toISOString()
  beforeAll(async () => {
    server = await startTestServer()
    const of = async (account: string): Promise<CliUser> => cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf(account) })
    ;[admin, ddp] = await Promise.all([of('admin'), of('ddp')])
    const draft = await draftPublication(server, { title_zh_cn: 'x', content_zh_cn: '<p>x</p>', publish_time: publishTime })
    await movePublicationBy(server, draft, 'schedule')
  })
  afterAll(async () => {
    await Promise.all([admin.remove(), ddp.remove()])
    await server.stop()
  })

  // The same kind of job also comes round by itself every ten minutes.
  const waiting = async (): Promise<readonly JobRow[]> =>
    (
      JSON.parse(
        (await admin.run(['admin', 'jobs', 'list', '--state', 'waiting', '--kind', 'publish_due', '--json'])).out,
      ) as readonly JobRow[]
    ).filter((job) => job.run_time === publishTime)

  it('lists jobs, and cancels one while another id does not stop it', async () => {
    const [job] = await waiting()
    expect(job).toMatchObject({ kind: 'publish_due', state: 'waiting', tries: 0 })
    const id = job?.id ?? ''
    const cancelled = await admin.run(['admin', 'jobs', 'cancel', 'unknown', id, '--json'])
    expect(cancelled.code).toBe(1)
    expect(JSON.parse(cancelled.out)).toMatchObject([{ id: 'unknown' }, { id, state: 'cancelled' }])
    expect(await waiting()).toEqual([])
    const again = await admin.run(['admin', 'jobs', 'retry', id])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining(id)])
    expect((await admin.run(['admin', 'jobs'])).code).toBe(0)
  })

  it('reports wrong usage, and is not for shippers', async () => {
    expect((await admin.run(['admin', 'jobs', 'retry'])).code).toBe(2)
    expect((await admin.run(['admin', 'jobs', 'stop'])).code).toBe(2)
    expect((await admin.run(['admin', 'jobs', '--state', 'asleep'])).code).toBe(2)
    expect((await ddp.run(['admin', 'jobs'])).code).toBe(1)
  })
})
