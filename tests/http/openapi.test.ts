import { describe, expect, it } from 'vitest'
import { declaredFailures } from '../../core/kernel/failure.ts'
import { openApi, type Operation } from '../../adapters/http/contract/openapi.ts'
import { referenceRoutes } from '../../adapters/http/contract/reference.routes.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import { docsPage } from '../../adapters/http/server/docs-page.ts'

const everyRoute: Readonly<Record<string, AnyRoute>> = {
  ...routes,
  ...Object.fromEntries(
    [...referenceRoutes].flatMap(([area, entity]) => Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route])),
  ),
}
const document = openApi(everyRoute)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every `$ref` in a value. */
function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (name === '$ref' && typeof part === 'string' ? [part] : references(part)))
}

const resolved = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)

const namesInPath = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')

describe('the OpenAPI document', () => {
  it.each(Object.entries(everyRoute))('has the route %s', (name, route) => {
    expect(document.paths[route.path]?.[route.method.toLowerCase()]).toMatchObject({ operationId: name, summary: route.summary })
  })

  it('has no two routes under one method and path', () => {
    expect(operations).toHaveLength(Object.keys(everyRoute).length)
  })

  it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, path, operation] as const))(
    '%s declares every parameter of its path, once',
    (_title, path, operation: Operation) => {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name).toSorted()).toEqual([...namesInPath(path)].toSorted())
      expect(inPath.every(({ required }) => required)).toBe(true)
      const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(all).size).toBe(all.length)
    },
  )

  it('has the shape of OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toContain('200')
      expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
      for (const parameter of operation.parameters) expect(['path', 'query', 'header']).toContain(parameter.in)
      for (const scheme of operation.security.flatMap((one) => Object.keys(one)))
        expect(resolved(`#/components/securitySchemes/${scheme}`)).toBeDefined()
    }
    expect(
      operations
        .filter(({ operation }) => operation.security.length === 0)
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    ).toEqual([
      'checkPhone',
      'developerServer',
      'exchangeKey',
      'publishedList',
      'raiseAsGuest',
      'register',
      'sandboxSms',
      'saveError',
      'sendCode',
      'signIn',
      'trackPublicly',
    ])
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  it('refers to nothing that is not there', () => {
    expect([...new Set(references(document))].filter((reference) => resolved(reference) === undefined)).toEqual([])
  })

  it('names every failure that an answer may carry', () => {
    const failure = resolved('#/components/schemas/Failure') as { properties: { error: { enum: string[] } } }
    expect(failure.properties.error.enum).toEqual(expect.arrayContaining([...declaredFailures().keys(), 'SERVER_ERROR']))
  })

  it('is read by a page without anything from elsewhere', () => {
    const page = docsPage(document)
    for (const { path } of operations) expect(page).toContain(`/api${path}`)
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\//)
  })
})
