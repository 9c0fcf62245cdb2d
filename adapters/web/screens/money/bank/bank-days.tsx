import { moneyText } from '../../../base/money-text.ts'
import { useState } from 'react'
import { bankRoutes } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { bankWords } from './bank.words.ts'

const PAGE_SIZE = 15

/**
 * The money that came in by day and account, as the filters of the list have it; read when it is
 * opened.
 */
export function BankDays({ filter }: { readonly filter: object }) {
  const t = useWords(bankWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="panel bank-days" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="section-title">{t('days')}</summary>
      {isOpen && <DayTable filter={filter} />}
    </details>
  )
}

function DayTable({ filter }: { readonly filter: object }) {
  const t = useWords(bankWords)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const { data, error, refetch } = useCall(bankRoutes.bankDays, { query: { ...filter, page, pageSize } }, { keepPrevious: true })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="bank-days-table" role="region" aria-label={t('days')} tabIndex={0}>
        <table className="bp6-html-table bp6-compact">
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('account')}</th>
              <th scope="col" className="amount">
                {t('count')}
              </th>
              <th scope="col" className="amount">
                {t('amount')}
              </th>
              <th scope="col" className="amount">
                {t('confirmedSum')}
              </th>
              <th scope="col" className="amount">
                {t('waiting')}
              </th>
            </tr>
          </thead>
          <tbody>
            {(data?.rows ?? []).map((row) => (
              <tr key={`${row.day} ${row.account} ${row.amount.currency}`}>
                <th scope="row">{row.day}</th>
                <td>
                  <code>{row.account}</code>
                </td>
                <td className="amount">{row.count}</td>
                <td className="amount">{moneyText(row.amount)}</td>
                <td className="amount">{moneyText(row.confirmed)}</td>
                <td className="amount">{row.waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      )}
    </>
  )
}
