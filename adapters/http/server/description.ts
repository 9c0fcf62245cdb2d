import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openApi, type OpenApi } from '../contract/openapi.ts'
import { jsonHeaders } from './answers.ts'
import type { BoundRoute } from './call.ts'
import { docsPage } from './docs-page.ts'
import { DOCS_HEADERS } from './headers.ts'

const OpenApiQuery = z.object({ audience: z.literal('customer').optional() })

/**
 * `/api/openapi.json` and the page that reads it, both made of the contract when they are first asked for. With `?audience=customer` it tells of
 * the calls that customers' programs may make, and of no other.
 */
export function addDescription(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  const documentOf = (told: readonly BoundRoute[]): OpenApi => openApi(Object.fromEntries(told.map(({ name, route }) => [name, route])))
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
