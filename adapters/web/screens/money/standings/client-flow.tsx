import { moneyText } from '../../../base/money-text.ts'
import { HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FLOW_ACCOUNT_NAMES, FLOW_ACCOUNTS, type FlowAccount } from '#core/money/ledger/statements/flow.ports.ts'
import type { FlowRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { standingRoutes } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useCall } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { staffBillPath } from '../../../base/paths.ts'
import { changeText } from '../ledger/flow-drawer.tsx'
import { orderPath } from '../../../base/paths.ts'
import { DocumentTable } from '../../../resource/document/document-table.tsx'
import { ClientSection } from './client-section.tsx'
import { standingsWords } from './standings.words.ts'

const PAGE_SIZE = 10
const SIZES = [PAGE_SIZE, 50, 100]
const MINUTES = 16

const found = (list: string, number: string): string => `${list}?keywords=${encodeURIComponent(number)}`

/**
 * Returns the path of the cause of a movement, where the staff see it; null where nothing of ours
 * is behind it.
 */
function causePath({ kind, cause, flow_num: flow }: FlowRow): string | null {
  if (kind === 'adjustment' || kind === 'reversal')
    return cause?.kind === 'order' ? orderPath(cause.number) : found('/admin/finance/entries', flow)
  if (cause === null) return null
  if (cause.kind === 'order') return orderPath(cause.number)
  if (cause.kind === 'bill' || cause.kind === 'storage_bill') return staffBillPath(cause.number)
  if (cause.kind === 'top_up') return found('/admin/finance/top-ups', cause.number)
  return cause.kind === 'refund' ? found('/admin/finance/refunds', cause.number) : null
}

/** The movements of a client, newest first, each leading to what caused it. */
export function ClientFlow({ clientId, first }: { readonly clientId: number; readonly first: FlowAccount }) {
  const t = useWords(standingsWords)
  const [account, setAccount] = useState(first)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const query = { account, page, pageSize }
  const { data, error, refetch } = useCall(standingRoutes.clientFlow, { params: { client_id: clientId }, query })
  return (
    <ClientSection
      title={t('flow')}
      aside={
        <HTMLSelect
          aria-label={t('flowOf')}
          value={account}
          options={FLOW_ACCOUNT_NAMES.map((name) => ({ value: name, label: say(FLOW_ACCOUNTS[name]) }))}
          onChange={(event) => {
            setAccount(event.currentTarget.value === 'receivable' ? 'receivable' : 'wallet')
            setPage(1)
          }}
        />
      }
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="text-muted">{t('noFlow')}</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <FlowTable rows={data.rows} />
          <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} sizes={SIZES} />
        </>
      )}
    </ClientSection>
  )
}

/** The reference of what caused a movement, which opens it. */
function Cause({ row }: { readonly row: FlowRow }) {
  const path = causePath(row)
  return path === null ? <bdi>{row.reference}</bdi> : <Link to={path}>{row.reference}</Link>
}

function FlowTable({ rows }: { readonly rows: readonly FlowRow[] }) {
  const t = useWords(standingsWords)
  return (
    <DocumentTable
      label={t('flow')}
      rows={rows}
      keyOf={(row) => row.flow_num}
      attributesOf={({ remark }) => ({ title: remark ?? undefined })}
      columns={[
        { label: t('time'), cell: (row) => localTime(row.create_time).slice(0, MINUTES) },
        { label: t('kind'), cell: (row) => row.kind_txt },
        { label: t('cause'), cell: (row) => <Cause row={row} /> },
        { label: t('change'), align: 'end', cell: (row) => changeText(row.change_amount) },
        { label: t('balanceAfter'), align: 'end', cell: ({ balance }) => moneyText(balance) },
      ]}
    />
  )
}
