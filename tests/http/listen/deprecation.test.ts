import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ok } from '#core/base/kernel/result.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { openApi } from '../../../adapters/http/contract/openapi.ts'
import { defineRoute } from '../../../adapters/http/contract/route.ts'
import { bindRoutes } from '../../../adapters/http/server/listen/bind-routes.ts'
import { docsPage } from '../../../adapters/http/server/static/docs-page.ts'
import { bareServices } from '../../support/bare-services.ts'

const common = { tag: 'kites', summary: 'A kite', params: z.object({ kite: z.string().min(2) }) } as const
const successor = defineRoute({ ...common, method: 'GET', path: '/kites/{kite}', audience: 'public', since: '0.3.0' })
const life = { since: '0.3.0', from: '2027-01-31', until: '2028-01-31' }
const replaced = defineRoute({
  ...common,
  method: 'GET',
  path: '/old/{kite}',
  audience: 'public',
  deprecated: { ...life, use: successor },
})
const closed = defineRoute({
  ...common,
  method: 'POST',
  path: '/old/{kite}/flights',
  audience: 'customer',
  pages: 'any',
  deprecated: { ...life, use: { method: 'POST', path: '/kites/{kite}/flights/{flight}' } },
})

const moved = defineRoute({
  ...common,
  method: 'GET',
  path: '/sky/kites/{kite}',
  audience: 'public',
  formerly: { ...life, path: '/winged/{kite}' },
})

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await app.register(multipart)
  bindRoutes(
    app,
    Object.entries({ successor, replaced, closed, moved }).map(([name, route]) => ({ name, route, handle: async () => ok({ name }) })),
    bareServices(),
  )
  await app.ready()
})
afterAll(() => app.close())

describe('an answer of a deprecated route', () => {
  it('says since when it is deprecated, when it ends, and what to call instead', async () => {
    const { statusCode, headers } = await app.inject('/api/old/k%2F1')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      deprecation: `@${Date.UTC(2027, 0, 31) / 1000}`,
      sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
      link: '</docMain/document>; rel="deprecation", </api/kites/k%2F1>; rel="successor-version"',
    })
  })

  it('says so as a refusal too, without an address that the call cannot complete', async () => {
    const wrong = await app.inject('/api/old/k')
    expect([wrong.statusCode, wrong.headers['sunset']]).toEqual([400, 'Mon, 31 Jan 2028 00:00:00 GMT'])
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/old/k1/flights' })
    expect(statusCode).toBe(401)
    expect(headers['link']).toBe('</docMain/document>; rel="deprecation"')
  })

  it('is that of the route at the place where it was before', async () => {
    const [now, before] = await Promise.all(['/api/sky/kites/k1', '/api/winged/k1'].map((url) => app.inject(url)))
    expect(before?.json()).toEqual(now?.json())
    expect([now?.headers['deprecation'], now?.headers['link']]).toEqual([undefined, undefined])
    expect(before?.headers['link']).toBe('</docMain/document>; rel="deprecation", </api/sky/kites/k1>; rel="successor-version"')
    const { paths } = openApi({ moved })
    expect(paths['/sky/kites/{kite}']?.['get']).not.toHaveProperty('deprecated')
    expect(paths['/winged/{kite}']?.['get']).toMatchObject({
      deprecated: true,
      operationId: 'movedBefore',
      'x-same-as': 'moved',
      'x-sunset': '2028-01-31',
    })
  })

  it('differs from the others', async () => {
    const { headers } = await app.inject('/api/kites/k1')
    expect([headers['deprecation'], headers['sunset'], headers['link']]).toEqual([undefined, undefined, undefined])
  })
})

describe('the description of a deprecated route', () => {
  const document = openApi({ successor, replaced })

  it('marks it, names its end and its successor, and has the version of the package', () => {
    expect(document.info.version).toBe(manifest.version)
    expect(document.paths['/old/{kite}']?.['get']).toMatchObject({
      deprecated: true,
      'x-sunset': '2028-01-31',
      description: expect.stringContaining('Deprecated since 0.3.0: use `GET /api/kites/{kite}`. It may be gone from 2028-01-31 on.'),
    })
    expect(docsPage(document)).toContain('It may be gone from 2028-01-31 on.')
  })

  it('says of another one with which version it came', () => {
    const operation = document.paths['/kites/{kite}']?.['get']
    expect(operation).toMatchObject({ 'x-since': '0.3.0' })
    expect(operation).not.toHaveProperty('deprecated')
  })
})

describe('the declaration of a deprecated route', () => {
  it.each(['2028-01-30', 'in a year', ''])('is refused with the end %s, which is before its twelve months', (until) => {
    const declare = () =>
      defineRoute({ ...common, method: 'GET', path: '/old/{kite}', audience: 'public', deprecated: { ...life, until, use: successor } })
    expect(declare).toThrow('shorter than 12 months')
    const move = () =>
      defineRoute({ ...common, method: 'GET', path: '/a/{kite}', audience: 'public', formerly: { ...life, until, path: '/b' } })
    expect(move).toThrow('shorter than 12 months')
  })
})
