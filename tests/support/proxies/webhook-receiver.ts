import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/**
 * A receiver of webhooks on this machine. `answers` says what a path answers; everything else is
 * 204.
 */
export async function webhookReceiver(answers: Readonly<Record<string, RequestListener>> = {}) {
  const received: ReceivedWebhook[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      for (const look of waiting.splice(0)) look()
      const given = answers[path]
      if (given === undefined) answer.writeHead(204).end()
      else given(request, answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** The first that `isWanted`, as soon as it is here. */
    next: async (isWanted: (one: ReceivedWebhook) => boolean): Promise<ReceivedWebhook> => {
      for (;;) {
        const found = received.find(isWanted)
        if (found !== undefined) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
