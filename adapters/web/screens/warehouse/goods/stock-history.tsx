import { useMemo } from 'react'
import { stockRoutes, type StockMovementRow, type StockRow } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import './goods.css'
import { stockWords } from './stock.words.ts'

const SHOWN = 100

/**
 * The history of a SKU at a location, newest first: when, what, how many, by whom, why and for
 * what.
 */
export function StockHistory({ row, onClose }: OpenedProps<StockRow>) {
  const t = useWords(stockWords)
  if (row === undefined) return null
  return (
    <RecordDrawer holds="table" title={t('historyOf', { sku: row.sku, location: row.location })} onClose={onClose}>
      <Movements row={row} />
    </RecordDrawer>
  )
}

function Movements({ row: { account, warehouse, location, sku } }: { readonly row: StockRow }) {
  const t = useWords(stockWords)
  const { user } = useSession()
  const isStaff = user.role === 'Staff'
  const query = useMemo(() => ({ warehouse, location, sku, pageSize: SHOWN }), [warehouse, location, sku])
  const ours = useCall(stockRoutes.stockMovements, { query }, { enabled: !isStaff })
  const clients = useCall(stockRoutes.clientsStockMovements, { query: { ...query, client: account } }, { enabled: isStaff })
  const { data, error, refetch } = isStaff ? clients : ours
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const rows = data?.rows ?? []
  return (
    <div className="stock-history-body" role="region" tabIndex={0} aria-label={t('history')} aria-busy={data === undefined}>
      <table className="bp6-html-table bp6-html-table-striped">
        <thead>
          <tr>
            {(['time', 'what', 'pieces', 'who', 'reference', 'reason'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Movement key={one.id} one={one} />
          ))}
        </tbody>
      </table>
      {data !== undefined && data.total > rows.length && (
        <p className="text-muted">{t('newest', { shown: rows.length, total: data.total })}</p>
      )}
    </div>
  )
}

const Movement = ({ one }: { readonly one: StockMovementRow }) => (
  <tr>
    <td>
      <time dateTime={one.time}>{localTime(one.time)}</time>
    </td>
    <td>{one.move_txt}</td>
    <td className="stock-pieces">{one.quantity}</td>
    <td>{one.actor}</td>
    <td>
      <bdi>{one.reference}</bdi>
    </td>
    <td>
      <bdi>{one.reason}</bdi>
    </td>
  </tr>
)
