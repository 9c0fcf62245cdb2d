import { Button, Callout, Card, SegmentedControl } from '@blueprintjs/core'
import { ArrowLeft, Download } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { MatchedColumn } from '#core/parcels/orders/import/headings.ts'
import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { CellProblem, ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { moneyText } from '../../../../base/money-text.ts'
import { sayFailure, useLocale, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import type { GridColumn, GridRow, Jump } from '../../../../ui/sheet-grid/grid-model.ts'
import { SheetEditor } from '../../../../ui/sheet-grid/sheet-editor.tsx'
import { useCellEdits } from '../../../../ui/sheet-grid/use-cell-edits.ts'
import { usePageReferences } from '../form/page-references.ts'
import { SendQuestion } from '../form/send-question.tsx'
import { columnOffers } from './column-offers.ts'
import { Findings } from './findings.tsx'
import { importWords } from './import.words.ts'
import { ImportProgress } from './import-progress.tsx'
import { targetText } from './match-columns.tsx'
import { LeaveOutRow, SheetNotices } from './sheet-notices.tsx'
import { gridRowOf, problemsOf, sheetRowsOf, type Counts, type RowState } from './row-verdicts.ts'
import { columnsOf, type OrderImport } from './use-import.ts'
import { useRowChecks } from './use-row-checks.ts'

const STATES = ['good', 'faulty', 'duplicate'] as const
type ShownState = (typeof STATES)[number]
type Filter = 'all' | ShownState
const isFilter = (text: string): text is Filter => text === 'all' || STATES.some((state) => state === text)

export type CheckRowsProps = { readonly kind: OrderKind; readonly preview: ImportAnswer; readonly run: OrderImport }

/** The columns of the grid: those with a heading or with content. */
function useGridColumns({ kind, preview }: CheckRowsProps, columns: readonly MatchedColumn[]): readonly GridColumn[] {
  const t = useWords(importWords)
  const locale = useLocale()
  const { references } = usePageReferences()
  return useMemo(() => {
    const targets = new Map(targetsOf(kind).map((target) => [target.target, targetText(target, t)]))
    return columns
      .filter(({ heading, index }) => heading !== '' || preview.rows.some((row) => (row.cells[index] ?? '') !== ''))
      .map(({ index, heading, target }) => ({
        index,
        heading,
        fills: target === undefined ? t('leaveOut') : (targets.get(target) ?? target),
        offers: columnOffers(kind, target, { references, locale }),
        isLeft: target === undefined,
      }))
  }, [kind, columns, preview, references, locale, t])
}

/**
 * The rows of a filter. They stay while they are corrected, until another filter is chosen: nothing
 * moves away under the cursor.
 */
function useFilter(rows: readonly GridRow[], first: Filter) {
  const [filter, setFilter] = useState(first)
  const linesIn = (wanted: Filter) => new Set(rows.flatMap(({ line, state }) => (wanted === 'all' || state === wanted ? [line] : [])))
  const [lines, setLines] = useState(() => linesIn(first))
  const shown = useMemo(() => (filter === 'all' ? rows : rows.filter(({ line }) => lines.has(line))), [filter, rows, lines])
  const choose = (wanted: Filter): void => {
    setFilter(wanted)
    setLines(linesIn(wanted))
  }
  return { filter, shown, choose }
}

/**
 * The third step: every row with its future result, wrong cells marked and corrected in place,
 * errors and warnings in words beside it.
 */
export function CheckRows({ kind, preview, run }: CheckRowsProps) {
  const t = useWords(importWords)
  const columns = useMemo(() => columnsOf(preview, run.choices), [preview, run.choices])
  const own = useMemo(() => sheetRowsOf(preview), [preview])
  const { rows, change, undo, redo } = useCellEdits(own, run)
  const gridColumns = useGridColumns({ kind, preview, run }, columns)
  const first = gridColumns[0]?.index ?? 0
  const { judged, isAsking, error } = useRowChecks({ kind, preview, columns, own, rows, first, files: run.files })
  const { verdicts, counts, joined } = judged
  const gridRows = useMemo(() => rows.map((row) => gridRowOf(row, verdicts.get(row.line)?.state ?? 'good')), [rows, verdicts])
  const { filter, shown, choose } = useFilter(gridRows, preview.failed > 0 ? 'faulty' : 'all')
  const [jump, setJump] = useState<Jump>()
  const errors = useMemo(() => problemsOf(judged.errors), [judged.errors])
  const warnings = useMemo(() => problemsOf(judged.warnings), [judged.warnings])
  const states = useMemo(
    (): Readonly<Record<RowState, string>> => ({ good: t('good'), faulty: t('faulty'), duplicate: t('duplicate'), blank: t('blank') }),
    [t],
  )
  const goTo = (problem: CellProblem): void => {
    if (!shown.some((row) => row.line === problem.line)) choose('all')
    setJump((before) => ({ line: problem.line, column: problem.index ?? first, seq: (before?.seq ?? 0) + 1 }))
  }
  return (
    <Card className="order-card">
      <Summary preview={preview} counts={counts} joined={joined} />
      <div className="preview-tools">
        <SegmentedControl
          aria-label={t('show')}
          options={[{ value: 'all', label: t('all') }, ...STATES.map((state) => ({ value: state, label: t(state) }))]}
          value={filter}
          onValueChange={(value) => isFilter(value) && choose(value)}
        />
        {preview.total > preview.rows.length && <span className="text-muted">{t('rowsShown', { shown: preview.rows.length })}</span>}
        <LeaveOutRow rows={rows} onChange={change} />
        {isAsking && <span className="text-muted">{t('checking')}</span>}
        {error !== null && <span className="text-muted">{t('notChecked')}</span>}
      </div>
      <div className="preview-area">
        {shown.length === 0 ? (
          <p className="preview-none text-muted">{t('noRows')}</p>
        ) : (
          <SheetEditor
            name={t('grid')}
            rows={shown}
            columns={gridColumns}
            states={states}
            wrong={judged.errors.marks}
            doubtful={judged.warnings.marks}
            jump={jump}
            onChange={change}
            onUndo={undo}
            onRedo={redo}
          />
        )}
        <Findings result={{ ...preview, errors, warnings }} onJump={goTo} />
      </div>
      <ImportProgress run={run} />
      <Interrupted kind={kind} run={run} />
      <CheckButtons kind={kind} counts={counts} notices={preview.notices} run={run} />
    </Card>
  )
}

function Interrupted({ kind, run }: Pick<CheckRowsProps, 'kind' | 'run'>) {
  const t = useWords(importWords)
  if (run.error === undefined) return null
  return (
    <>
      <ErrorNote error={run.error} title={t('broken')} onRetry={() => void run.create(kind.irreversible === true)} />
      <p>{t('brokenText')}</p>
    </>
  )
}

type SummaryProps = { readonly preview: ImportAnswer; readonly counts: Counts; readonly joined: number }

function Summary({ preview, counts, joined }: SummaryProps) {
  const t = useWords(importWords)
  const texts: Readonly<Record<ShownState, string>> = { good: t('goodText'), faulty: t('faultyText'), duplicate: t('duplicateText') }
  return (
    <div className="import-summary" role="status">
      <span className="import-total">{t('summary', { total: preview.total })}</span>
      {joined > 0 && <span className="text-muted">{t('joined', { count: joined })}</span>}
      {preview.insured > 0 && (
        <span className="text-muted">{t('insured', { count: preview.insured, amount: preview.premiums.map(moneyText).join(' + ') })}</span>
      )}
      {STATES.map((state) => (
        <span key={state} className={`import-count preview-${state}`} data-none={counts[state] === 0}>
          <strong>{counts[state]}</strong> {t(state)} <span className="import-count-text">{texts[state]}</span>
        </span>
      ))}
    </div>
  )
}

/** Downloads the corrected and marked copy of the file and reports a failure. */
export function MarkedFileButton({ run }: { readonly run: OrderImport }) {
  const t = useWords(importWords)
  const isCorrected = run.edits.corrections.size > 0
  return (
    <Button
      icon={<Download />}
      text={t(isCorrected ? 'correctedFile' : 'corrected')}
      loading={run.isMarking}
      onClick={run.downloadMarked}
    />
  )
}

type CheckButtonsProps = Pick<CheckRowsProps, 'kind' | 'run'> & { readonly counts: Counts; readonly notices: ImportAnswer['notices'] }

function CheckButtons({ kind, counts, notices, run }: CheckButtonsProps) {
  const t = useWords(importWords)
  const [isAsked, setIsAsked] = useState(false)
  const [isSeen, setIsSeen] = useState(false)
  const create = (): void => {
    setIsAsked(false)
    void run.create(kind.irreversible === true)
  }
  const hasFaults = counts.faulty > 0
  return (
    <>
      <SheetNotices notices={notices} seen={{ isSeen, onSeen: setIsSeen }} />
      {hasFaults && <Callout compact>{t('correctHere')}</Callout>}
      <div className="import-buttons">
        <Button icon={<ArrowLeft />} text={t('back')} disabled={run.isBusy} onClick={() => run.goTo('columns')} />
        {(hasFaults || run.edits.corrections.size > 0) && <MarkedFileButton run={run} />}
        <Button
          intent="primary"
          disabled={counts.good === 0 || (notices.length > 0 && !isSeen)}
          loading={run.isBusy}
          text={counts.good === 0 ? t('nothing') : t(hasFaults ? 'createSome' : 'create', { count: counts.good })}
          onClick={() => (kind.irreversible === true ? setIsAsked(true) : create())}
        />
      </div>
      {isAsked && (
        <SendQuestion
          question={{ of: 'irreversible', text: sayFailure(orderFailure('IRREVERSIBLE', { kind: kind.label })) }}
          isBusy={false}
          onContinue={create}
          onBack={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
