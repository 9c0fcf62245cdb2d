import { HTMLTable, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { keyRoutes } from '../../../../http/contract/portal/keys/key.routes.ts'
import { useCall } from '../../../base/api.ts'
import { DIALOG_PAGE_SIZES } from '../../../base/url-state.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import './keys.css'
import { keysWords } from './keys.words.ts'

const USUAL_SIZE = 15

/** The log of a key: what was called, when, from where, and with which result. */
export function KeyCalls({ id }: { readonly id: string }) {
  const t = useWords(keysWords)
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: USUAL_SIZE })
  const { data, error, refetch } = useCall(keyRoutes.keyCalls, { params: { id }, query: { page, pageSize } }, { keepPrevious: true })
  return (
    <section className="key-calls" aria-labelledby="key-calls-title">
      <h3 id="key-calls-title" className="section-title">
        {t('calls')}
      </h3>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner size={24} />}
      {data?.total === 0 && <p className="text-muted">{t('noCalls')}</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <div className="key-calls-table" tabIndex={0} role="region" aria-label={t('calls')}>
            <HTMLTable compact>
              <thead>
                <tr>
                  {(['time', 'call', 'status', 'millis', 'address'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row, n) => (
                  <tr key={`${row.time} ${n}`}>
                    <td>{localTime(row.time)}</td>
                    <td>
                      <code>
                        {row.method} {row.path}
                      </code>
                    </td>
                    <td>{row.http_status}</td>
                    <td>{row.duration_ms}</td>
                    <td>{row.address}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          </div>
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            sizes={DIALOG_PAGE_SIZES}
            onPage={(next) => turn({ page: next, pageSize })}
            onPageSize={(size) => turn({ page: 1, pageSize: size })}
          />
        </>
      )}
    </section>
  )
}
