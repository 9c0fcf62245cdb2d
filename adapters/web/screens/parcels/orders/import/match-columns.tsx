import { Button, Card, HTMLSelect } from '@blueprintjs/core'
import { ArrowLeft, ArrowRight } from '@blueprintjs/icons'
import { useId, useMemo } from 'react'
import { missingColumns, type MatchedColumn } from '#core/parcels/orders/import/headings.ts'
import { columnLetter } from '#core/base/sheets/sheet-notices.ts'
import { NO_SOURCE, orderSources } from '#core/parcels/orders/import/sources/sourced-sheet.ts'
import { targetsOf, type HeadingTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { say, useWords, type Say } from '../../../../base/words.ts'
import { EncodingChoice } from '../../../../resource/import/encoding-choice.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { importWords } from './import.words.ts'
import { SheetNotices } from './sheet-notices.tsx'
import { ImportProgress } from './import-progress.tsx'
import { columnsOf, type OrderImport } from './use-import.ts'

const EXAMPLES = 3

type ImportKey = keyof typeof importWords.table

/** A target in the reader's language. */
export const targetText = ({ field, part }: HeadingTarget, t: Say<ImportKey>): string =>
  part === 'currency' ? t('currencyOf', { field: field.label }) : say(field.label)

type Group = { readonly label: string; readonly targets: readonly HeadingTarget[] }

/** Targets under the headings of the form. */
function groupsOf(kind: OrderKind): readonly Group[] {
  const targets = targetsOf(kind)
  const sections = kind.sections.map((section) => ({
    label: say(section.label),
    targets: targets.filter(({ target }) => (target.split('.')[0] ?? '') in section.fields),
  }))
  return [...sections, { label: say(kind.goods.label), targets: targets.filter(({ target }) => target.startsWith('goods.')) }]
}

const examplesOf = (preview: ImportAnswer, index: number): string =>
  [...new Set(preview.rows.map((row) => row.cells[index] ?? '').filter((cell) => cell !== ''))].slice(0, EXAMPLES).join(' · ')

export type MatchColumnsProps = { readonly kind: OrderKind; readonly preview: ImportAnswer; readonly run: OrderImport }

/** The second step: each column of the sheet with the field it fills, which a select can change. */
export function MatchColumns({ kind, preview, run }: MatchColumnsProps) {
  const t = useWords(importWords)
  const columns = columnsOf(preview, run.choices).filter((column) => column.heading !== '' || examplesOf(preview, column.index) !== '')
  const matched = columns.filter((column) => column.target !== undefined).length
  const missing = missingColumns(kind, columns)
  const targets = useMemo(() => targetsOf(kind), [kind])
  const nameOf = (name: string): string => {
    const target = targets.find((one) => one.target === name)
    return target === undefined ? name : targetText(target, t)
  }
  return (
    <Card className="order-card">
      <div className="import-choices">
        {preview.sheets.length > 1 && <SheetChoice preview={preview} run={run} />}
        {preview.encoding !== null && (
          <EncodingChoice encoding={preview.encoding} isBusy={run.isBusy} onChoose={(encoding) => void run.readAs({ encoding })} />
        )}
        <SourceChoice preview={preview} run={run} />
      </div>
      <p>{t('columnsText', { line: preview.heading_line })}</p>
      {missing.length > 0 && (
        <Note intent="warning" title={t('missing', { fields: missing.map(nameOf).join(', ') })}>
          {t('missingText')}
        </Note>
      )}
      <SheetNotices notices={preview.notices} />
      <ColumnsTable kind={kind} preview={preview} columns={columns} run={run} />
      <p className="text-muted" role="status">
        {t('matched', { count: matched })} · {t('left', { count: columns.length - matched })}
      </p>
      <ImportProgress run={run} />
      {run.error !== undefined && <ErrorNote error={run.error} onRetry={() => void run.toPreview()} />}
      <div className="import-buttons">
        <Button icon={<ArrowLeft />} text={t('another')} disabled={run.isBusy} onClick={run.restart} />
        <Button intent="primary" endIcon={<ArrowRight />} text={t('next')} loading={run.isBusy} onClick={() => void run.toPreview()} />
      </div>
    </Card>
  )
}

/** The sheets of a workbook by their names. */
function SheetChoice({ preview, run }: Pick<MatchColumnsProps, 'preview' | 'run'>) {
  const t = useWords(importWords)
  const id = useId()
  return (
    <FormField id={id} label={t('sheet')}>
      <HTMLSelect
        id={id}
        value={preview.sheet ?? ''}
        disabled={run.isBusy}
        onChange={(event) => void run.readAs({ sheet: event.currentTarget.value })}
        options={[...preview.sheets]}
      />
    </FormField>
  )
}

/** The system whose export the sheet is, which the reader may know better. */
function SourceChoice({ preview, run }: Pick<MatchColumnsProps, 'preview' | 'run'>) {
  const t = useWords(importWords)
  const id = useId()
  return (
    <FormField id={id} label={t('source')}>
      <HTMLSelect
        id={id}
        value={preview.source ?? NO_SOURCE}
        disabled={run.isBusy}
        onChange={(event) => void run.readAs({ source: event.currentTarget.value })}
        options={[
          { value: NO_SOURCE, label: t('sourceNone') },
          ...orderSources.map(({ name, label }) => ({ value: name, label: say(label) })),
        ]}
      />
    </FormField>
  )
}

type ColumnsTableProps = MatchColumnsProps & { readonly columns: readonly MatchedColumn[] }

function ColumnsTable({ kind, preview, columns, run }: ColumnsTableProps) {
  const t = useWords(importWords)
  const groups = useMemo(() => groupsOf(kind), [kind])
  return (
    <div className="order-table-scroller" role="region" tabIndex={0} aria-label={t('columnsCaption')}>
      <table className="order-table match-table">
        <caption className="visually-hidden">{t('columnsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('heading')}</th>
            <th scope="col">{t('fills')}</th>
            <th scope="col">{t('example')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.index} data-left={column.target === undefined}>
              <th scope="row">
                <span className="match-letter">{columnLetter(column.index)}</span> {column.heading || t('noHeading')}
              </th>
              <td>
                <HTMLSelect
                  fill
                  aria-label={t('fieldOf', { heading: column.heading || t('columnLetter', { letter: columnLetter(column.index) }) })}
                  value={column.target ?? ''}
                  disabled={run.isBusy}
                  onChange={(event) => run.choose(column.index, event.currentTarget.value || undefined)}
                >
                  <option value="">{t('leaveOut')}</option>
                  {groups.map((group) => (
                    <optgroup key={group.label} label={group.label}>
                      {group.targets.map((target) => (
                        <option key={target.target} value={target.target}>
                          {targetText(target, t)}
                          {target.field.required && target.part === 'value' ? ' *' : ''}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </HTMLSelect>
              </td>
              <td className="match-example">
                <bdi>{examplesOf(preview, column.index)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
