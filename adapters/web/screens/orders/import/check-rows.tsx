import { Button, Callout, Card, SegmentedControl } from '@blueprintjs/core'
import { ArrowLeft, Download } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { targetsOf, type MatchedColumn } from '../../../../../core/orders/import/headings.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import type { CellProblem, ImportAnswer } from '../../../../http/contract/orders/order-import.routes.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Findings } from './findings.tsx'
import { importWords } from './import.words.ts'
import { ImportProgress } from './import-progress.tsx'
import { targetText } from './match-columns.tsx'
import type { Jump } from './preview-grid.tsx'
import { columnsOf, type OrderImport } from './use-import.ts'

const PreviewGrid = lazyPart(
  async () => ({ default: (await import('./preview-grid.tsx')).PreviewGrid }),
  <div className="preview-grid bp6-skeleton" />,
)

const STATES = ['good', 'faulty', 'duplicate'] as const
type RowState = (typeof STATES)[number]
type Filter = 'all' | RowState
const isFilter = (text: string): text is Filter => text === 'all' || STATES.some((state) => state === text)

export type CheckRowsProps = { readonly kind: OrderKind; readonly preview: ImportAnswer; readonly run: OrderImport }

/** The third step: every row with its future result, wrong cells marked, errors and warnings in words beside it. */
export function CheckRows({ kind, preview, run }: CheckRowsProps) {
  const t = useWords(importWords)
  const [filter, setFilter] = useState<Filter>(preview.failed > 0 ? 'faulty' : 'all')
  const [jump, setJump] = useState<Jump>()
  const columns = useMemo(
    () =>
      columnsOf(preview, run.choices).filter(
        (column) => column.heading !== '' || preview.rows.some((row) => (row.cells[column.index] ?? '') !== ''),
      ),
    [preview, run.choices],
  )
  const rows = useMemo(() => (filter === 'all' ? preview.rows : preview.rows.filter((row) => row.state === filter)), [preview, filter])
  const targets = useMemo(() => new Map(targetsOf(kind).map((target) => [target.target, targetText(target, t)])), [kind, t])
  const fillsOf = useCallback(
    (column: MatchedColumn) => (column.target === undefined ? t('leaveOut') : (targets.get(column.target) ?? column.target)),
    [targets, t],
  )
  const goTo = (problem: CellProblem): void => {
    if (!rows.some((row) => row.line === problem.line)) setFilter('all')
    setJump((before) => ({ line: problem.line, column: problem.index ?? 0, seq: (before?.seq ?? 0) + 1 }))
  }
  return (
    <Card className="order-card">
      <Summary preview={preview} />
      <div className="preview-tools">
        <SegmentedControl
          aria-label={t('show')}
          options={[{ value: 'all', label: t('all') }, ...STATES.map((state) => ({ value: state, label: t(state) }))]}
          value={filter}
          onValueChange={(value) => isFilter(value) && setFilter(value)}
        />
        {preview.total > preview.rows.length && <span className="text-muted">{t('rowsShown', { shown: preview.rows.length })}</span>}
      </div>
      <div className="preview-area">
        {rows.length === 0 ? (
          <p className="preview-none text-muted">{t('noRows')}</p>
        ) : (
          <PreviewGrid rows={rows} columns={columns} fillsOf={fillsOf} errors={preview.errors} warnings={preview.warnings} jump={jump} />
        )}
        <Findings result={preview} onJump={goTo} />
      </div>
      <ImportProgress run={run} />
      {run.error !== undefined && (
        <>
          <ErrorNote error={run.error} title={t('broken')} onRetry={() => void run.create()} />
          <p>{t('brokenText')}</p>
        </>
      )}
      <CheckButtons preview={preview} run={run} />
    </Card>
  )
}

function Summary({ preview }: { readonly preview: ImportAnswer }) {
  const t = useWords(importWords)
  const counts: Readonly<Record<RowState, number>> = { good: preview.created, faulty: preview.failed, duplicate: preview.skipped }
  const texts: Readonly<Record<RowState, string>> = { good: t('goodText'), faulty: t('faultyText'), duplicate: t('duplicateText') }
  return (
    <div className="import-summary" role="status">
      <span className="import-total">{t('summary', { total: preview.total })}</span>
      {STATES.map((state) => (
        <span key={state} className={`import-count preview-${state}`} data-none={counts[state] === 0}>
          <strong>{counts[state]}</strong> {t(state)} <span className="import-count-text">{texts[state]}</span>
        </span>
      ))}
    </div>
  )
}

/** Downloads the marked copy of the file and reports a failure. */
export function MarkedFileButton({ run }: { readonly run: OrderImport }) {
  const t = useWords(importWords)
  return <Button icon={<Download />} text={t('corrected')} loading={run.isMarking} onClick={run.downloadMarked} />
}

function CheckButtons({ preview, run }: Pick<CheckRowsProps, 'preview' | 'run'>) {
  const t = useWords(importWords)
  return (
    <>
      {preview.failed > 0 && <Callout compact>{t('correctedText')}</Callout>}
      <div className="import-buttons">
        <Button icon={<ArrowLeft />} text={t('back')} disabled={run.isBusy} onClick={() => run.goTo('columns')} />
        {preview.failed > 0 && <MarkedFileButton run={run} />}
        <Button
          intent="primary"
          disabled={preview.created === 0}
          loading={run.isBusy}
          text={preview.created === 0 ? t('nothing') : t(preview.failed > 0 ? 'createSome' : 'create', { count: preview.created })}
          onClick={() => void run.create()}
        />
      </div>
    </>
  )
}
