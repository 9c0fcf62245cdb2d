import type { FastifyInstance } from 'fastify'
import { openApi } from '../contract/openapi.ts'
import { jsonHeaders } from './answers.ts'
import type { BoundRoute } from './call.ts'
import { docsPage } from './docs-page.ts'
import { DOCS_HEADERS } from './headers.ts'

/** `/api/openapi.json` and the page that reads it, both made of the contract when they are first asked for. */
export function addDescription(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  let document: ReturnType<typeof openApi> | undefined
  const described = (): ReturnType<typeof openApi> =>
    (document ??= openApi(Object.fromEntries(routes.map(({ name, route }) => [name, route]))))
  app.get('/api/openapi.json', async (request, reply) => reply.headers(jsonHeaders(request)).send(JSON.stringify(described())))
  app.get('/api/docs', async (_request, reply) =>
    reply.headers({ ...DOCS_HEADERS, 'content-type': 'text/html; charset=utf-8' }).send(docsPage(described())),
  )
}
