import { describe, expect, it } from 'vitest'
import { declaredFailures } from '#core/base/kernel/failure.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'
import { named } from '../../../adapters/http/contract/named-schema.ts'
import { openApi } from '../../../adapters/http/contract/openapi.ts'
import { fieldsOfSchema, parametersOf, takenBy } from '../../../adapters/http/contract/openapi-reader.ts'
import type { JsonSchema } from '../../../adapters/http/contract/openapi-schemas.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import { defineRoute, type AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { docsPage } from '../../../adapters/http/server/static/docs-page.ts'

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

/**
 * The most characters that may stand twice: a reference with what an answer has around it, a
 * handful of words.
 */
const MOST_INLINED = 200

type SchemaAtPlace = readonly [place: string, schema: JsonSchema]

/** A schema and the schemas within it, as far as no reference leads. */
function withInner([place, schema]: SchemaAtPlace): readonly SchemaAtPlace[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => Object.entries((schema[name] ?? []) as readonly JsonSchema[]))
  const single = ['items', 'additionalProperties'].flatMap((name) => (typeof schema[name] === 'object' ? [[name, schema[name]]] : []))
  const inner = [...properties, ...lists, ...(single as [string, JsonSchema][])]
  return [[place, schema], ...inner.flatMap(([name, one]) => withInner([`${place} ${name}`, one]))]
}

/** Every schema that stands where it is used: all but the components themselves. */
function inlineSchemas(): readonly SchemaAtPlace[] {
  const ofCalls = operations.flatMap(({ operation }): readonly SchemaAtPlace[] => {
    const success = operation.responses['200']
    const contents = [operation.requestBody?.content, success !== undefined && 'content' in success ? success.content : undefined]
    return [
      ...operation.parameters.filter((parameter) => 'schema' in parameter),
      ...contents.flatMap((content) => Object.values(content ?? {})),
    ].map(({ schema }) => [operation.operationId, schema])
  })
  const ofComponents = Object.entries(document.components.schemas).flatMap((component) => withInner(component).slice(1))
  return [...ofCalls.flatMap(withInner), ...ofComponents]
}

const namesInPath = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')

/** The page is read over slow lines too; its document has megabytes. */
const MOST_PAGE_BYTES = 800_000

describe('the OpenAPI document', () => {
  it('has every route', () => {
    for (const [name, route] of Object.entries(everyRoute)) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()]
      expect(operation, name).toMatchObject({ operationId: name, summary: route.summary })
    }
  })

  it('has no two routes under one method and path', () => {
    const moved = Object.values(everyRoute).filter(({ formerly }) => formerly !== undefined)
    expect(operations).toHaveLength(Object.keys(everyRoute).length + moved.length)
  })

  it('declares every parameter of a path, once', () => {
    for (const { path, method, operation } of operations) {
      const name = `${method} ${path}`
      const parameters = parametersOf(document, operation)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map((parameter) => parameter.name).toSorted(), name).toEqual([...namesInPath(path)].toSorted())
      expect(
        inPath.every(({ required }) => required),
        name,
      ).toBe(true)
      const all = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(all).size, name).toBe(all.length)
    }
  })

  it('has the shape of OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toContain('200')
      expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
      for (const parameter of parametersOf(document, operation)) expect(['path', 'query', 'header']).toContain(parameter.in)
    }
    for (const scheme of document.security.flatMap((one) => Object.keys(one)))
      expect(resolved(`#/components/securitySchemes/${scheme}`)).toBeDefined()
    expect(
      operations
        .filter(({ operation }) => operation.security?.length === 0)
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    ).toEqual([
      'checkPhone',
      'confirmTrackingMails',
      'developerServer',
      'endTrackingMails',
      'endTrackingMailsByClick',
      'exchangeKey',
      'followParcel',
      'joinClient',
      'openInvitation',
      'openPrintDocument',
      'payNotification',
      'publishedList',
      'pushAgentEvents',
      'raiseAsGuest',
      'register',
      'resetForgottenPassword',
      'sandboxAgent',
      'sandboxAlipay',
      'sandboxCashier',
      'sandboxCashierPay',
      'sandboxMails',
      'sandboxPay',
      'sandboxSms',
      'saveError',
      'sendCode',
      'sendResetCode',
      'session',
      'signIn',
      'trackMany',
      'trackPublicly',
      'trackingMailsPage',
    ])
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  it('is valid by the schema of OpenAPI itself', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('refers to nothing that is not there, and has nothing that is referred to by nobody', () => {
    const referred = new Set(references(document))
    expect([...referred].filter((reference) => resolved(reference) === undefined)).toEqual([])
    const components = Object.entries(document.components).flatMap(([kind, parts]) => Object.keys(parts).map((name) => [kind, name]))
    const unused = components.filter(([kind, name]) => kind !== 'securitySchemes' && !referred.has(`#/components/${kind}/${name}`))
    expect(unused).toEqual([])
  })

  it('has each schema of more than a few lines once', () => {
    const places = new Map<string, string[]>()
    for (const [place, schema] of inlineSchemas()) {
      const text = JSON.stringify(schema)
      if (text.length > MOST_INLINED) places.set(text, [...(places.get(text) ?? []), place])
    }
    expect([...places.values()].filter((several) => several.length > 1)).toEqual([])
  })

  it('refuses one name for two schemas', () => {
    const common = { method: 'GET', audience: 'public', tag: 'things', summary: 'Things' } as const
    const route = (path: string, payload: z.ZodType) => defineRoute({ ...common, path, payload: named('Thing', payload) })
    expect(() => openApi({ one: route('/one', z.object({ a: z.string() })), two: route('/two', z.object({ b: z.string() })) })).toThrow(
      'two schemas have the name Thing',
    )
  })

  it('describes an order by its kind, with the fields that the kind cannot do without', () => {
    const kinds = document.components.schemas['OrderInput']?.['discriminator'] as { mapping: Readonly<Record<string, string>> }
    expect(Object.keys(kinds.mapping).toSorted()).toEqual(orderKinds.map(({ name }) => name).toSorted())
    expect(kinds.mapping['express']).toBe('#/components/schemas/ExpressOrderInput')
    const express = fieldsOfSchema(document, { $ref: kinds.mapping['express'] })
    expect([...express.required]).toEqual(expect.arrayContaining(['order_type', 'consignee', 'country', 'claim_weight', 'order_goods']))
    expect(express.properties).not.toHaveProperty('shipment_id')
    const anyKind = fieldsOfSchema(document, { $ref: '#/components/schemas/OrderInput' })
    expect([...anyKind.required]).toEqual(['order_type'])
    expect(anyKind.properties).toHaveProperty('shipment_id')
    expect(takenBy(document, anyKind.properties['order_type'] ?? {}).split(' | ')).toEqual(Object.keys(kinds.mapping))
    expect(takenBy(document, anyKind.properties['cod_amount'] ?? {})).toBe('object | string | number | null')
  })

  it('names every failure that an answer may carry', () => {
    const failure = resolved('#/components/schemas/Failure') as { properties: { error: { enum: string[] } } }
    expect(failure.properties.error.enum).toEqual(expect.arrayContaining([...declaredFailures().keys(), 'SERVER_ERROR']))
  })

  it('is read by a page without anything from elsewhere', () => {
    const page = docsPage(document)
    for (const { path } of operations) expect(page).toContain(`/api${path}`)
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id=schema-${name} `)
    const links = [...page.matchAll(/href=(?:"#([^"]+)"|#(\w[\w-]*))/g)].map(([, quoted, plain]) => quoted ?? plain)
    expect(links.filter((id) => !page.includes(`id="${id}"`) && !page.includes(`id=${id}>`) && !page.includes(`id=${id} `))).toEqual([])
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\//)
    expect(Buffer.byteLength(page)).toBeLessThan(MOST_PAGE_BYTES)
  })
})
