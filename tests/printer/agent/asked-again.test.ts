import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SettingsFile } from '../../../adapters/printer/agent/settings-file.ts'
import { startAgent } from '../../../adapters/printer/agent/start-agent.ts'
import { startDocumentServer, type DocumentServer } from '../../support/document-server.ts'
import { pairedPage } from '../../support/print-page.ts'

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

describe('a document that is asked for again', () => {
  it('while its first link turns out to be spent is fetched by the newer link', async () => {
    await (await SettingsFile.open(folder)).keep({ name: 'desk', address: `folder:${join(folder, 'out')}` })
    let code = ''
    const agent = await startAgent({
      folder,
      port: 0,
      version: '1',
      showCode: (shown) => void (code = shown.code),
      troubled: (error) => expect(error).toBeUndefined(),
    })
    const { page } = await pairedPage({ port: agent.port, origin: portal.origin }, { code: async () => code })
    const print = (url: string): void => page.send({ type: 'print', id: 'p', task: 't', documents: [{ document: 'document-1', url }] })
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    print(portal.link({ spentAfter: isAsked }))
    await page.next('accepted')
    print(portal.link(Buffer.from('%PDF-1.4\n%%EOF\n')))
    await page.next('accepted')
    asked()
    const end = await page.next('status', ({ state }) => state === 'printed' || state === 'failed')
    expect([end.state, end.failure]).toEqual(['printed', undefined])
    await agent.close()
  })
})
