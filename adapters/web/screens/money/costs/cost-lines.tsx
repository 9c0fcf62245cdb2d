import { moneyText } from '../../../base/money-text.ts'
import { Button, Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { COST_REASON, costLineFields } from '#core/money/costs/cost-fields.ts'
import { costBillRoutes, type CostBillDetails, type CostLineRow } from '../../../../http/contract/money/costs/cost-bill.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ResourceImport } from '../../../resource/resource-import.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { billPath } from '../../warehouse/transport/bag-text.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { DocumentSection, DocumentTable } from '../../../resource/document/document-table.tsx'
import { costWords } from './costs.words.ts'
import { DecideDialog, type Deciding } from './decide-dialog.tsx'
import { useCostRefresh } from './use-cost-refresh.ts'

type CostLineDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'import' }
  | { readonly kind: 'edit' | 'reverse'; readonly line: CostLineRow }
  | { readonly kind: 'decide'; readonly deciding: Deciding }

const PAGE_SIZE = 50

/**
 * The lines of a bill with what they differ in; what can be done with one depends on the bill's
 * state.
 */
export function CostLines({ bill }: { readonly bill: CostBillDetails }) {
  const t = useWords(costWords)
  const [differing, setDiffering] = useState(false)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const [opened, setOpened] = useState<CostLineDialog>()
  const { data, error, refetch } = useCall(costBillRoutes.costLines, { params: { id: bill.id }, query: { differing, page, pageSize } })
  const undecided = (data?.rows ?? []).flatMap(({ line, differences }) =>
    differences.filter(({ decision }) => decision === null).map(({ kind }) => ({ line, kind })),
  )
  const isDraft = bill.events.includes('change')
  return (
    <DocumentSection title={t('lines')}>
      <div className="cost-buttons">
        {isDraft && <Button intent="primary" text={t('addLine')} onClick={() => setOpened({ kind: 'add' })} />}
        {isDraft && <Button text={t('importLines')} title={t('importHelp')} onClick={() => setOpened({ kind: 'import' })} />}
        {bill.events.includes('decide') && undecided.length > 1 && (
          <Button
            text={t('acceptAll', { count: undecided.length })}
            onClick={() => setOpened({ kind: 'decide', deciding: { differences: undecided, decision: 'accepted' } })}
          />
        )}
        {bill.status !== 'draft' && (
          <Switch
            checked={differing}
            label={t('onlyDiffering')}
            onChange={(event) => {
              setDiffering(event.currentTarget.checked)
              setPage(1)
            }}
          />
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="text-muted">{t(differing ? 'noDiffering' : 'noLines')}</p>}
      {data !== undefined && data.total > 0 && <LineTable bill={bill} rows={data.rows} onOpen={setOpened} />}
      {data !== undefined && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} />
      )}
      {opened !== undefined && <OpenedDialog bill={bill} opened={opened} onClose={() => setOpened(undefined)} />}
    </DocumentSection>
  )
}

const hasLineActions = ({ events }: CostBillDetails): boolean => events.includes('change') || events.includes('reverse')

type Table = { readonly bill: CostBillDetails; readonly onOpen: (opened: CostLineDialog) => void }

function LineTable({ rows, ...rest }: Table & { readonly rows: readonly CostLineRow[] }) {
  const t = useWords(costWords)
  return (
    <DocumentTable
      className="cost-table"
      label={t('lines')}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        { label: t('line'), cell: ({ line }) => line },
        {
          label: t('document'),
          cell: ({ mawb, waybill }) => (mawb === null ? <code>{waybill}</code> : <Link to={billPath(mawb)}>{mawb}</Link>),
        },
        { label: t('subject'), cell: (line) => <Subject line={line} /> },
        { label: t('weight'), align: 'end', cell: ({ weight }) => weight ?? '–' },
        { label: t('amount'), align: 'end', cell: ({ amount }) => moneyText(amount) },
        {
          label: t('differences'),
          cell: ({ line, differences }) => differences.map((one) => <Difference key={one.kind} line={line} one={one} {...rest} />),
        },
        ...(hasLineActions(rest.bill) ? [{ label: t('actions'), cell: (line: CostLineRow) => <LineActions line={line} {...rest} /> }] : []),
      ]}
    />
  )
}

function Subject({ line }: { readonly line: CostLineRow }) {
  const t = useWords(costWords)
  return (
    <>
      {line.subject_txt}
      {line.reverses !== null && <div className="text-muted">{t('reverses', { line: line.reverses })}</div>}
      {line.is_reversed && <div className="text-muted">{t('isReversed')}</div>}
      {line.remark !== null && <div className="text-muted">{line.remark}</div>}
    </>
  )
}

type One = CostLineRow['differences'][number]

function Difference({ line, one, bill, onOpen }: Table & { readonly line: number; readonly one: One }) {
  const t = useWords(costWords)
  const { kind, kind_txt: name, theirs, ours, decision, decision_txt: decided, reason } = one
  const decide = (choice: Deciding['decision']) => () =>
    onOpen({ kind: 'decide', deciding: { differences: [{ line, kind }], decision: choice } })
  return (
    <div className="cost-difference">
      <p>{t('differs', { kind: name, theirs, ours })}</p>
      <p className="text-muted">{t('tooMuch', { amount: moneyText(one.amount) })}</p>
      {decision !== null && (
        <StateTag tone={decision === 'accepted' ? 'done' : 'trouble'}>
          {t('decided', { decision: decided ?? '', reason: reason ?? '' })}
        </StateTag>
      )}
      {bill.events.includes('decide') && (
        <div>
          <Button variant="minimal" text={t('accept')} aria-label={t('acceptOf', { line, kind: name })} onClick={decide('accepted')} />
          <Button variant="minimal" text={t('disputeOne')} aria-label={t('disputeOf', { line, kind: name })} onClick={decide('disputed')} />
        </div>
      )}
    </div>
  )
}

function LineActions({ line, bill, onOpen }: Table & { readonly line: CostLineRow }) {
  const t = useWords(costWords)
  const refresh = useCostRefresh()
  const { line: place } = line
  const removing = useCommand(costBillRoutes.removeCostLine, { done: t('lineRemoved', { line: place }), onDone: refresh })
  const isReversible = bill.events.includes('reverse') && line.reverses === null && !line.is_reversed
  return (
    <>
      {bill.events.includes('change') && (
        <>
          <Button
            variant="minimal"
            text={t('editLine')}
            aria-label={t('editLineOf', { line: place })}
            onClick={() => onOpen({ kind: 'edit', line })}
          />
          <Button
            variant="minimal"
            text={t('removeLine')}
            aria-label={t('removeLineOf', { line: place })}
            loading={removing.isBusy}
            onClick={() => removing.send({ params: { id: bill.id, line: place } })}
          />
        </>
      )}
      {isReversible && (
        <Button
          variant="minimal"
          text={t('reverse')}
          aria-label={t('reverseOf', { line: place })}
          onClick={() => onOpen({ kind: 'reverse', line })}
        />
      )}
    </>
  )
}

const REASON = { reason: COST_REASON } as const

const IMPORTED = { label: costWords.table.importLabel, text: costWords.table.importText }

function OpenedDialog({
  bill,
  opened,
  onClose,
}: {
  readonly bill: CostBillDetails
  readonly opened: CostLineDialog
  readonly onClose: () => void
}) {
  const t = useWords(costWords)
  const refresh = useCostRefresh()
  const done = (): void => {
    onClose()
    refresh()
  }
  const { id } = bill
  if (opened.kind === 'decide') return <DecideDialog id={id} deciding={opened.deciding} onDone={done} onClose={onClose} />
  if (opened.kind === 'import')
    return (
      <ResourceImport {...IMPORTED} route={costBillRoutes.importCostLines} params={{ id }} isOpen onClose={onClose} onImported={refresh} />
    )
  if (opened.kind === 'add')
    return (
      <FieldsDialog
        title={t('addLine')}
        confirmText={t('addLine')}
        fields={costLineFields}
        send={(body, api) => api.call(costBillRoutes.addCostLine, { params: { id }, body })}
        done={() => t('lineAdded')}
        onDone={done}
        onClose={onClose}
      />
    )
  const { line } = opened
  if (opened.kind === 'edit')
    return (
      <FieldsDialog
        title={t('editLineOf', { line: line.line })}
        confirmText={t('save')}
        fields={costLineFields}
        record={{ ...line, amount: line.amount.amount }}
        send={(body, api) =>
          api.call(costBillRoutes.changeCostLine, { params: { id, line: line.line }, body: { ...body, version: bill.version } })
        }
        done={() => t('saved')}
        onDone={done}
        onClose={onClose}
      />
    )
  return (
    <FieldsDialog
      title={t('reverseOf', { line: line.line })}
      confirmText={t('reverse')}
      fields={REASON}
      send={(body, api) => api.call(costBillRoutes.reverseCostLine, { params: { id, line: line.line }, body })}
      done={() => t('reversed', { line: line.line })}
      onDone={done}
      onClose={onClose}
    >
      <p>{t('reverseText')}</p>
    </FieldsDialog>
  )
}
