import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { limitCalls } from '../../../adapters/http/server/listen/limit-calls.ts'
import { listen } from '../../../adapters/http/server/listen/listen.ts'

it('refuses calls at once while too many are under way, and never those that look at the server', async () => {
  const held: ServerResponse[] = []
  const handle = limitCalls(
    (request, response) => void (request.url === '/slow' ? held.push(response) : response.end('answered')),
    (_request, response) => void response.writeHead(503).end(),
    2,
  )
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  const call = async (path: string) => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).status
  const slow = [call('/slow'), call('/slow')]
  await expect.poll(() => held.length).toBe(2)
  expect(await call('/api/orders')).toBe(503)
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/live', '/api/live?lang=en']) expect(await call(path), path).toBe(200)
  expect(await call('/api/livestock')).toBe(503)
  held[0]?.end()
  expect(await slow[0]).toBe(200)
  await expect.poll(() => call('/api/orders')).toBe(200)
  held[1]?.end()
  await slow[1]
})

it('keeps the connection of a refused caller, who would otherwise wait for a new one under load', async () => {
  const { url, close } = await listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  const { status, headers } = await fetch(`${url}/api/orders`, { method: 'POST', body: 'an order' })
  expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, expect.any(String), 'keep-alive'])
})
