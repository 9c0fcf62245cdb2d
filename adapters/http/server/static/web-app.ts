import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpFailure } from '../../contract/http.failures.ts'
import { sendFailure } from '../answers/answers.ts'
import { CODE_READER_POLICY, EMBED_HEADERS, EMBED_SCRIPT_HEADERS, pageHeaders } from '../answers/headers.ts'
import { withShareTags } from './share-tags.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
/** The page that other sites may show in a frame, and the script that puts it there. */
const EMBED_PAGE = /^\/embed\/track\/?(?:\?|$)/
const EMBED_SCRIPT = /\/embed\/track\.js(\.br|\.gz)?$/
const CODE_READER = /\/assets\/code-reader\.worker-[^/]*\.js(\.br|\.gz)?$/
const NOT_BUILT = 'The web app is not built: npm run build\n'

/**
 * Whether a request is for a page of the app: not for the API, and not for a file, whose name has
 * an extension.
 */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.replace(/[?#].*$/s, '')
  return (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path)
}

/**
 * Serves the built web app: files named by their content are cached for a year, every path of the
 * app answers its one page (history mode), the path for frames a small one of its own; unknown
 * calls below /api and missing files answer 404.
 */
export async function addWebApp(
  app: FastifyInstance,
  { webFolder, printPort }: { readonly webFolder: string; readonly printPort: number },
): Promise<void> {
  const headers = pageHeaders(printPort)
  const isBuilt = existsSync(join(webFolder, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const cached = { 'cache-control': path.includes('/assets/') ? FOREVER : ASK_AGAIN }
        const compiles = CODE_READER.test(path) ? { 'content-security-policy': CODE_READER_POLICY } : {}
        void response.headers({ ...headers, ...cached, ...compiles, ...(EMBED_SCRIPT.test(path) ? EMBED_SCRIPT_HEADERS : {}) })
      },
    })
  // Each page answers by itself that it is not built: the server starts without it.
  const pageIn = async (name: string) => (existsSync(join(webFolder, name)) ? await readFile(join(webFolder, name), 'utf8') : undefined)
  const [appPage, embedPage] = await Promise.all([pageIn('index.html'), pageIn('embed.html')])
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isEmbed = EMBED_PAGE.test(request.url)
    const page = isEmbed ? embedPage : appPage
    if (page === undefined)
      return reply
        .code(503)
        .headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .send(NOT_BUILT)
    return reply
      .code(200)
      .headers({
        ...(isEmbed ? EMBED_HEADERS : headers),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      .send(withShareTags(page, request.url))
  }
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: async (request, reply) => sendPage(request, reply) })
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply) : sendFailure(request, reply, httpFailure('ROUTE_NOT_FOUND')),
  )
}
