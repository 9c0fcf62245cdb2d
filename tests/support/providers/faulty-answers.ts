import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Faults on the way, whatever was done: an answer after our deadline, half of one, a gateway's
 * page, a redirect, an endless one.
 */
export const WIRE_FAULTS = ['late', 'cut', 'html', 'redirect', 'huge'] as const
/** Faults in the answer itself. */
export const SIGNATURE_FAULTS = ['wrong_signature', 'unsigned', 'system_error', 'other_order'] as const
export const WECHAT_FAULTS = ['signtest', 'unknown_serial', 'clock_ahead', 'clock_behind'] as const
export type Fault = (typeof WIRE_FAULTS)[number] | (typeof SIGNATURE_FAULTS)[number] | (typeof WECHAT_FAULTS)[number] | 'other_certificate'

export type Answering = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer }
export type ProviderCall = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const LATE_MILLIS = 6000

/** A server of a provider on this machine; faults wait for the next call. */
export type ProviderServer = {
  readonly origin: string
  /** The next answer goes wrong so. */
  readonly failNext: (fault: Fault) => void
  readonly close: () => Promise<void>
}

export async function startProvider(
  answer: (asked: ProviderCall, fault: Fault | undefined) => Answering | Promise<Answering>,
): Promise<ProviderServer> {
  let next: Fault | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const fault = next
      next = undefined
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const asked = { method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      await send(response, await answer(asked, fault), fault)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    failNext: (fault) => {
      next = fault
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function send(response: ServerResponse, { status, headers, body }: Answering, fault: Fault | undefined): Promise<void> {
  if (fault === 'late') await wait(LATE_MILLIS, undefined, { ref: false })
  if (fault === 'html') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>')
  } else if (fault === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  } else if (fault === 'huge') {
    response.writeHead(200, headers).end(' '.repeat(1024 * 1024))
  } else if (fault === 'cut') {
    const bytes = Buffer.from(body)
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length + 1) })
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  } else {
    response.writeHead(status, headers).end(body)
  }
}

/** A signature of the right form that belongs to nothing. */
export const strangeSignature = (signature: string): string => `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`

/**
 * How often and with which pauses a notification is sent until it is accepted; the providers' hours
 * are shrunk to milliseconds.
 */
const REPEATS_MILLIS = [0, 20, 40, 80, 160, 320]

export type Delivery = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }
export type NoticeAnswer = { readonly status: number; readonly body: string }

/** Sends a notification once. */
export async function deliver({ url, headers, body }: Delivery): Promise<NoticeAnswer> {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  return { status: answer.status, body: await answer.text() }
}

/**
 * Sends a notification on the provider's schedule until it is accepted; the answers in their order.
 */
export async function deliverUntil(accepted: (delivered: NoticeAnswer) => boolean, made: () => Delivery): Promise<readonly NoticeAnswer[]> {
  const answers: NoticeAnswer[] = []
  for (const pause of REPEATS_MILLIS) {
    await wait(pause)
    const delivered = await deliver(made())
    answers.push(delivered)
    if (accepted(delivered)) break
  }
  return answers
}
