import { CaretDown, CaretUp } from '@blueprintjs/icons'
import { GROUP_LABELS, type FigureName } from '#core/oversight/reports/timeliness.words.ts'
import type { TimelinessAnswer, TimelinessGroupRow } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { DocumentScroller } from '../../../resource/document/document-table.tsx'
import { FigureLink } from './figure-link.tsx'
import type { Days, TimelinessQuery } from './timeliness-query.ts'
import { countText, RATES, rateText, timeText, wayOf } from './timeliness-text.ts'
import { timelinessWords } from './timeliness.words.ts'

const SORTS = ['key', 'count', 'pod_3', 'pod_7', 'pod_10', 'median', 'p90'] as const
type Sort = (typeof SORTS)[number]

function valueOf(row: TimelinessGroupRow, sort: Sort): number | string {
  if (sort === 'key' || sort === 'count') return row[sort]
  if (sort === 'median') return wayOf(row)?.median_hours ?? -1
  if (sort === 'p90') return wayOf(row)?.p90_hours ?? -1
  return Number(row[sort].rate ?? -1)
}

/** The rows in the order that the address asks for; `-count` is the largest count first. */
function sortedRows(rows: readonly TimelinessGroupRow[], asked: string): readonly TimelinessGroupRow[] {
  const sort = SORTS.find((one) => one === asked.replace('-', '')) ?? 'count'
  const sign = asked.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one, sort), valueOf(other, sort)]
    return left === right ? 0 : (left < right ? -1 : 1) * sign
  })
}

type TableProps = { readonly data: TimelinessAnswer; readonly query: TimelinessQuery; readonly nameOf: (row: TimelinessGroupRow) => string }

/**
 * How many parcels of each group were delivered within 3, 7 and 10 days; every figure opens its
 * parcels.
 */
export function RateTable({ data, query, nameOf }: TableProps) {
  const t = useWords(timelinessWords)
  const headings: readonly (readonly [Sort, string])[] = [
    ['count', t('count')],
    ...RATES.map(({ days, name }) => [name, t('within', { days })] as const),
    ['median', t('median')],
    ['p90', t('p90')],
  ]
  return (
    <DocumentScroller label={t('rates')}>
      <table className="document-table timely-table">
        <thead>
          <tr>
            <Heading sort="key" text={say(GROUP_LABELS[data.by])} query={query} />
            {headings.map(([sort, text]) => (
              <Heading key={sort} sort={sort} text={text} query={query} isNumber />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedRows(data.rows, query.sort).map((row) => (
            <tr key={row.key}>
              <th scope="row">{nameOf(row)}</th>
              <Figures row={row} name={nameOf(row)} query={query} opens={{ key: row.key }} />
            </tr>
          ))}
          <tr className="timely-total">
            <th scope="row">{t('total')}</th>
            <Figures row={data.total} name={t('total')} query={query} opens={{}} />
          </tr>
        </tbody>
      </table>
    </DocumentScroller>
  )
}

type HeadingProps = { readonly sort: Sort; readonly text: string; readonly query: TimelinessQuery; readonly isNumber?: boolean }

function Heading({ sort, text, query, isNumber = false }: HeadingProps) {
  const t = useWords(timelinessWords)
  const isDown = query.sort === `-${sort}`
  const isUp = query.sort === sort
  return (
    <th scope="col" className={isNumber ? 'document-number' : ''} aria-sort={isDown ? 'descending' : isUp ? 'ascending' : 'none'}>
      <button
        type="button"
        className="timely-sort"
        aria-label={t('sort', { column: text })}
        onClick={() => query.change({ sort: isDown ? sort : `-${sort}` })}
      >
        {text}
        {isDown && <CaretDown />}
        {isUp && <CaretUp />}
      </button>
    </th>
  )
}

type FiguresProps = {
  readonly row: TimelinessGroupRow
  readonly name: string
  readonly query: TimelinessQuery
  readonly opens: { readonly key?: string }
}

function Figures({ row, name, query, opens }: FiguresProps) {
  const t = useWords(timelinessWords)
  const way = wayOf(row)
  const linkTo = (text: string, figure: FigureName, days: Days) => (
    <FigureLink to={query.parcelsOf({ ...opens, days, figure })} text={text} group={name} figure={{ days, name: figure }} />
  )
  return (
    <>
      <td className="document-number">
        <FigureLink to={query.parcelsOf(opens)} text={countText(row.count)} group={name} isNone={row.count === 0} />
      </td>
      {RATES.map(({ days, name: rate }) => {
        const { within, ripe, unripe } = row[rate]
        return (
          <td key={rate} className="document-number">
            <div className="timely-rate">
              {row[rate].rate === null ? '–' : linkTo(rateText(row[rate].rate), 'within', days)}
              {ripe > 0 && (
                <span className="timely-small">
                  {linkTo(t('ofRipe', { within: countText(within), ripe: countText(ripe) }), 'ripe', days)}
                </span>
              )}
            </div>
            <div className="timely-small">
              {ripe > within && linkTo(t('missed', { count: ripe - within }), 'missed', days)}
              {unripe > 0 && linkTo(t('unripe', { count: unripe }), 'unripe', days)}
            </div>
          </td>
        )
      })}
      <td className="document-number">{timeText(way?.median_hours ?? null, t)}</td>
      <td className="document-number">{timeText(way?.p90_hours ?? null, t)}</td>
    </>
  )
}
