import { writeFile } from 'node:fs/promises'
import { developerGuide, type GuideFacts } from '../../adapters/http/contract/portal/developers/developer-guide.ts'
import { addressOf } from '../../adapters/http/contract/portal/developers/guide-call.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import { keysOf, startTestServer } from './servers/server.ts'

/**
 * Runs the guide's calls on a sandbox and records the answers, for the documentation: `npm run
 * examples`.
 */
const FILE = new URL('../../adapters/http/contract/portal/developers/developer-answers.json', import.meta.url)
const SHOWN = { appKey: '7b0c5a4c1d7e4c5f9a8b2f6e3d1c0a99', token: 'tH8bX0vY2m5pQ7rKc1nE4sWgZ6uJ9dLaFiO3xTyBvM0' }

const server = await startTestServer()
const answers: Record<string, unknown> = {}
let facts: GuideFacts = { ...(await keysOf(server, 'ddp')), refCode: 'SHOP-20001', orderNumber: '', waybill: '' }
try {
  let token = ''
  for (const call of developerGuide.flatMap((section) => section.calls)) {
    const route = routes[call.route]
    const sent = call.sent(facts)
    const answered = await server.call<Record<string, unknown>>(route.method, addressOf(route, sent), { token, body: sent.body })
    if (answered.status !== 200) throw new Error(`${call.route}: ${answered.text}`)
    if (call.route === 'exchangeKey') token = String(answered.json.payload['token'])
    facts = { ...facts, ...call.tells?.(answered.json.payload) }
    answers[call.route] = answered.json
  }
  // A key and a token without access replace those of the run.
  const text = JSON.stringify({ facts: { ...facts, appKey: SHOWN.appKey }, answers }, undefined, 2).replaceAll(token, SHOWN.token)
  await writeFile(FILE, `${text}\n`)
} finally {
  await server.stop()
}
