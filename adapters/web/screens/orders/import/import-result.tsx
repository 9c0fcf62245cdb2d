import { Button, Card } from '@blueprintjs/core'
import { Import, NumberedList } from '@blueprintjs/icons'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import type { ImportAnswer } from '../../../../http/contract/orders/order.routes.ts'
import { useWords } from '../../../base/words.ts'
import { LinkButton } from '../link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { listPathOf } from '../order-paths.ts'
import { daysAgo } from '../time-text.ts'
import { MarkedFileButton } from './check-rows.tsx'
import { Findings } from './findings.tsx'
import { importWords } from './import.words.ts'
import type { OrderImport } from './use-import.ts'

/** More references than this would make the address too long; the day's orders are shown instead. */
const MOST_REFERENCES = 200

/** The list of the created orders: by their references where the sheet has them all, otherwise today's orders. */
function ordersPath(kind: OrderKind, { created, columns, rows }: ImportAnswer): string {
  const column = columns.find((one) => one.field === 'refCode')
  const references =
    column === undefined
      ? []
      : rows.flatMap((row) => (row.state === 'good' && row.cells[column.index] ? [row.cells[column.index]?.trim() ?? ''] : []))
  const isWhole =
    references.length === created && created <= MOST_REFERENCES && references.every((one) => /^\S+$/.test(one) && !one.includes(','))
  const query = isWhole ? { numbers: references.join(',') } : { created_from: daysAgo(0), created_to: daysAgo(0) }
  return `${listPathOf(kind)}?${new URLSearchParams(query).toString()}`
}

export type ImportResultProps = { readonly kind: OrderKind; readonly result: ImportAnswer; readonly run: OrderImport }

/** The last step: created, skipped and refused rows, and what to do next. */
export function ImportResult({ kind, result, run }: ImportResultProps) {
  const t = useWords(importWords)
  const hasFaults = result.failed > 0
  const title = result.created === 0 ? t('doneNone') : hasFaults ? t('doneSome') : t('doneTitle')
  return (
    <Card className="order-card">
      <Note intent={hasFaults || result.created === 0 ? 'warning' : 'success'} title={title} role="status">
        {result.created > 0 && t('attach')}
      </Note>
      <dl className="import-result">
        {(['created', 'skipped', 'failed'] as const).map((name) => (
          <div key={name} data-name={name}>
            <dt>{t(name)}</dt>
            <dd>{result[name]}</dd>
          </div>
        ))}
      </dl>
      {hasFaults && (
        <>
          <p>{t('correctedText')}</p>
          <Findings result={result} onJump={() => run.goTo('preview')} />
        </>
      )}
      <div className="import-buttons">
        <Button icon={<Import />} text={hasFaults ? t('importFixed') : t('importAnother')} onClick={run.restart} />
        {hasFaults && <MarkedFileButton run={run} />}
        <LinkButton intent="primary" icon={<NumberedList />} to={ordersPath(kind, result)} text={t('openOrders')} />
      </div>
    </Card>
  )
}
