import { Button, Callout, Card } from '@blueprintjs/core'
import { ArrowLeft, Download } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ORDER_ERRORS } from '#core/portal/pages/order.routes.ts'
import { NO_EDITS } from '#core/base/sheets/cell-edits.ts'
import type { CellProblem } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { RefusedRowAnswer } from '../../../../../http/contract/parcels/orders/refused-row.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useLocale, useWords } from '../../../../base/words.ts'
import { EmptyState } from '../../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import type { GridRow, Jump } from '../../../../ui/sheet-grid/grid-model.ts'
import { SheetEditor } from '../../../../ui/sheet-grid/sheet-editor.tsx'
import { useCellEdits } from '../../../../ui/sheet-grid/use-cell-edits.ts'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { usePageReferences } from '../form/page-references.ts'
import { columnOffers } from '../import/column-offers.ts'
import { Findings } from '../import/findings.tsx'
import { importWords } from '../import/import.words.ts'
import { SheetFiles } from '../import/sheet-files.tsx'
import { targetText } from '../import/match-columns.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { RefusedTable } from './refused-table.tsx'
import { refusedWords } from './refused.words.ts'
import { marksOf, problemsIn, sheetOfRows, type SheetOfRows } from './sheet-of-rows.ts'
import { useRefusedFiles } from './use-refused-files.ts'
import { useSavedCorrections } from './use-saved-corrections.ts'
import '../orders.css'

/** Rows that are corrected together, as many as one call creates. */
const MOST_ROWS = 500

type RefusedSheetProps = { readonly importId: number; readonly line: number | undefined }

/** The refused rows of one import as a sheet: corrected in place and created. */
export function RefusedSheet({ importId, line }: RefusedSheetProps) {
  const t = useWords(refusedWords)
  const navigate = useNavigate()
  // Read once: what is corrected here since is kept here, and answered by each saving.
  const { data, error, refetch } = useCall(
    orderRoutes.listRefusedRows,
    { query: { import: importId, status: 'open', pageSize: MOST_ROWS } },
    { isFreshOnMount: true },
  )
  const found = useCall(orderRoutes.findImport, { params: { id: importId } })
  const [first] = data?.rows ?? []
  const kind = first && orderKind(first.order_type)
  return (
    <>
      <PageHeader
        title={t('sheetTitle', { number: importId })}
        text={found.data?.file_name}
        actions={<Button icon={<ArrowLeft />} text={t('backToList')} onClick={() => void navigate(ORDER_ERRORS)} />}
      />
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && kind === undefined && <EmptyState drawing="empty" title={t('empty')} text={t('sheetDone')} />}
      {data !== undefined && kind !== undefined && <Sheet kind={kind} refused={data.rows} total={data.total} line={line} />}
    </>
  )
}

type SheetProps = Pick<RefusedSheetProps, 'line'> & {
  readonly kind: OrderKind
  readonly refused: readonly RefusedRowAnswer[]
  readonly total: number
}

function Sheet({ kind, refused: given, total, line }: SheetProps) {
  const t = useWords(refusedWords)
  const { user } = useSession()
  // A later answer of the list must not take away what is being typed.
  const [refused] = useState(given)
  const sheet = useMemo(() => sheetOfRows(kind, refused), [kind, refused])
  const problems = useMemo(() => problemsIn(sheet, refused), [sheet, refused])
  if (user.role !== 'Customer') return <RefusedTable sheet={sheet} wrong={marksOf(problems)} name={t('grid')} lineText={t('lineHeading')} />
  return (
    <>
      {total > refused.length && <Callout compact>{t('onlyFirst', { shown: refused.length, total })}</Callout>}
      <CorrectedSheet kind={kind} refused={refused} sheet={sheet} line={line} isWhole={total <= refused.length} />
    </>
  )
}

type CorrectedSheetProps = Pick<SheetProps, 'kind' | 'refused' | 'line'> & { readonly sheet: SheetOfRows; readonly isWhole: boolean }

/** Returns the columns that the grid takes, with what they fill and offer. */
function useGridColumns(kind: OrderKind, { columns }: SheetOfRows) {
  const t = useWords(importWords)
  const locale = useLocale()
  const { references } = usePageReferences()
  return useMemo(() => {
    const targets = new Map(targetsOf(kind).map((target) => [target.target, targetText(target, t)]))
    return columns.map(({ index, heading, field }) => ({
      index,
      heading,
      fills: targets.get(field) ?? field,
      offers: columnOffers(kind, field, { references, locale }),
    }))
  }, [kind, columns, references, locale, t])
}

/** The rows as they are corrected and saved, without those that were created. */
function useSheetState({ refused, sheet }: Pick<CorrectedSheetProps, 'refused' | 'sheet'>) {
  const [edits, setEdits] = useState(NO_EDITS)
  const editing = useCellEdits(sheet.rows, { edits, setEdits })
  const saving = useSavedCorrections({ sheet, refused, corrections: edits.corrections })
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const left = useMemo(() => [...saving.answers.values()].filter(({ id }) => !gone.has(id)), [saving.answers, gone])
  const problems = useMemo(() => problemsIn(sheet, left), [sheet, left])
  const wrong = useMemo(() => marksOf(problems), [problems])
  const { rows } = editing
  const shown = useMemo(() => {
    const byId = new Map(left.map((row) => [row.id, row]))
    return rows.flatMap((row): GridRow[] => {
      const own = byId.get(sheet.idOf.get(row.line) ?? 0)
      return own === undefined ? [] : [{ line: row.line, cells: row.cells, state: own.errors.length === 0 ? 'good' : 'faulty' }]
    })
  }, [rows, left, sheet])
  const leave = (ids: readonly number[]): void => setGone((before) => new Set([...before, ...ids]))
  return { editing, saving, left, problems, wrong, shown, leave }
}

function CorrectedSheet({ kind, refused, sheet, line, isWhole }: CorrectedSheetProps) {
  const t = useWords(refusedWords)
  const i = useWords(importWords)
  const state = useSheetState({ refused, sheet })
  const { editing, saving, problems, shown } = state
  const columns = useGridColumns(kind, sheet)
  const files = useRefusedFiles({ kind, columns: sheet.columns, rows: shown, change: editing.change })
  const [jump, setJump] = useState<Jump | undefined>(() => jumpTo(problems.find((one) => one.line === line)))
  useUnsavedWarning(!saving.isSaved)
  if (shown.length === 0) return <EmptyState drawing="empty" title={t('empty')} text={t(isWhole ? 'sheetDone' : 'sheetMore')} />
  const { column } = files
  const ofFiles = column && (
    <SheetFiles
      kind={kind}
      column={{ heading: column.heading, target: column.field }}
      files={files.files}
      lines={files.lines}
      isBusy={false}
      onTaken={files.take}
      onRemoved={files.remove}
    />
  )
  return (
    <>
      {ofFiles}
      <Card className="order-card">
        {saving.error !== null && <ErrorNote error={saving.error} onRetry={saving.retry} />}
        <div className="preview-area">
          <SheetEditor
            name={t('grid')}
            rows={shown}
            columns={columns}
            states={{ good: t('ready'), faulty: i('faulty'), duplicate: i('duplicate'), blank: i('blank') }}
            wrong={state.wrong}
            doubtful={NO_MARKS}
            jump={jump}
            onChange={files.change}
            onUndo={editing.undo}
            onRedo={editing.redo}
          />
          <Findings
            result={{ errors: problems, errors_note: null, warnings: [], warnings_note: null }}
            onJump={(problem) => setJump((before) => jumpTo(problem, before))}
          />
        </div>
        <SheetButtons state={state} importId={refused[0]?.import ?? 0} />
      </Card>
    </>
  )
}

type SheetButtonsProps = { readonly state: ReturnType<typeof useSheetState>; readonly importId: number }

function SheetButtons({ state: { saving, left, leave }, importId }: SheetButtonsProps) {
  const t = useWords(refusedWords)
  const [isAsked, setIsAsked] = useState(false)
  const download = useDownload(orderRoutes.exportRefusedRows, 'refused-rows.xlsx')
  const ready = left.filter(({ errors }) => errors.length === 0)
  return (
    <div className="import-buttons">
      <span role="status">
        {t('sheetState', { count: left.length, ready: ready.length })}{' '}
        <span className="text-muted">{t(saving.isSaving ? 'saving' : saving.isSaved ? 'allSaved' : 'notSaved')}</span>
      </span>
      <Button
        icon={<Download />}
        text={t('download')}
        loading={download.isBusy}
        disabled={!saving.isSaved}
        onClick={() => download.send({ query: { import: importId, status: 'open' } })}
      />
      <Button
        intent="primary"
        disabled={ready.length === 0 || !saving.isSaved}
        text={ready.length === 0 ? t('create') : t('createSome', { count: ready.length })}
        onClick={() => setIsAsked(true)}
      />
      {isAsked && <CreateDialog rows={ready} onClose={() => setIsAsked(false)} onCreated={leave} />}
    </div>
  )
}

const NO_MARKS: ReadonlyMap<string, string> = new Map()

const jumpTo = (problem: CellProblem | undefined, before?: Jump): Jump | undefined =>
  problem && { line: problem.line, column: problem.index ?? 0, seq: (before?.seq ?? 0) + 1 }
