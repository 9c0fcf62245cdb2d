import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import type { AgentConnectionDetails, AgentTest } from '../../../../adapters/http/contract/parcels/agents/agent-connection.routes.ts'
import { startTestServer, temporaryFolder } from '../../../support/servers/server.ts'

const GUIDE = readFileSync(new URL('../../../../docs/tracker-agents.md', import.meta.url), 'utf8')
const block = (name: string): string => new RegExp(`\`\`\`\\w+ ${name}\\n([\\s\\S]*?)\`\`\``).exec(GUIDE)?.[1] ?? ''
const run = promisify(execFile)

/** The agent of the guide. */
async function guidesAgent() {
  const asked: { readonly body: unknown; readonly headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      asked.push({ body: JSON.parse(body), headers: request.headers })
      answer.writeHead(200, { 'content-type': 'application/json' }).end(block('answer'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/track`, asked }
}

it('connects the agent of the guide by its record, and takes its push as the guide signs it', async () => {
  const agent = await guidesAgent()
  const server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'off' } })
  onTestFinished(() => server.stop())
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const path = '/api/admin/agent-connections/NAQEL'
  const call = <P>(method: string, below: string, body?: object) =>
    server.call<P>(method, `${path}${below}`, { as: 'admin', ...(body === undefined ? {} : { body }) })

  const { version } = (await call<AgentConnectionDetails>('GET', '')).json.payload
  const record = { ...(JSON.parse(block('record')) as object), endpoint: agent.url, kind: 'http', version }
  const set = await call('PUT', '', record)
  expect(set.status, set.text).toBe(200)
  await call('POST', '/keys', { purpose: 'call', secret: 'key for calls' })
  await call('POST', '/keys', { purpose: 'push', secret: 'key for pushes' })
  const read = (await call<AgentTest>('POST', '/test', { number: 'AB100' })).json.payload
  expect(read).toMatchObject({
    ok: true,
    events: [
      { number: 'AB100', code: 'OFD', time: '2026-11-24 09:12:00', place: 'Dubai', text: 'With courier' },
      { number: 'AB100', code: 'ARR', time: '2026-11-23 21:40:00', place: 'Dubai' },
    ],
  })
  const [{ body, headers } = { body: undefined, headers: {} }] = agent.asked
  expect(body).toEqual({ ...(JSON.parse(block('request')) as object), trackingNumbers: ['AB100'] })
  expect(headers['x-api-key']).toBe('key for calls')

  await writeFile(join(folder.path, 'push.json'), block('answer'))
  const pushByScript = async (key: string) => {
    const script = block('push').replace('curl ', "curl -s -o /dev/null -w '%{http_code}' ")
    const env = { PATH: process.env['PATH'] ?? '', KEY: key, PORTAL: server.url, AGENT: 'NAQEL' }
    return (await run('sh', ['-ec', script], { cwd: folder.path, env })).stdout
  }
  expect([await pushByScript('key for pushes'), await pushByScript('another key')]).toEqual(['200', '401'])

  const [missed] = (JSON.parse(block('missed')) as { readonly events: readonly { number: string; code: string; time: string }[] }).events
  const unclear = JSON.stringify({ data: { parcels: [{ no: missed?.number, scans: [{ status: missed?.code, at: missed?.time }] }] } })
  const sign = createHmac('sha256', 'key for pushes').update(unclear).digest('hex')
  const answer = await fetch(`${server.url}/api/agents/NAQEL/push`, {
    method: 'POST',
    body: unclear,
    headers: { 'content-type': 'application/json', 'x-signature': sign },
  })
  expect([answer.status, await answer.json()]).toEqual([400, JSON.parse(block('missed'))])
})
