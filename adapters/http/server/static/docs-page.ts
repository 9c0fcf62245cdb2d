import type { OpenApi, Operation, Parameter } from '../../contract/openapi.ts'
import { parametersOf, takenBy } from '../../contract/openapi-reader.ts'
import { escapeHtml } from '../presenters/escape-html.ts'
import type { JsonSchema } from '../../contract/openapi-schemas.ts'

/** Marks `code` in a text that is otherwise plain. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:light-dark(#215db0,#8abbff)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1.5rem}
a{color:var(--accent)}h1{margin:0}h2{border-bottom:1px solid var(--line);margin:2.5rem 0 .5rem;text-transform:capitalize}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
details{border:1px solid var(--line);border-radius:6px;margin:.5rem 0}details>*{margin-inline:.75rem}
summary{cursor:pointer;padding:.5rem 0}summary code{font-weight:600}
.method{display:inline-block;min-width:4.2rem;color:var(--accent);font-weight:700}.quiet{opacity:.8}
pre{background:var(--soft);border-radius:6px;max-height:24rem;overflow:auto;padding:.75rem}
table{border-collapse:collapse;margin-bottom:.75rem}th,td{border-bottom:1px solid var(--line);padding:.2rem .75rem .2rem 0;text-align:left;vertical-align:top}
.wide{overflow-x:auto}`

const parameterRow = (document: OpenApi, { name, in: place, required, schema, description = '' }: Parameter): string =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : ''}</td><td>${escapeHtml(takenBy(document, schema))}${schema['default'] === undefined ? '' : `, ${escapeHtml(JSON.stringify(schema['default']))} unless given`}</td><td>${prose(description)}</td></tr>`

const parametersTable = (document: OpenApi, parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ''
    : `<div class="wide"><table><thead><tr><th>Name</th><th>In</th><th></th><th>Takes</th><th></th></tr></thead><tbody>${parameters.map((one) => parameterRow(document, one)).join('')}</tbody></table></div>`

/** A schema as JSON, each reference a link to the schema that it names. */
const schemaText = (schema: JsonSchema): string =>
  escapeHtml(JSON.stringify(schema, undefined, 2)).replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')

const schemaBlocks = (title: string, content: Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined): string =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `<p>${title} <code>${escapeHtml(type)}</code></p><pre tabindex="0">${schemaText(schema)}</pre>`)
    .join('')

function operationBlock({ document, path, method, operation }: DescribedOperation): string {
  const success = operation.responses['200']
  const answers = Object.keys(operation.responses).filter((status) => status !== '200')
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code> <span class="quiet">${prose(operation.summary)}</span></summary>
<p class="quiet">${prose(operation.description ?? 'For everybody.')}</p>${parametersTable(document, parametersOf(document, operation))}${schemaBlocks('Sent as', operation.requestBody?.content)}${schemaBlocks('Answered as', success !== undefined && 'content' in success ? success.content : undefined)}
<p class="quiet">Failures: ${answers.join(', ')}</p></details>`
}

type DescribedOperation = { readonly document: OpenApi; readonly path: string; readonly method: string; readonly operation: Operation }

// The id stands inside, so that a link opens the closed part.
const schemaBlock = ([name, schema]: readonly [string, JsonSchema]): string =>
  `<details><summary><code>${escapeHtml(name)}</code></summary><pre id="schema-${escapeHtml(name)}" tabindex="0">${schemaText(schema)}</pre></details>`

/** The API description as a page, without scripts and without anything to load. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      text: operationBlock({ document, path, method, operation }),
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
<nav aria-label="Contents"><ul>${contents.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>${sections.join('\n')}
${schemas}</main></body></html>
`
}
