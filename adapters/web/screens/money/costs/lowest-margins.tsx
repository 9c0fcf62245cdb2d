import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MARGIN_LABELS } from '#core/money/costs/margin.words.ts'
import { marginRoutes } from '../../../../http/contract/money/costs/margin.routes.ts'
import { useCall } from '../../../base/api.ts'
import { PAGE_SIZES } from '../../../base/url-state.ts'
import { say, useWords } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { orderPath } from '../../../base/paths.ts'
import { costWords } from './costs.words.ts'
import type { MarginFilterQuery } from './margin-query.ts'

const HEADINGS = ['client', 'month', 'channel', 'country'] as const
/** Codes of records that have names. */
const NAMED = ['channel', 'country'] as const
const FIGURES = ['revenue', 'cost', 'margin', 'percent'] as const

/** Single orders, the lowest margin first. */
export function LowestMargins({ filter }: { readonly filter: MarginFilterQuery }) {
  const t = useWords(costWords)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0])
  const { data, error, refetch } = useCall(marginRoutes.orderMargins, { query: { ...filter, page, pageSize } })
  const { titleOf } = useReferenceTitlesOf(NAMED)
  const textOf = (name: (typeof HEADINGS)[number], value: string | null): string => {
    if (value === null || value === '') return '–'
    return NAMED.some((one) => one === name) ? titleOf(name, value) || value : value
  }
  return (
    <section className="panel document-section">
      <h2 className="section-title">{t('lowest')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <div className="document-scroller" role="region" tabIndex={0} aria-label={t('lowest')}>
        <table className="document-table cost-table">
          <thead>
            <tr>
              <th scope="col">{t('order')}</th>
              {HEADINGS.map((name) => (
                <th key={name} scope="col">
                  {say(MARGIN_LABELS[name])}
                </th>
              ))}
              {FIGURES.map((name) => (
                <th key={name} scope="col" className="document-number">
                  {say(MARGIN_LABELS[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((row) => (
              <tr key={row.order_number}>
                <td>
                  <Link to={orderPath(row.order_number)}>{row.order_number}</Link>
                </td>
                {HEADINGS.map((name) => (
                  <td key={name}>{textOf(name, row[name])}</td>
                ))}
                <td className="document-number">{groupThousands(row.revenue.amount)}</td>
                <td className="document-number">{row.is_costed ? groupThousands(row.cost.amount) : '–'}</td>
                <td className="document-number">{groupThousands(row.margin.amount)}</td>
                <td className="document-number">{row.percent ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data !== undefined && <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} />}
    </section>
  )
}
