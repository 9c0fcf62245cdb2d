import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from './call.ts'
import { fileHeaders } from './headers.ts'

/** A file name in both forms: ASCII for old clients, UTF-8 for the others (RFC 6266). */
const disposition = ({ shown, fileName }: FileAnswer): string =>
  `${shown}; filename="${fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/**
 * Streams a file; a resumable one accepts a range, so that an interrupted download continues where
 * it stopped (RFC 9110 §14).
 */
export async function sendFile({
  request,
  reply,
  type,
  file,
}: {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly type: string
  readonly file: FileAnswer
}): Promise<FastifyReply> {
  // Proxies must pass events on at once, and the connection is not reused after them.
  if (type === 'text/event-stream') void reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
  const policy =
    file.policy === undefined ? {} : { 'content-security-policy': file.policy, 'x-frame-options': 'DENY', 'referrer-policy': 'origin' }
  void reply.headers({ ...fileHeaders(file.shown), ...policy, 'content-type': file.type ?? type, 'content-disposition': disposition(file) })
  if (file.resumable === undefined) return reply.send(Readable.from(file.open(), { objectMode: false }))
  const { etag, length } = file.resumable
  void reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const asked =
    request.headers['if-range'] === undefined || request.headers['if-range'] === etag ? rangeOf(request.headers.range) : undefined
  if (asked === undefined) return reply.send(Readable.from(file.open(), { objectMode: false }))
  const total = await length()
  const range = within(asked, total)
  if (range === undefined) return reply.code(416).header('content-range', `bytes */${total}`).send()
  void reply
    .code(206)
    .headers({ 'content-range': `bytes ${range.first}-${range.last}/${total}`, 'content-length': range.last - range.first + 1 })
  return reply.send(Readable.from(slice(file.open(), range), { objectMode: false }))
}

type RequestedRange = { readonly first: number | undefined; readonly last: number | undefined }
type Range = { readonly first: number; readonly last: number }

/** A single range; several ranges, or a malformed header, are answered with the whole file. */
function rangeOf(header: string | undefined): RequestedRange | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (found === null) return undefined
  const [first, last] = [found[1], found[2]].map((digits) => (digits === '' || digits === undefined ? undefined : Number(digits)))
  if (first === undefined && last === undefined) return undefined
  return first !== undefined && last !== undefined && last < first ? undefined : { first, last }
}

/** Answers `undefined` where the range starts after the end of the file. */
function within({ first, last }: RequestedRange, total: number): Range | undefined {
  const range =
    first === undefined
      ? { first: Math.max(0, total - (last ?? 0)), last: total - 1 }
      : { first, last: Math.min(last ?? total - 1, total - 1) }
  return range.first <= range.last ? range : undefined
}

async function* slice(content: AsyncIterable<Uint8Array>, { first, last }: Range): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const part of content) {
    const from = Math.max(first - at, 0)
    const to = Math.min(last + 1 - at, part.length)
    at += part.length
    if (from < to) yield part.subarray(from, to)
    if (at > last) return
  }
}
