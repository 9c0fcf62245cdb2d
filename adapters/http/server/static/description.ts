import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openApi, type OpenApi } from '../../contract/openapi.ts'
import { jsonHeaders } from '../listen/answers.ts'
import type { BoundRoute } from '../listen/call.ts'
import { docsPage } from './docs-page.ts'
import { DOCS_HEADERS } from '../listen/headers.ts'

const OpenApiQuery = z.object({ audience: z.literal('customer').optional() })

/**
 * Serves `/api/openapi.json` and its page, both made from the contract at the first request. With `?audience=customer` the document has only the
 * calls that customers' programs may make.
 */
export function addDescription(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  const documentOf = (described: readonly BoundRoute[]): OpenApi =>
    openApi(Object.fromEntries(described.map(({ name, route }) => [name, route])))
  let whole: OpenApi | undefined
  let forCustomers: OpenApi | undefined
  const described = (): OpenApi => (whole ??= documentOf(routes))
  app.get('/api/openapi.json', async (request, reply) => {
    const isForCustomers = OpenApiQuery.safeParse(request.query).data?.audience === 'customer'
    const document = isForCustomers ? (forCustomers ??= documentOf(routes.filter(({ route }) => route.audience !== 'staff'))) : described()
    return reply.headers(jsonHeaders(request)).send(JSON.stringify(document))
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.headers({ ...DOCS_HEADERS, 'content-type': 'text/html; charset=utf-8' }).send(docsPage(described())),
  )
}
