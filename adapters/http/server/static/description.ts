import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { httpFailure } from '../../contract/http.failures.ts'
import { openApi, type OpenApi } from '../../contract/openapi.ts'
import { sendFailure } from '../answers/answers.ts'
import type { BoundRoute } from '../answers/call.ts'
import { callRate } from '../answers/call-rate.ts'
import { DOCS_HEADERS, JSON_HEADERS } from '../answers/headers.ts'
import type { Services } from '../services.ts'
import { docsPage } from './docs-page.ts'

const OpenApiQuery = z.object({ audience: z.literal('customer').optional() })

/** The documents have megabytes, and change with a release alone. */
const PER_MINUTE = 60
/** Nearly as small as the best quality, in a hundredth of its time. */
const BROTLI_QUALITY = 5
const HASH_CHARACTERS = 32

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Coding = 'br' | 'gzip' | 'identity'
/** A text in every form that it is sent in, and the mark that it is known by. */
type EncodedText = { readonly bytes: Readonly<Record<Coding, Buffer>>; readonly tag: string }

async function compressText(text: string): Promise<EncodedText> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(identity),
  ])
  return { bytes: { br, gzip: gzipped, identity }, tag: createHash('sha256').update(identity).digest('hex').slice(0, HASH_CHARACTERS) }
}

/** The smallest form that a caller takes. */
function codingOf(accepted: string | string[] | undefined): Coding {
  const takes = (name: string): boolean =>
    String(accepted ?? '')
      .split(',')
      .some((one) => {
        const [coding, quality = 'q=1'] = one.split(';').map((part) => part.trim().toLowerCase())
        return coding === name && !/^q=0(\.0*)?$/.test(quality)
      })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** Whether the caller has this text, in whatever form. */
const isKnown = (request: FastifyRequest, tag: string): boolean => request.headers['if-none-match']?.includes(tag) === true

function send(request: FastifyRequest, reply: FastifyReply, { bytes, tag }: EncodedText): FastifyReply {
  const coding = codingOf(request.headers['accept-encoding'])
  void reply.headers({ 'cache-control': 'no-cache', etag: `"${tag}-${coding}"`, vary: 'accept-encoding' })
  if (isKnown(request, tag)) return reply.code(304).send()
  if (coding !== 'identity') void reply.header('content-encoding', coding)
  return reply.send(bytes[coding])
}

/**
 * Serves `/api/openapi.json` and its page, both made and compressed from the contract at the first
 * request. With `?audience=customer` the document has only the calls that customers' programs may
 * make.
 */
export function addDescription(app: FastifyInstance, routes: readonly BoundRoute[], { clock }: Pick<Services, 'clock'>): void {
  const documentOf = (described: readonly BoundRoute[]): OpenApi =>
    openApi(Object.fromEntries(described.map(({ name, route }) => [name, route])))
  const make = {
    whole: () => JSON.stringify(documentOf(routes)),
    customers: () => JSON.stringify(documentOf(routes.filter(({ route }) => route.audience !== 'staff'))),
    page: () => docsPage(documentOf(routes)),
  }
  const made = new Map<keyof typeof make, Promise<EncodedText>>()
  const ready = (name: keyof typeof make): Promise<EncodedText> => {
    const known = made.get(name) ?? compressText(make[name]())
    made.set(name, known)
    return known
  }
  const rate = callRate(clock)
  const isRefused = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const seconds = rate({ key: request.ip, perMinute: PER_MINUTE })
    return seconds > 0 ? sendFailure(request, reply, httpFailure('TOO_MANY_CALLS', { seconds })) : undefined
  }
  app.get('/api/openapi.json', async (request, reply) => {
    const name = OpenApiQuery.safeParse(request.query).data?.audience === 'customer' ? 'customers' : 'whole'
    return isRefused(request, reply) ?? send(request, reply.headers(JSON_HEADERS), await ready(name))
  })
  app.get(
    '/api/docs',
    async (request, reply) =>
      isRefused(request, reply) ??
      send(request, reply.headers({ ...DOCS_HEADERS, 'content-type': 'text/html; charset=utf-8' }), await ready('page')),
  )
}
