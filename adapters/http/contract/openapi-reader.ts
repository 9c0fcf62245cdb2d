import type { OpenApi, Operation, Parameter, Ref } from './openapi.ts'
import type { JsonSchema } from './openapi-schemas.ts'

/** The part of an OpenAPI document that its references lead to. */
export type DocumentComponents = Pick<OpenApi, 'components'>

const isRef = (value: object): value is Ref => '$ref' in value && typeof value.$ref === 'string'

/** Follows a reference within a document; anything else stays as it is. */
export function resolveReference<T extends object>(document: DocumentComponents, value: T | Ref): T {
  if (!isRef(value)) return value
  const [, ...path] = value.$ref.split('/')
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
  if (typeof found !== 'object' || found === null) throw new Error(`${value.$ref} is not in the document`)
  return resolveReference(document, found as T | Ref)
}

/** Returns the parameters that a call takes in its path, query and headers. */
export const parametersOf = (document: DocumentComponents, { parameters }: Operation): readonly Parameter[] =>
  parameters.map((parameter) => resolveReference<Parameter>(document, parameter))

export type SchemaFields = { readonly properties: Readonly<Record<string, JsonSchema>>; readonly required: ReadonlySet<string> }

const parts = (schema: JsonSchema, name: string): readonly JsonSchema[] =>
  Array.isArray(schema[name]) ? (schema[name] as readonly JsonSchema[]) : []

/**
 * The properties of several alternatives; one that differs between them takes what any of them
 * takes.
 */
function unitedProperties(alternatives: readonly SchemaFields[]): SchemaFields['properties'] {
  const found = new Map<string, Map<string, JsonSchema>>()
  for (const { properties } of alternatives)
    for (const [name, schema] of Object.entries(properties)) {
      const known = found.get(name) ?? new Map<string, JsonSchema>()
      found.set(name, known.set(JSON.stringify(schema), schema))
    }
  const united = [...found].map(([name, schemas]): [string, JsonSchema] => {
    const [first = {}, ...others] = schemas.values()
    return [name, others.length === 0 ? first : { anyOf: [first, ...others] }]
  })
  return Object.fromEntries(united)
}

/**
 * The fields of a schema of objects: its own, those of all its parts, and those of its
 * alternatives, of which what all require is required.
 */
export function fieldsOfSchema(document: DocumentComponents, schema: JsonSchema): SchemaFields {
  const own = resolveReference<JsonSchema>(document, schema)
  const { properties = {}, required = [] } = own as { properties?: SchemaFields['properties']; required?: readonly string[] }
  const together = parts(own, 'allOf').map((part) => fieldsOfSchema(document, part))
  const alternatives = [...parts(own, 'oneOf'), ...parts(own, 'anyOf')].map((part) => fieldsOfSchema(document, part))
  const always = [...(alternatives[0]?.required ?? [])].filter((name) => alternatives.every((one) => one.required.has(name)))
  return {
    properties: { ...unitedProperties(alternatives), ...Object.assign({}, ...together.map((part) => part.properties)), ...properties },
    required: new Set([...always, ...together.flatMap((part) => [...part.required]), ...required]),
  }
}

/**
 * The schema of a list's items; any value where it says nothing, such as for a list of fixed
 * length.
 */
export const itemsOf = ({ items }: JsonSchema): JsonSchema => (typeof items === 'object' && items !== null ? (items as JsonSchema) : {})

const typeText = (type: unknown, format: unknown): string =>
  type === 'null' ? 'null' : [type, format].filter((part) => typeof part === 'string').join(' · ')

/** The kinds of value that a schema takes, in one line: `string · date | null`. */
export function takenBy(document: DocumentComponents, schema: JsonSchema): string {
  const own = resolveReference<JsonSchema>(document, schema)
  const { enum: choices, const: only, type, format } = own
  if (Array.isArray(choices)) return choices.map(String).join(' | ')
  if (only !== undefined) return String(only)
  const alternatives = [...parts(own, 'anyOf'), ...parts(own, 'oneOf')]
  if (alternatives.length > 0) return [...new Set(alternatives.flatMap((one) => takenBy(document, one).split(' | ')))].join(' | ')
  if (type === 'array') return `${takenBy(document, itemsOf(own))}[]`
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return types.map((one) => typeText(one, format)).join(' | ') || 'any'
}
