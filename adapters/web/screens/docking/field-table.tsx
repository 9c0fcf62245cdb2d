import { HTMLTable } from '@blueprintjs/core'
import { fieldsOf, groupsOf, lineFields } from '../../../../core/orders/order-kind.ts'
import { orderKinds } from '../../../../core/orders/kinds/catalog.ts'
import type { Words } from '../../../../core/kernel/words.ts'
import type { JsonSchema, Parameter } from '../../../http/contract/openapi.ts'
import { say, useWords } from '../../i18n/words.ts'
import { dockingWords } from './docking.words.ts'

/** What the trade calls the fields that orders send, by their names at the API. */
const LABELS: ReadonlyMap<string, Words> = new Map(
  orderKinds
    .flatMap((kind) => [fieldsOf(kind), ...groupsOf(kind).map(([, group]) => lineFields(group))])
    .flat()
    .map(([, { api, label }]) => [api, label] as const),
)

/** The kinds of value that a schema takes. */
function takenBy(schema: JsonSchema): string {
  const { enum: choices, anyOf, const: only, type, format, items } = schema
  if (Array.isArray(choices)) return choices.map(String).join(' | ')
  if (only !== undefined) return String(only)
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => takenBy(one as JsonSchema)))].join(' | ')
  if (type === 'array' && typeof items === 'object' && items !== null) return `${takenBy(items as JsonSchema)}[]`
  const named = [type, format].filter((part) => typeof part === 'string').join(' · ')
  return named === '' ? 'any' : named
}

type Row = {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly place?: string
  readonly text?: string
}

function FieldTable({ rows, label }: { readonly rows: readonly Row[]; readonly label: string }) {
  const t = useWords(dockingWords)
  const hasPlaces = rows.some(({ place }) => place !== undefined)
  return (
    <div className="docking-table" tabIndex={0} role="group" aria-label={label}>
      <HTMLTable compact>
        <thead>
          <tr>
            <th>{t('name')}</th>
            {hasPlaces && <th>{t('place')}</th>}
            <th>{t('takes')}</th>
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, schema, required, place, text }) => (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code> {required && <span className="docking-required">{t('required')}</span>}
              </td>
              {hasPlaces && <td>{place}</td>}
              <td>{takenBy(schema)}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

/** The parameters of a call; the language stands under the conventions. */
export function ParameterTable({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const t = useWords(dockingWords)
  const shown = parameters.filter(({ name }) => name !== 'lang')
  if (shown.length === 0) return null
  const places = { path: t('path'), query: t('query'), header: t('header') }
  const rows = shown.map(({ name, schema, required, in: place, description }) => ({
    name,
    schema,
    required,
    place: places[place],
    ...(description === undefined ? {} : { text: description }),
  }))
  return (
    <>
      <h4>{t('parameters')}</h4>
      <FieldTable rows={rows} label={t('parameters')} />
    </>
  )
}

type BodySchema = { readonly properties?: Readonly<Record<string, JsonSchema>>; readonly required?: readonly string[] }

/** The fields of a call's body, closed where there are many. */
export function BodyTable({ schema }: { readonly schema: JsonSchema }) {
  const t = useWords(dockingWords)
  const { properties = {}, required = [] } = schema as BodySchema
  const entries = Object.entries(properties)
  if (entries.length === 0) return null
  const rows = entries.map(([name, part]): Row => {
    const label = LABELS.get(name)
    return { name, schema: part, required: required.includes(name), ...(label === undefined ? {} : { text: say(label) }) }
  })
  const title = t('fields', { count: rows.length })
  return (
    <details className="docking-fields">
      <summary>{title}</summary>
      <FieldTable rows={rows} label={title} />
    </details>
  )
}
