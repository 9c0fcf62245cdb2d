import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SettingsFile } from '../../../adapters/printer/agent/settings-file.ts'
import { startAgent } from '../../../adapters/printer/agent/start-agent.ts'
import { startDocumentServer, type DocumentServer } from '../../support/printers/document-server.ts'
import { pairedPage } from '../../support/printers/print-page.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

let folder: string
let portal: DocumentServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-agent-'))
  portal = await startDocumentServer()
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

let key: string | undefined
/** An agent that prints into a folder, and a page that is paired with it. */
async function startPaired() {
  await (await SettingsFile.open(folder)).keep({ name: 'desk', address: `folder:${join(folder, 'out')}` })
  let code = ''
  const agent = await startAgent({
    folder,
    port: 0,
    version: '1',
    origins: [portal.origin],
    showCode: (shown) => void (code = shown.code),
    troubled: (error) => expect(error).toBeUndefined(),
  })
  const paired = await pairedPage({ port: agent.port, origin: portal.origin }, key === undefined ? { code: async () => code } : { key })
  key = paired.key
  return { agent, page: paired.page }
}

describe('a document that is asked for again', () => {
  it('while its first link turns out to be spent is fetched by the newer link', async () => {
    const { agent, page } = await startPaired()
    const print = (url: string): void => page.send({ type: 'print', id: 'p', task: 't', documents: [{ document: 'document-1', url }] })
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    print(portal.link({ spentAfter: isAsked }))
    await page.next('accepted')
    print(portal.link(PDF))
    await page.next('accepted')
    asked()
    const end = await page.next('status', ({ state }) => state === 'printed' || state === 'failed')
    expect([end.state, end.failure]).toEqual(['printed', undefined])
    await agent.close()
  })
  it('is fetched to its end by an agent that is being stopped, since its link works once, and printed with the next start', async () => {
    const first = await startPaired()
    const { promise: isStopping, resolve: stopping } = Promise.withResolvers<void>()
    const fetched = portal.fetched()
    const url = portal.link({ after: isStopping, content: PDF })
    first.page.send({ type: 'print', id: 'p', task: 't', documents: [{ document: 'document-2', url }] })
    await expect.poll(portal.fetched).toBe(fetched + 1)
    const stopped = first.agent.close()
    stopping()
    await stopped
    const { agent, page } = await startPaired()
    await expect
      .poll(async () => {
        page.send({ type: 'statuses', id: 's', documents: ['document-2'] })
        const { statuses } = await page.next('statuses')
        return statuses.map(({ state }) => state)
      })
      .toEqual(['printed'])
    await agent.close()
  })
})
