import { Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { useCall } from '../../../../base/api.ts'
import { DIALOG_PAGE_SIZES } from '../../../../base/url-state.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Pager } from '../../../../ui/table/pager.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'

/** The recipients, those that read it first. */
export function PublicationReaders({ kind, id }: { readonly kind: DeskKind; readonly id: number }) {
  const t = useWords(bulletinsWords)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(DIALOG_PAGE_SIZES[0])
  const { data, error, refetch } = useCall(DESK_ROUTES[kind].readers, { params: { id }, query: { page, pageSize } }, { keepPrevious: true })
  return (
    <section className="publication-part" aria-label={t('readers')}>
      <h3>{t('readers')}</h3>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner size={24} />}
      {data !== undefined && (
        <>
          <p className="part-help">{t('readersCount', { read: data.read, total: data.total })}</p>
          <table className="readers-table">
            <caption className="visually-hidden">{t('readers')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('account')}</th>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('readTime')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td>{row.account}</td>
                  <td>{row.name}</td>
                  <td>{row.read_time === null ? t('notYet') : localTime(row.read_time)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={setPage}
            sizes={DIALOG_PAGE_SIZES}
            onPageSize={(size) => {
              setPageSize(size)
              setPage(1)
            }}
          />
        </>
      )}
    </section>
  )
}
