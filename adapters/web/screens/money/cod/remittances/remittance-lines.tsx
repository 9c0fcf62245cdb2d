import { moneyText } from '../../../../base/money-text.ts'
import { Button, Switch } from '@blueprintjs/core'
import { useState } from 'react'
import {
  remittanceRoutes,
  type RemittanceDetails,
  type RemittanceLineRow,
} from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { DocumentSection, DocumentTable } from '../../../../resource/document/document-table.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import type { RemittanceOpened } from './remittance-dialogs.tsx'
import { remittancesWords } from './remittances.words.ts'
import { useRefreshRemittance } from './use-refresh-remittance.ts'

type Props = { readonly remittance: RemittanceDetails; readonly onOpen: (opened: RemittanceOpened) => void }
const PAGE_SIZE = 50

/**
 * The orders of a remittance, with why some match no collection; what does not match is corrected
 * or removed.
 */
export function RemittanceLines({ remittance, onOpen }: Props) {
  const t = useWords(remittancesWords)
  const { id, events, unmatched } = remittance
  const [problems, setProblems] = useState(false)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const query = { problems: problems ? ('true' as const) : ('false' as const), page, pageSize }
  const { data, error, refetch } = useCall(remittanceRoutes.remittanceLines, { params: { id }, query })
  const canAdd = events.includes('add')
  return (
    <DocumentSection title={t('orders')}>
      <div className="document-load">
        {canAdd && <Button text={t('addOrders')} onClick={() => onOpen({ kind: 'add' })} />}
        {canAdd && <Button text={t('importFile')} onClick={() => onOpen({ kind: 'import' })} />}
        {(unmatched > 0 || problems) && (
          <Switch
            checked={problems}
            label={`${t('onlyProblems')} (${unmatched})`}
            onChange={(event) => {
              setProblems(event.currentTarget.checked)
              setPage(1)
            }}
          />
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="text-muted">{t(problems ? 'noProblems' : 'noLines')}</p>}
      {data !== undefined && data.total > 0 && <LineTable remittance={remittance} rows={data.rows} onOpen={onOpen} />}
      {data !== undefined && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} />
      )}
    </DocumentSection>
  )
}

function LineTable({ rows, remittance, onOpen }: Props & { readonly rows: readonly RemittanceLineRow[] }) {
  const t = useWords(remittancesWords)
  const actions = {
    label: t('actions'),
    cell: (line: RemittanceLineRow) => <LineActions line={line} remittance={remittance} onOpen={onOpen} />,
  }
  return (
    <DocumentTable
      label={t('orders')}
      rows={rows}
      keyOf={(line) => line.order_number}
      columns={[
        { label: t('order'), cell: (line) => <code>{line.order_number}</code> },
        { label: t('client'), cell: ({ account }) => account ?? '–' },
        { label: t('said'), align: 'end', cell: ({ amount }) => (amount === null ? '–' : moneyText(amount)) },
        { label: t('collected'), align: 'end', cell: ({ collected }) => (collected === null ? '–' : moneyText(collected)) },
        {
          label: t('result'),
          cell: ({ problem, problem_txt: text }) => (
            <StateTag tone={problem === null ? 'done' : 'trouble'}>{text ?? t('matches')}</StateTag>
          ),
        },
        ...(remittance.events.includes('add') ? [actions] : []),
      ]}
    />
  )
}

function LineActions({ line, remittance: { id, status }, onOpen }: Props & { readonly line: RemittanceLineRow }) {
  const t = useWords(remittancesWords)
  const refresh = useRefreshRemittance()
  const { order_number: order, problem } = line
  const removing = useCommand(remittanceRoutes.removeRemittanceLine, { done: t('removedDone', { order }), onDone: refresh })
  return (
    <>
      {problem !== null && (
        <Button
          variant="minimal"
          text={t('correct')}
          aria-label={t('correctOf', { order })}
          onClick={() => onOpen({ kind: 'correct', line })}
        />
      )}
      {(problem !== null || status === 'announced') && (
        <Button
          variant="minimal"
          text={t('remove')}
          aria-label={t('removeOf', { order })}
          loading={removing.isBusy}
          onClick={() => removing.send({ params: { id, order_number: order } })}
        />
      )}
    </>
  )
}
