import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that can hold an answer back, like a slow or broken line. */
export type HoldingProxy = {
  readonly url: string
  /**
   * From now on answers to paths with this beginning stop after the given number of bytes, until
   * `release`.
   */
  readonly hold: (path: string, afterBytes: number) => void
  /** Resolves when an answer has been held. */
  readonly held: () => Promise<void>
  readonly release: () => void
  readonly stop: () => Promise<void>
}

/** Starts a proxy to a server. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  let holding: { path: string; afterBytes: number } | undefined
  let reached = Promise.withResolvers<void>()
  const relay = (answer: ServerResponse, { chunk, sent, limit }: { chunk: Buffer; sent: number; limit: number }): void => {
    const part = chunk.subarray(0, Math.max(0, limit - sent))
    if (part.length > 0) answer.write(part)
    if (sent + chunk.length > limit) reached.resolve()
  }
  const server = createServer((incoming, answer) => {
    const limit = holding !== undefined && incoming.url?.startsWith(holding.path) ? holding.afterBytes : Number.POSITIVE_INFINITY
    const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      let sent = 0
      reply.on('data', (chunk: Buffer) => {
        relay(answer, { chunk, sent, limit })
        sent += chunk.length
      })
      reply.on('end', () => sent <= limit && answer.end())
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path, afterBytes) => {
      holding = { path, afterBytes }
      reached = Promise.withResolvers()
    },
    held: () => reached.promise,
    release: () => {
      holding = undefined
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
