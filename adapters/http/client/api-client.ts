import type { Locale } from '#core/base/kernel/words.ts'
import type { Envelope, FieldError } from '../contract/envelope.ts'
import type { AnyRoute, PayloadOf, SentOf } from '../contract/route.ts'

/** The part of fetch that the client needs, of the browser or of Node. */
export type Transport = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | FormData; signal?: AbortSignal },
) => Promise<Response>

export type ApiClientSettings = {
  /** `http://127.0.0.1:8080`, or empty for the page's own origin. */
  readonly origin: string
  readonly transport: Transport
  readonly locale: () => Locale
  /** The token of a program; pages have the cookie. */
  readonly token?: () => string | undefined
}

export type SentFile = { readonly name: string; readonly content: Blob }

export type CallOptions = {
  readonly file?: SentFile
  /** For a call that takes several. */
  readonly files?: readonly SentFile[]
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A failure from the server; `status` is 0 where there was no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly error: string
  readonly fields: readonly FieldError[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(failure: {
    status: number
    error: string
    msg: string
    fields?: readonly FieldError[] | undefined
    requestId?: string | undefined
    retryAfterSeconds?: number | undefined
  }) {
    super(failure.msg)
    this.name = 'ApiError'
    this.status = failure.status
    this.error = failure.error
    this.fields = failure.fields ?? []
    this.requestId = failure.requestId
    this.retryAfterSeconds = failure.retryAfterSeconds
  }
}

/**
 * The path of a call below the origin: with its parameters, without absent query values, lists
 * comma-separated.
 */
export function pathOf<R extends AnyRoute>(route: R, sent: SentOf<R>): string {
  const params: Record<string, unknown> = { ...(sent.params as object | undefined) }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(sent.query as object | undefined) }))
    if (value !== undefined && value !== null && value !== '') query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  const text = query.toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

function formOf(body: object | undefined, files: readonly SentFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value))
  for (const { content, name } of files) form.append('file', content, name)
  return form
}

async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const envelope = (await response.json().catch(() => undefined)) as Envelope | undefined
  return new ApiError({
    status: response.status,
    error: envelope?.error ?? 'NETWORK_ERROR',
    msg: envelope?.msg ?? 'NetworkError',
    fields: envelope?.fields,
    requestId: envelope?.request_id,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** A client of the API driven by its contract. */
export function apiClient({ origin, transport, locale, token }: ApiClientSettings) {
  /** The raw response of a call, for files and streams; throws ApiError for a failure. */
  async function open<R extends AnyRoute>(route: R, sent: SentOf<R> = {}, options: CallOptions = {}): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', lang: locale(), ...options.headers }
    const held = token?.()
    if (held !== undefined) headers['authorization'] = held
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    const hasBody = route.method === 'POST' || route.method === 'PUT'
    const files = options.files ?? (options.file === undefined ? undefined : [options.file])
    if (hasBody && files === undefined) headers['content-type'] = 'application/json'
    const body = files ? formOf(sent.body as object | undefined, files) : hasBody ? JSON.stringify(sent.body ?? {}) : undefined
    const response = await transport(origin + pathOf(route, sent), {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw new ApiError({ status: 0, error: 'NETWORK_ERROR', msg: 'NetworkError' })
    })
    if (!response.ok) throw await errorOf(response)
    return response
  }

  return {
    open,
    /** The payload of a call. */
    async call<R extends AnyRoute>(route: R, sent: SentOf<R> = {}, options: CallOptions = {}): Promise<PayloadOf<R>> {
      const response = await open(route, sent, options)
      const envelope = (await response.json()) as Envelope
      return envelope.payload as PayloadOf<R>
    },
    /**
     * The payload of an upload that answers progress lines; `onProgress` receives each, the last
     * line is the result.
     */
    async callWithProgress<R extends AnyRoute>(
      route: R,
      sent: SentOf<R>,
      options: CallOptions & { readonly onProgress: (done: number, total: number) => void },
    ): Promise<PayloadOf<R>> {
      const response = await open(route, sent, { ...options, headers: { ...options.headers, accept: 'application/x-ndjson' } })
      for await (const line of linesOf(response)) {
        const message = JSON.parse(line) as Progress | { readonly answer: Answer } | Answer
        if ('progress' in message) {
          options.onProgress(message.progress.done, message.progress.total)
          continue
        }
        // A call that ends before it makes progress is answered as any other.
        const {
          status,
          payload,
          code,
          error = 'ERROR',
          msg,
          fields,
          request_id: requestId,
        } = 'answer' in message ? message.answer : message
        if (status) return payload as PayloadOf<R>
        throw new ApiError({ status: code, error, msg, fields, requestId })
      }
      throw new ApiError({ status: 0, error: 'NETWORK_ERROR', msg: 'NetworkError' })
    },
  }
}

export type ApiClient = ReturnType<typeof apiClient>

type Answer = Envelope & { readonly status: boolean }
type Progress = { readonly progress: { readonly done: number; readonly total: number } }

async function* linesOf(response: Response): AsyncIterable<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const decoder = new TextDecoder()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
