import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { readonly method: string; readonly path: string }

/** A bucket over S3's own protocol, with uploads in parts. */
export type BucketSimulator = {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  readonly calls: Call[]
  /** Refuses the next calls that it names. */
  refuses: (call: Call) => boolean
  /** Forgets every upload that is under way. */
  readonly forget: () => void
  readonly stop: () => Promise<void>
}

type Answer = { readonly status: number; readonly body?: Buffer | string; readonly etag?: string }

/** The parts of an upload by their numbers. */
type Uploads = Map<string, Map<number, Buffer>>

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`

/** Joins the parts that a call names, in its order; undefined where one is not as it was sent. */
function joined(parts: Map<number, Buffer>, asked: string): Buffer | undefined {
  const named = [...asked.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
  const found = named.map(([, number, tag = '']) => {
    const part = parts.get(Number(number))
    return part !== undefined && tagOf(part) === tag.replaceAll('&quot;', '"') ? part : undefined
  })
  return found.length > 0 && found.every((part) => part !== undefined) ? Buffer.concat(found) : undefined
}

function answerList(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? ''
  const from = Number(query.get('continuation-token') ?? '0')
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  // Two at a time, so that who lists has to go on.
  const rows = names
    .slice(from, from + 2)
    .map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length ?? 0}</Size></Contents>`)
  const next = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return { status: 200, body: xml(`<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`) }
}

/** Starts a bucket `backups` whose owner's key is `key-id`. */
export async function bucketSimulator(): Promise<BucketSimulator> {
  const objects = new Map<string, Buffer>()
  const uploads: Uploads = new Map()
  const calls: Call[] = []
  let last = 0
  const answerTo = (method: string, url: URL, body: Buffer): Answer => {
    const name = decodeURIComponent(url.pathname.replace(/^\/backups\/?/, ''))
    const upload = url.searchParams.get('uploadId')
    if (method === 'GET' && name === '') return answerList(objects, url.searchParams)
    if (method === 'POST' && url.searchParams.has('uploads')) {
      last += 1
      uploads.set(`upload-${last}`, new Map())
      return {
        status: 200,
        body: xml(`<InitiateMultipartUploadResult><UploadId>upload-${last}</UploadId></InitiateMultipartUploadResult>`),
      }
    }
    if (upload !== null) {
      const parts = uploads.get(upload)
      if (parts === undefined) return { status: 404, body: xml('<Error><Code>NoSuchUpload</Code></Error>') }
      if (method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body)
        return { status: 200, etag: tagOf(body) }
      }
      const whole = joined(parts, body.toString())
      if (whole === undefined) return { status: 200, body: xml('<Error><Code>InvalidPart</Code></Error>') }
      uploads.delete(upload)
      objects.set(name, whole)
      return { status: 200, body: xml('<CompleteMultipartUploadResult/>') }
    }
    const found = objects.get(name)
    if (method === 'GET') return found === undefined ? { status: 404 } : { status: 200, body: found }
    objects.delete(name)
    return { status: 204 }
  }
  const simulator = {
    objects,
    calls,
    refuses: (_call: Call): boolean => false,
    forget: () => uploads.clear(),
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const call = { method: request.method ?? '', path: request.url ?? '' }
      calls.push(call)
      const isSigned = (request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key-id/')
      const { status, body, etag } =
        !isSigned || simulator.refuses(call)
          ? { status: 403 }
          : answerTo(call.method, new URL(call.path, 'http://bucket'), Buffer.concat(pieces))
      response.writeHead(status, etag === undefined ? {} : { etag }).end(body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = (): Promise<void> => new Promise((closed) => server.close(() => closed()))
  return Object.assign(simulator, { endpoint, stop })
}
