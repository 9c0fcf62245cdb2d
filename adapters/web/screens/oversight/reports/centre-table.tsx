import { Link } from 'react-router-dom'
import { dimensionLabel } from '#core/oversight/reports/centre-labels.ts'
import type { Measure } from '#core/oversight/reports/centre-subject.ts'
import type { ReportAnswer, ReportRow, ReportValue } from '../../../../http/contract/oversight/reports/centre.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { listOfCell } from './centre-links.ts'
import type { CentreQuery } from './centre-query.ts'
import { Value } from './centre-value.tsx'
import { centreWords } from './centre.words.ts'

type TableProps = { readonly data: ReportAnswer; readonly query: CentreQuery }
type ShownMeasure = { readonly name: string; readonly measure: Measure }

/**
 * A report as a table: rows, columns across, and what both add up to. Headings of measures sort.
 */
export function CentreTable({ data, query }: TableProps) {
  const t = useWords(centreWords)
  const { question, subject } = query
  const measures = question.measures.flatMap((name): readonly ShownMeasure[] => {
    const measure = subject.measures[name]
    return measure === undefined ? [] : [{ name, measure }]
  })
  const { columns, rows, totals, total } = data
  const named = question.rows.map((name, at) => (
    <Sorted
      key={name}
      by={at === 0 ? 'key' : undefined}
      text={say(dimensionLabel(subject, name))}
      query={query}
      rowSpan={columns.length === 0 ? 1 : 2}
    />
  ))
  return (
    <div className="centre-scroller" role="region" tabIndex={0} aria-label={t('table')}>
      <table className="centre-table">
        <thead>
          {columns.length > 0 && (
            <tr>
              {named}
              {columns.map(({ key, label }) => (
                <th key={key} scope="colgroup" colSpan={measures.length} className="centre-group">
                  {label}
                </th>
              ))}
              <th scope="colgroup" colSpan={measures.length} className="centre-group">
                {t('total')}
              </th>
            </tr>
          )}
          <tr>
            {columns.length === 0 && named}
            {columns.flatMap(({ key }) =>
              measures.map(({ name, measure }) => (
                <th key={`${key} ${name}`} scope="col" className="centre-number">
                  {say(measure.label)}
                </th>
              )),
            )}
            {measures.map(({ name, measure }) => (
              <Sorted key={name} by={name} text={say(measure.label)} query={query} isNumber />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={JSON.stringify(row.keys.map(({ key }) => key))} row={row} measures={measures} data={data} query={query} />
          ))}
          <tr className="centre-total">
            <th scope="row" colSpan={question.rows.length}>
              {t('total')}
            </th>
            {totals.flatMap((values, at) => cellsOf(values, measures, String(columns[at]?.key)))}
            {cellsOf(total, measures, 'total')}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const cellsOf = (values: readonly ReportValue[], measures: readonly ShownMeasure[], prefix: string) =>
  measures.map(({ name, measure }, at) => (
    <td key={`${prefix} ${name}`} className="centre-number">
      <Value measure={measure} value={values[at]} />
    </td>
  ))

type RowProps = TableProps & { readonly row: ReportRow; readonly measures: readonly ShownMeasure[] }

function Row({ row, measures, data, query: { question } }: RowProps) {
  const t = useWords(centreWords)
  const values = Object.fromEntries(question.rows.map((name, at) => [name, row.keys[at]?.key ?? '']))
  const linked = (cell: readonly ReportValue[], across: Readonly<Record<string, string>>, label: string) =>
    measures.map(({ name, measure }, at) => {
      const value = cell[at]
      // The list has all that is counted; a part of it is behind no link.
      const path =
        at === 0 && measure.kind === 'count' && value !== '0' && value !== undefined
          ? listOfCell(question, data, { ...values, ...across })
          : undefined
      const shown = <Value measure={measure} value={value} />
      return (
        <td key={`${label} ${name}`} className="centre-number">
          {path === undefined ? (
            shown
          ) : (
            <Link to={path} aria-label={`${t('open', { name: label })}: ${String(value)}`}>
              {shown}
            </Link>
          )}
        </td>
      )
    })
  const label = row.keys.map((key) => key.label).join(' / ')
  return (
    <tr>
      {row.keys.map((key, at) => (
        <th key={question.rows[at]} scope="row">
          {key.label}
        </th>
      ))}
      {row.cells.flatMap((cell, at) => {
        const column = data.columns[at]
        return linked(cell, { [question.column ?? '']: column?.key ?? '' }, `${label} · ${column?.label ?? ''}`)
      })}
      {linked(row.total, {}, label)}
    </tr>
  )
}

type SortedProps = {
  readonly by: string | undefined
  readonly text: string
  readonly query: CentreQuery
  readonly isNumber?: boolean
  readonly rowSpan?: number
}

/** A heading by which rows are sorted: measures from the largest on first, keys in their order. */
function Sorted({ by, text, query: { question, ask }, isNumber = false, rowSpan = 1 }: SortedProps) {
  const sort = question.sort ?? ''
  if (by === undefined)
    return (
      <th scope="col" rowSpan={rowSpan}>
        {text}
      </th>
    )
  const isBy = sort.replace(/^-/, '') === by
  const isDown = sort.startsWith('-')
  const first = isNumber ? `-${by}` : by
  const second = isNumber ? by : `-${by}`
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={isNumber ? 'centre-number' : undefined}
      aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="centre-sort" onClick={() => ask({ ...question, sort: sort === first ? second : first })}>
        {text}
        <span aria-hidden="true">{isBy ? (isDown ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  )
}
