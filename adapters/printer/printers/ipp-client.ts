import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { decodeIpp, encodeIpp, type IppAnswer, type IppRequest } from './ipp-message.ts'

export const OPERATION = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  jobAttributes: 0x0009,
  jobs: 0x000a,
  printerAttributes: 0x000b,
  cupsPrinters: 0x4002,
} as const

const IPP_PORT = 631
const MOST_ANSWER_BYTES = 4_000_000
const FIRST_FAILURE = 0x0400

/** The names of the usual refusals (RFC 8011 §B); others are shown by their number. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  0x0400: 'client-error-bad-request',
  0x0401: 'client-error-forbidden',
  0x0402: 'client-error-not-authenticated',
  0x0403: 'client-error-not-authorized',
  0x0404: 'client-error-not-possible',
  0x0406: 'client-error-not-found',
  0x0408: 'client-error-request-entity-too-large',
  0x040a: 'client-error-document-format-not-supported',
  0x040b: 'client-error-attributes-or-values-not-supported',
  0x0500: 'server-error-internal-error',
  0x0501: 'server-error-operation-not-supported',
  0x0504: 'server-error-device-error',
  0x0506: 'server-error-not-accepting-jobs',
  0x0507: 'server-error-busy',
}
export const IPP_NOT_FOUND = 0x0406
const WAITING: ReadonlySet<number> = new Set([0x0502, 0x0503, 0x0504, 0x0505, 0x0506, 0x0507])

/** The printer answered, and refused. */
export class IppRefusal extends Error {
  override readonly name = 'IppRefusal'
  readonly status: number
  constructor(status: number, message = '') {
    super([STATUS_NAMES[status] ?? `status 0x${status.toString(16)}`, message].filter((part) => part !== '').join(': '))
    this.status = status
  }
  /** Whether the same request may be taken later: the printer is busy or stopped. */
  get isForNow(): boolean {
    return WAITING.has(this.status)
  }
}

type UnnumberedIppRequest = Omit<IppRequest, 'requestId'>

/**
 * A printer or queue that speaks IPP. `address` is `ipp://`, `ipps://`, `http://` or `https://`.
 */
export class IppClient {
  /** The address as IPP names it. */
  readonly uri: string
  readonly #url: URL
  readonly #timeoutMillis: number
  #requestId = 0

  constructor(address: string, { timeoutMillis = 10_000 }: { readonly timeoutMillis?: number } = {}) {
    const url = new URL(address.replace(/^ipp(s?):/, 'http$1:'))
    if (url.port === '' && address.startsWith('ipp')) url.port = String(IPP_PORT)
    this.#url = url
    this.#timeoutMillis = timeoutMillis
    this.uri = `${url.protocol === 'https:' ? 'ipps' : 'ipp'}://${url.host}${url.pathname}`
  }

  /**
   * Sends a request with the file at `path` after it; throws IppRefusal, and what the connection
   * throws.
   */
  async send({ operation, attributes, job = [] }: UnnumberedIppRequest, path?: string, signal?: AbortSignal): Promise<IppAnswer> {
    const named: IppRequest['attributes'] = operation === OPERATION.cupsPrinters ? [] : [['printer-uri', 'uri', this.uri]]
    const head = encodeIpp({ operation, requestId: (this.#requestId += 1), attributes: [...named, ...attributes], job })
    const size = path === undefined ? 0 : (await stat(path)).size
    const answer = decodeIpp(await this.#post(head, { path, size, signal }))
    if (answer.status >= FIRST_FAILURE) throw new IppRefusal(answer.status, firstText(answer))
    return answer
  }

  async #post(
    head: Buffer,
    { path, size, signal }: { readonly path: string | undefined; readonly size: number; readonly signal: AbortSignal | undefined },
  ): Promise<Buffer> {
    const send = this.#url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp', 'content-length': head.length + size },
      timeout: this.#timeoutMillis,
      ...(signal === undefined ? {} : { signal }),
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject)
      request.once('timeout', () => request.destroy(Object.assign(new Error('the printer does not answer'), { code: 'ETIMEDOUT' })))
    })
    answered.catch(() => undefined)
    request.write(head)
    // A printer that refuses answers before it has read the document.
    if (path === undefined) request.end()
    else await pipeline(createReadStream(path), request).catch(() => answered)
    return bodyOf(await answered)
  }
}

const firstText = (answer: IppAnswer): string => {
  const [text] = answer.groups.flatMap(({ attributes }) => attributes['status-message'] ?? [])
  return typeof text === 'string' ? text : ''
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += (part as Buffer).length
    if (bytes > MOST_ANSWER_BYTES) throw new Error('the printer answers too much')
    parts.push(part as Buffer)
  }
  if (response.statusCode !== 200) throw new IppRefusal(response.statusCode === 401 ? 0x0402 : 0x0400, `HTTP ${response.statusCode}`)
  return Buffer.concat(parts)
}
