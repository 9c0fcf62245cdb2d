import { storageRunRoutes } from '../../../../http/contract/money/storage/storage-run.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Note } from '../../../ui/note/note.tsx'
import { RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { storageRunWords } from './storage-runs.words.ts'
import { amountsText } from './storage-text.ts'

/** The results of a run: what it made, and what it could not charge. */
export function RunDrawer({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(storageRunWords)
  const [day = '', warehouse = ''] = opened.split(' ')
  const { data, error, refetch } = useCall(storageRunRoutes.storageRun, { params: { day, warehouse } })
  const others = data === undefined ? 0 : data.unmeasured + data.unpriced - data.troubles.length
  return (
    <RecordDrawer holds="table" title={t('open', { day, warehouse })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && (
        <>
          {data.error !== null && (
            <Note intent="danger" title={t('error')}>
              <bdi>{data.error}</bdi>
            </Note>
          )}
          <p>
            {t('rows')}: {data.rows} · {amountsText(data.sums) || '—'}
          </p>
          <h3>{t('troubles')}</h3>
          {data.troubles.length === 0 ? <p className="text-muted">{t('noTroubles')}</p> : <Troubles rows={data.troubles} />}
          {others > 0 && <p className="text-muted">{t('more', { count: others })}</p>}
        </>
      )}
    </RecordDrawer>
  )
}

type TroublesProps = { readonly rows: readonly { readonly account: string; readonly code: string; readonly reason_txt: string }[] }

function Troubles({ rows }: TroublesProps) {
  const t = useWords(storageRunWords)
  return (
    <table className="bp6-html-table bp6-compact">
      <thead>
        <tr>
          <th scope="col">{t('client')}</th>
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.account} ${row.code}`}>
            <td>
              <bdi>{row.account}</bdi>
            </td>
            <td>
              <bdi>{row.code}</bdi>
            </td>
            <td>{row.reason_txt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
