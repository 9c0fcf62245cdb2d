import type { OpenApi, Operation, Parameter } from '../../contract/openapi.ts'
import { parametersOf, takenBy } from '../../contract/openapi-reader.ts'
import { escapeHtml } from '../presenters/escape-html.ts'
import type { JsonSchema } from '../../contract/openapi-schemas.ts'
import { schemaNotation } from './schema-notation.ts'

/** Marks `code` in a text that is otherwise plain. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:light-dark(#215db0,#8abbff)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1.5rem}
a{color:var(--accent)}h1{margin:0}h2{border-bottom:1px solid var(--line);margin:2.5rem 0 .5rem;text-transform:capitalize}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
details{overflow-x:auto;border:1px solid var(--line);border-radius:6px;margin:.5rem 0}details>*{margin-inline:.75rem}
summary{cursor:pointer;padding:.5rem 0}summary code{font-weight:600}
summary b{display:inline-block;min-width:4.2rem;color:var(--accent)}summary i{font-style:normal;opacity:.8}.quiet{opacity:.8}
pre{background:var(--soft);border-radius:6px;max-height:24rem;overflow:auto;padding:.75rem}
table{border-collapse:collapse;margin-bottom:.75rem}th,td{border-bottom:1px solid var(--line);padding:.2rem .75rem .2rem 0;text-align:left;vertical-align:top}td:first-child{font-family:monospace}`

/** Ways to sort, each of which is also taken downwards, are named once. */
function takenText(document: OpenApi, schema: JsonSchema): string {
  const choices = takenBy(document, schema).split(' | ')
  const upwards = choices.filter((one) => !one.startsWith('-'))
  const isSort = upwards.length * 2 === choices.length && upwards.every((one) => choices.includes(`-${one}`))
  return isSort ? `${upwards.join(' | ')}, downwards with a - before it` : choices.join(' | ')
}

/** A row of a table; a part of a path is always required. */
function parameterRow(document: OpenApi, { name, in: place, required, schema, description = '' }: Parameter): string {
  const usual = schema['default'] === undefined ? '' : `, ${JSON.stringify(schema['default'])} unless given`
  const cells = [
    `${place}${required && place !== 'path' ? ', required' : ''}`,
    escapeHtml(`${takenText(document, schema)}${usual}`),
    prose(description),
  ]
  return `<tr><td>${escapeHtml(name)}${cells.map((cell) => (cell === '' ? '' : `<td>${cell}`)).join('')}`
}

const parametersTable = (document: OpenApi, parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ''
    : `<table><tr><th>Name<th>In<th>Takes${parameters.map((one) => parameterRow(document, one)).join('')}</table>`

/** The number of a record in a path, which is said once for all calls that have one. */
const isRecordId = (document: OpenApi, { name, in: place, schema, description }: Parameter): boolean =>
  name === 'id' && place === 'path' && description === undefined && takenText(document, schema) === 'integer'

const JSON_TYPE = 'application/json'
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** A schema that is shown by its name alone, or a list of it. */
const ONE_LINK = /^<a [^<]*<\/a>(?:\[\])?$/

const schemaBlocks = (title: string, content: Content | undefined): string =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => {
      const shown = schemaNotation(payloadOf(schema) ?? schema)
      if (shown === 'null') return ''
      const kind = type === JSON_TYPE ? '' : ` <code>${escapeHtml(type)}</code>`
      if (ONE_LINK.test(shown)) return `<p>${title}${kind} ${shown}`
      return `<p>${title}${kind}<pre tabindex=0>${shown}</pre>`
    })
    .join('')

/** The payload of an answer in the usual envelope, which every answer shares. */
function payloadOf({ allOf }: JsonSchema): JsonSchema | undefined {
  const [envelope, own] = Array.isArray(allOf) ? (allOf as readonly JsonSchema[]) : []
  if (envelope?.['$ref'] !== '#/components/schemas/Success') return undefined
  const { properties } = (own ?? {}) as { readonly properties?: Readonly<Record<string, JsonSchema>> }
  return properties?.['payload']
}

/** A call that moved is described where it stands now. */
const movedBlock = (operation: Operation, summary: string): string =>
  `<details id=${idOf(operation.operationId)}>${summary}<p>${prose(operation.description ?? '')} <a href="#${escapeHtml(operation['x-same-as'] ?? '')}">Described there</a>.</details>`

function operationBlock({ document, path, method, operation, common }: DescribedOperation): string {
  const summary = `<summary><b>${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code> <i>${prose(operation.summary)}</i></summary>`
  if (operation['x-same-as'] !== undefined) return movedBlock(operation, summary)
  const success = operation.responses['200']
  const failures = failuresOf(operation).filter((status) => !common.failures.has(status))
  return `<details id=${idOf(operation.operationId)}>${summary}
<p>${prose(operation.description ?? 'For everybody.')}${parametersTable(
    document,
    parametersOf(document, operation).filter((one) => !common.parameters.has(textOf(one)) && !isRecordId(document, one)),
  )}${schemaBlocks('Sent', operation.requestBody?.content)}${schemaBlocks('Answered', success !== undefined && 'content' in success ? success.content : undefined)}${failures.length === 0 ? '' : `<p>Failures: ${failures.join(', ')}`}</details>`
}

/** A name as the value of an attribute: with quotes only where it is no plain word. */
const idOf = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `"${escapeHtml(name)}"`)

type DescribedOperation = {
  readonly document: OpenApi
  readonly path: string
  readonly method: string
  readonly operation: Operation
  /** The parameters and failures of every call, which are shown once. */
  readonly common: { readonly parameters: ReadonlyMap<string, Parameter>; readonly failures: ReadonlySet<string> }
}

const failuresOf = ({ responses }: Operation): readonly string[] => Object.keys(responses).filter((status) => status !== '200')

const textOf = (parameter: Parameter): string => JSON.stringify(parameter)

/** The parameters and the failures that all calls have. */
function commonOf(document: OpenApi): DescribedOperation['common'] {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const [first = new Map<string, Parameter>(), ...others] = operations.map(
    (operation) => new Map(parametersOf(document, operation).map((one) => [textOf(one), one])),
  )
  const failures = operations.map((operation) => new Set(failuresOf(operation)))
  return {
    parameters: new Map([...first].filter(([text]) => others.every((one) => one.has(text)))),
    failures: new Set([...(failures[0] ?? [])].filter((status) => failures.every((one) => one.has(status)))),
  }
}

// The id stands inside, so that a link opens the closed part.
const schemaBlock = ([name, schema]: readonly [string, JsonSchema]): string =>
  `<details><summary><code>${escapeHtml(name)}</code></summary><pre id=${idOf(`schema-${name}`)} tabindex=0>${schemaNotation(schema)}</pre></details>`

/** The API description as a page, without scripts and without anything to load. */
export function docsPage(document: OpenApi): string {
  const common = commonOf(document)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      text: operationBlock({ document, path, method, operation, common }),
    })),
  )
  const sections = document.tags.map(
    ({ name }) =>
      `<section><h2 id="tag-${escapeHtml(name)}">${escapeHtml(name)}</h2>${operations
        .filter(({ tag }) => tag === name)
        .map(({ text }) => text)
        .join('\n')}</section>`,
  )
  const schemas = `<section><h2 id="schemas">Schemas</h2>${Object.entries(document.components.schemas).map(schemaBlock).join('\n')}</section>`
  const contents = document.tags.map(({ name }) => `<li><a href="#tag-${escapeHtml(name)}">${escapeHtml(name)}</a></li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(document.info.title)} API <small class="quiet">${escapeHtml(document.info.version)}</small></h1>
${document.info.description
  .split('\n\n')
  .map((part) => `<p>${prose(part)}</p>`)
  .join('\n')}
<p><a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi})</p>
<p>Every call takes the following and may fail with ${[...common.failures].join(', ')}; a JSON answer stands in <a href="#schema-Success">Success</a>, of which the payload is shown. <code>{id}</code> in a path is an integer.</p>${parametersTable(document, [...common.parameters.values()])}
<nav aria-label="Contents"><ul>${contents.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>${sections.join('\n')}
${schemas}</main></body></html>
`
}
