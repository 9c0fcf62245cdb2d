import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { request, type Dispatcher } from 'undici'
import type { SignWebhook } from '#core/portal/webhooks/webhook-signature.rules.ts'
import type { AttemptError } from '#core/portal/webhooks/webhook.ts'
import type { PostAnswer, WebhookPoster } from '#core/portal/webhooks/webhook.ports.ts'
import { isPublicAddress, PrivateAddress, publicDispatcher } from './public-dispatcher.ts'

/** From the call to the end of the answer. */
const WHOLE_MILLIS = 15_000
/** More of an answer is not read. */
const MOST_READ = 64 * 1024
/** Of what was read so much is kept for the log. */
const MOST_KEPT = 2048
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A secret by the Standard Webhooks specification. */
export const makeWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** HMAC-SHA256 under the bytes that a secret has in base64. */
export const signWebhook: SignWebhook = (secret, text) =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')

const ERROR_OF_CODE: Readonly<Record<string, AttemptError>> = {
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/

function errorOf(error: unknown): AttemptError {
  if (error instanceof PrivateAddress) return 'refused'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return ERROR_OF_CODE[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'connection')
}

/**
 * The beginning of an answer as text that PostgreSQL takes; the rest is not read. Throws where it
 * breaks off before.
 */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= MOST_READ) break
  }
  return Buffer.concat(parts).subarray(0, MOST_KEPT).toString('utf8').replaceAll('\u0000', '')
}

const secondsOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Posts to public addresses alone, within limits of time and size; with `allowLoopback`, for demos
 * and tests, to this machine too, without encryption.
 */
export class PublicWebhookPoster implements WebhookPoster {
  readonly #dispatcher: Dispatcher
  readonly #allowLoopback: boolean
  readonly #millis: number

  constructor({ allowLoopback, millis = WHOLE_MILLIS }: { readonly allowLoopback: boolean; readonly millis?: number }) {
    this.#dispatcher = publicDispatcher({ allowLoopback })
    this.#allowLoopback = allowLoopback
    this.#millis = millis
  }

  readonly refusal: WebhookPoster['refusal'] = (text) => {
    const url = URL.parse(text)
    if (url === null || url.username !== '' || url.password !== '') return 'WEBHOOK_URL'
    const isHere = this.#allowLoopback && LOOPBACK_HOST.test(url.hostname)
    if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) return 'WEBHOOK_URL'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isPrivate = isIP(host) === 0 ? host === 'localhost' || !host.includes('.') : !isPublicAddress(host)
    return isPrivate && !isHere ? 'WEBHOOK_URL_PRIVATE' : undefined
  }

  readonly post: WebhookPoster['post'] = async ({ url, headers, body }) => {
    const start = performance.now()
    const signal = AbortSignal.timeout(this.#millis)
    const ended = (answer: Omit<PostAnswer, 'millis'>): PostAnswer => ({ ...answer, millis: Math.round(performance.now() - start) })
    if (this.refusal(url) !== undefined) return ended({ error: 'refused' })
    let answered = false
    try {
      const answer = await request(url, { method: 'POST', dispatcher: this.#dispatcher, headers, body, signal })
      answered = true
      const { statusCode: status } = answer
      return ended({ status, answer: await beginningOf(answer.body), retryAfterSeconds: secondsOf(answer.headers['retry-after']) })
    } catch (error) {
      return ended({ error: signal.aborted ? 'timeout' : answered ? 'broken' : errorOf(error) })
    }
  }

  close(): Promise<void> {
    return this.#dispatcher.close()
  }
}
