import type { JsonSchema } from '../../contract/openapi-schemas.ts'

/** Text between tags: quotes need no mark there, and schemas are full of them. */
const plain = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as readonly JsonSchema[]) : [])
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

const LIMITS = [
  ['minLength', 'maxLength', ' characters'],
  ['minimum', 'maximum', ''],
  ['exclusiveMinimum', 'exclusiveMaximum', ' exclusive'],
  ['minItems', 'maxItems', ' items'],
] as const

/** The limits of a value: `1..40 characters`, a format, a pattern. */
function limitsOf(schema: JsonSchema): string {
  const ranges = LIMITS.flatMap(([least, most, unit]) => {
    const [from, to] = [schema[least], schema[most]]
    return from === undefined && to === undefined ? [] : [`${String(from ?? '')}..${String(to ?? '')}${unit}`]
  })
  const { format, pattern, default: usual } = schema
  const said = [
    ...(typeof format === 'string' ? [format] : []),
    ...ranges,
    ...(typeof pattern === 'string' ? [`/${pattern}/`] : []),
    ...(usual === undefined ? [] : [`${JSON.stringify(usual)} unless given`]),
  ]
  return said.length === 0 ? '' : ` (${plain(said.join(', '))})`
}

const STEP = ' '

function objectText({ properties = {}, required = [], additionalProperties: others }: JsonSchema, indent: string): string {
  const deeper = indent + STEP
  const needed = new Set(required as readonly string[])
  const named = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => {
    const { description } = schema
    const note = typeof description === 'string' ? ` // ${plain(description.replace(/\s+/g, ' '))}` : ''
    return `${deeper}${plain(name)}${needed.has(name) ? '' : '?'}: ${schemaNotation(schema, deeper)}${note}`
  })
  const more = isSchema(others) ? [`${deeper}[name]: ${schemaNotation(others, deeper)}`] : []
  const lines = [...named, ...more]
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`
}

const REFERENCE = /^#\/components\/schemas\/(\w+)$/
const inBrackets = (text: string): string => (/ [|&]| \(/.test(text) ? `(${text})` : text)

function typeText(schema: JsonSchema, indent: string): string {
  const { type, items } = schema
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one as unknown }, indent)).join(' | ')
  if (type === 'object' || (type === undefined && schema['properties'] !== undefined)) return objectText(schema, indent)
  if (type === 'array') return `${inBrackets(isSchema(items) ? schemaNotation(items, indent) : 'any')}[]`
  return typeof type === 'string' ? type : 'any'
}

/**
 * A schema as a reader of types writes it, in HTML: `{ name: string (1..60 characters), parent?:
 * Order | null }`, a fifth of its JSON. Each reference is a link to the schema that it names.
 */
export function schemaNotation(schema: JsonSchema, indent = ''): string {
  const [, name] = REFERENCE.exec(String(schema['$ref'] ?? '')) ?? []
  if (name !== undefined) return `<a href=#schema-${name}>${name}</a>`
  const { enum: choices, const: only } = schema
  if (Array.isArray(choices)) return plain(choices.map((one) => JSON.stringify(one)).join(' | '))
  if (only !== undefined) return plain(JSON.stringify(only))
  const together = listOf(schema['allOf']).map((one) => schemaNotation(one, indent))
  if (together.length > 0) return together.join(' & ')
  const either = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map((one) => schemaNotation(one, indent))
  if (either.length > 0) return either.join(' | ')
  return `${typeText(schema, indent)}${limitsOf(schema)}`
}
