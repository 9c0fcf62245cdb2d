import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { OutboundNews } from '../../../adapters/printer/agent/outbound-door.ts'
import { startAgent } from '../../../adapters/printer/agent/start-agent.ts'
import { PRINT_PROTOCOL } from '#core/parcels/printing/print-protocol.ts'

const PROXY_WITHOUT_SERVER = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'

it('knocks again where a server that is starting, or the proxy before it, refuses the connection for now', async () => {
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PRINT_PROTOCOL })
  const server = createServer()
  let knocks = 0
  server.on('upgrade', (request, socket, head) => {
    knocks += 1
    if (knocks > 1) sockets.handleUpgrade(request, socket, head, () => undefined)
    // The proxy keeps its own connection open.
    else socket.on('error', () => undefined).write(PROXY_WITHOUT_SERVER)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-outbound-'))
  const news: OutboundNews[] = []
  const agent = await startAgent({
    folder,
    port: 0,
    version: '1',
    showCode: () => undefined,
    troubled: (error) => expect.unreachable(String(error)),
    connect: { url: `http://127.0.0.1:${address.port}`, key: 'cdd_key', heard: (one) => void news.push(one) },
  })
  onTestFinished(async () => {
    await agent.close()
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => expect(news).toEqual([{ type: 'away', cause: 'HTTP 502' }, { type: 'connected' }]), {
    timeout: 20_000,
    interval: 20,
  })
})
