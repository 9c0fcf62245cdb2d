import { HTMLTable } from '@blueprintjs/core'
import { fieldsOf, groupsOf, lineFields } from '#core/parcels/orders/order-kind.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { OpenApi, Operation } from '../../../../http/contract/openapi.ts'
import { fieldsOfSchema, parametersOf, takenBy } from '../../../../http/contract/openapi-reader.ts'
import type { JsonSchema } from '../../../../http/contract/openapi-schemas.ts'
import { say, useWords } from '../../../base/words.ts'
import { dockingWords } from './docking.words.ts'

/** The captions of order fields, by their names in the API. */
const LABELS: ReadonlyMap<string, Words> = new Map(
  orderKinds
    .flatMap((kind) => [fieldsOf(kind), ...groupsOf(kind).map(([, group]) => lineFields(group))])
    .flat()
    .map(([, { api, label }]) => [api, label] as const),
)

type Row = {
  readonly name: string
  /** The kinds of value that it takes. */
  readonly takes: string
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
          {rows.map(({ name, takes, required, place, text }) => (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code> {required && <span className="docking-required">{t('required')}</span>}
              </td>
              {hasPlaces && <td>{place}</td>}
              <td>{takes}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

/** The parameters of a call; the language is described under the conventions. */
export function ParameterTable({ document, operation }: { readonly document: OpenApi; readonly operation: Operation }) {
  const t = useWords(dockingWords)
  const shown = parametersOf(document, operation).filter(({ name }) => name !== 'lang')
  if (shown.length === 0) return null
  const places = { path: t('path'), query: t('query'), header: t('header') }
  const rows = shown.map(({ name, schema, required, in: place, description }) => ({
    name,
    takes: takenBy(document, schema),
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

/** The fields of a call's body, collapsed where there are many. */
export function BodyTable({ document, schema }: { readonly document: OpenApi; readonly schema: JsonSchema }) {
  const t = useWords(dockingWords)
  const { properties, required } = fieldsOfSchema(document, schema)
  const entries = Object.entries(properties)
  if (entries.length === 0) return null
  const rows = entries.map(([name, part]): Row => {
    const label = LABELS.get(name)
    return { name, takes: takenBy(document, part), required: required.has(name), ...(label === undefined ? {} : { text: say(label) }) }
  })
  const title = t('fields', { count: rows.length })
  return (
    <details className="docking-fields">
      <summary>{title}</summary>
      <FieldTable rows={rows} label={title} />
    </details>
  )
}
