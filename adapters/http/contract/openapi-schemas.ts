import { z } from 'zod'
import { alternativesOf, schemaNotes } from './named-schema.ts'

/** A JSON Schema in OpenAPI 3.1's dialect: draft 2020-12. */
export type JsonSchema = { readonly [name: string]: unknown }

/** Whether a schema is read from a call or answered to it. */
export type Direction = 'input' | 'output'

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

type Writable = Record<string, unknown>

const isNull = (schema: JsonSchema): boolean => Object.keys(schema).length === 1 && schema['type'] === 'null'

/** `[schema, null]` as one schema, where it is a plain one: `{type: ['string', 'null']}`. */
function withNull([schema, other, ...more]: readonly JsonSchema[]): JsonSchema | undefined {
  if (schema === undefined || other === undefined || more.length > 0 || !isNull(other)) return undefined
  const { type, enum: choices } = schema
  if (typeof type !== 'string' || type === 'null' || type === 'object' || type === 'array') return undefined
  return { ...schema, type: [type, 'null'], ...(Array.isArray(choices) ? { enum: [...(choices as unknown[]), null] } : {}) }
}

function replace(schema: Writable, by: JsonSchema): void {
  for (const name of Object.keys(schema)) delete schema[name]
  Object.assign(schema, by)
}

/**
 * Leaves out what does not help a reader: JavaScript's own limits of whole numbers, patterns of
 * dates, a promise never to answer more.
 */
function tidy(schema: Writable): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['format'] === 'date' || schema['format'] === 'date-time') delete schema['pattern']
  if (JSON.stringify(schema['propertyNames']) === '{"type":"string"}') delete schema['propertyNames']
  const compact = Array.isArray(schema['anyOf']) ? withNull(schema['anyOf'] as JsonSchema[]) : undefined
  if (compact !== undefined) {
    delete schema['anyOf']
    Object.assign(schema, compact)
  }
}

/**
 * A text with the references of zod, which stand beside each schema, as references to the
 * document's components.
 */
const atComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as JsonSchema

/**
 * The schemas of one document: those with a name are put into its components, the others stand
 * where they are used.
 */
export class DocumentSchemas {
  readonly #components = new Map<string, { readonly text: string; readonly schema: JsonSchema }>()

  /** A zod schema as JSON Schema; what JSON Schema cannot say is left open. */
  of(schema: z.ZodType, io: Direction): JsonSchema {
    const made = z.toJSONSchema(schema, {
      io,
      metadata: schemaNotes,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        tidy(jsonSchema as Writable)
        const alternatives = this.#alternatives(zodSchema as unknown as z.ZodType, io)
        if (alternatives !== undefined) replace(jsonSchema as Writable, alternatives)
      },
    })
    const { $schema: _draft, $defs = {}, ...body } = made as JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> }
    for (const [name, definition] of Object.entries($defs)) this.#add(name, definition)
    return atComponents(body)
  }

  /** One schema for each value of a property, by which a reader knows which is meant. */
  #alternatives(schema: z.ZodType, io: Direction): JsonSchema | undefined {
    const alternatives = alternativesOf(schema)
    if (alternatives === undefined) return undefined
    const [propertyName, byValue] = alternatives
    const described = Object.entries(byValue).map(([value, one]) => [value, this.of(one, io)] as const)
    const mapping = Object.fromEntries(described.map(([value, one]) => [value, one['$ref']]))
    return { oneOf: described.map(([, one]) => one), discriminator: { propertyName, mapping } }
  }

  #add(name: string, definition: JsonSchema): void {
    const schema = atComponents(definition)
    const text = JSON.stringify(schema)
    const known = this.#components.get(name)
    if (known !== undefined && known.text !== text) throw new Error(`two schemas have the name ${name}: ${known.text} and ${text}`)
    this.#components.set(name, { text, schema })
  }

  /** The named schemas that were used, by name. */
  components(): Readonly<Record<string, JsonSchema>> {
    const names = [...this.#components.keys()].toSorted()
    return Object.fromEntries(names.map((name) => [name, this.#components.get(name)?.schema ?? {}]))
  }
}
