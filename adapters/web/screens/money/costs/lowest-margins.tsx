import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MARGIN_LABELS } from '#core/money/costs/margin.words.ts'
import { marginRoutes } from '../../../../http/contract/money/costs/margin.routes.ts'
import type { PayloadOf } from '../../../../http/contract/route.ts'
import { useCall } from '../../../base/api.ts'
import { PAGE_SIZES } from '../../../base/url-state.ts'
import { say, useWords } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { orderPath } from '../../../base/paths.ts'
import { DocumentSection, DocumentTable } from '../../../resource/document/document-table.tsx'
import { costWords } from './costs.words.ts'
import type { MarginFilterQuery } from './margin-query.ts'

const HEADINGS = ['client', 'month', 'channel', 'country'] as const
/** Codes of records that have names. */
const NAMED = ['channel', 'country'] as const
const FIGURES = ['revenue', 'cost', 'margin', 'percent'] as const

type OrderMargin = PayloadOf<typeof marginRoutes.orderMargins>['rows'][number]

function figureOf(row: OrderMargin, name: (typeof FIGURES)[number]): string {
  if (name === 'percent') return row.percent ?? '–'
  return name === 'cost' && !row.is_costed ? '–' : groupThousands(row[name].amount)
}

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
    <DocumentSection title={t('lowest')}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <DocumentTable
        className="cost-table"
        label={t('lowest')}
        rows={data?.rows}
        keyOf={(row) => row.order_number}
        columns={[
          { label: t('order'), cell: ({ order_number: order }) => <Link to={orderPath(order)}>{order}</Link> },
          ...HEADINGS.map((name) => ({ label: say(MARGIN_LABELS[name]), cell: (row: OrderMargin) => textOf(name, row[name]) })),
          ...FIGURES.map((name) => ({
            label: say(MARGIN_LABELS[name]),
            align: 'end' as const,
            cell: (row: OrderMargin) => figureOf(row, name),
          })),
        ]}
      />
      {data !== undefined && <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} />}
    </DocumentSection>
  )
}
