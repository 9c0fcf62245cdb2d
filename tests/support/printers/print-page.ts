import { createHmac, randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { proofText } from '#core/parcels/printing/pairing.rules.ts'
import type { AgentMessage, SentRequest } from '#core/parcels/printing/print-protocol.ts'
import { agentMessage, PRINT_PROTOCOL } from '#core/parcels/printing/print-protocol.ts'

type Of<T extends AgentMessage['type']> = Extract<AgentMessage, { type: T }>
const PATIENCE_MILLIS = 30_000

/** A page that talks to an agent. */
export type PrintPage = {
  readonly send: (message: SentRequest | string | Buffer) => void
  /** The next message of a kind that fits, also one that came before. */
  readonly next: <T extends AgentMessage['type']>(type: T, fits?: (message: Of<T>) => boolean) => Promise<Of<T>>
  readonly all: () => readonly AgentMessage[]
  readonly close: () => void
  /** The code that the connection was closed with. */
  readonly closed: Promise<number>
}

export type Knock = {
  readonly port: number
  readonly origin?: string
  readonly host?: string
  readonly protocol?: string
  readonly at?: string
}

/** Connects as a page of an origin; rejects with the status of a refusal. */
export function openPage({ port, origin, host, protocol = PRINT_PROTOCOL, at = '127.0.0.1' }: Knock): Promise<PrintPage> {
  const headers = { ...(origin === undefined ? {} : { origin }), ...(host === undefined ? {} : { host }) }
  const socket = new WebSocket(`ws://${at}:${port}/`, protocol, { headers })
  const received: AgentMessage[] = []
  const taken = new Set<AgentMessage>()
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    // The agent's messages are those that the protocol promises.
    received.push(agentMessage.parse(JSON.parse(String(data))))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => void socket.once('close', (code) => resolve(code)))
  const next: PrintPage['next'] = <T extends AgentMessage['type']>(type: T, fits: (message: Of<T>) => boolean = () => true) =>
    new Promise<Of<T>>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`no ${type} came; there were ${JSON.stringify(received.slice(-8))}`))
      }, PATIENCE_MILLIS)
      const look = (): void => {
        const found = received.find((one): one is Of<T> => one.type === type && !taken.has(one) && fits(one as Of<T>))
        if (found === undefined) return
        taken.add(found)
        waiting.delete(look)
        clearTimeout(timer)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const page: PrintPage = {
    send: (message) => socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    next,
    all: () => received,
    close: () => socket.close(),
    closed,
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(page))
    socket.once('unexpected-response', (_request, response) => reject(new Error(`refused ${response.statusCode}`)))
    socket.once('error', reject)
  })
}

/**
 * A page that pairs by the code that `code` shows, or proves itself with its key; open afterwards.
 */
export async function pairedPage(
  knock: Knock & { readonly origin: string },
  {
    account = '1001',
    key,
    id,
    code,
  }: { readonly account?: string; readonly key?: string; readonly id?: string; readonly code?: () => Promise<string> },
): Promise<{ readonly page: PrintPage; readonly key: string }> {
  const page = await openPage(knock)
  const nonce = randomBytes(16).toString('hex')
  page.send({ type: 'hello', account, nonce, ...(id === undefined ? {} : { key: id }) })
  if (key !== undefined) {
    const challenge = await page.next('challenge')
    const proven = { origin: knock.origin, account, pageNonce: nonce, agentNonce: challenge.nonce }
    const proofBy = (by: 'agent' | 'page'): string =>
      createHmac('sha256', Buffer.from(key, 'base64url'))
        .update(proofText({ by, ...proven }))
        .digest('base64url')
    if (challenge.proof !== proofBy('agent')) throw new Error('the agent does not have the key')
    page.send({ type: 'prove', proof: proofBy('page') })
    await page.next('welcome')
    return { page, key }
  }
  await page.next('pairing')
  page.send({ type: 'pair', code: (await code?.()) ?? '' })
  const welcome = await page.next('welcome')
  if (welcome.key === undefined) throw new Error('there is no key')
  return { page, key: welcome.key }
}
