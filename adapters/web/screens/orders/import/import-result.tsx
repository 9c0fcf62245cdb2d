import { Button, Card } from '@blueprintjs/core'
import { Edit, Import, NumberedList, Print } from '@blueprintjs/icons'
import { useState } from 'react'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import type { ImportAnswer } from '../../../../http/contract/orders/order-import.routes.ts'
import { useWords } from '../../../base/words.ts'
import { LinkButton } from '../link-button.tsx'
import { Identifier } from '../../../ui/identifier.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { labelWords } from '../labels/labels.words.ts'
import { useHasOtherWay } from '../labels/preferred-type.ts'
import { PrintDialog } from '../labels/print-dialog.tsx'
import { listPathOf } from '../order-paths.ts'
import { MarkedFileButton } from './check-rows.tsx'
import { Findings } from './findings.tsx'
import { selectedOrder, type SelectedOrder } from '../selected-order.ts'
import { importWords } from './import.words.ts'
import { ImportProgress } from './import-progress.tsx'
import type { OrderImport } from './use-import.ts'

/** The most labels that are made at once. */
const MOST_LABELS = 500

export type ImportResultProps = { readonly kind: OrderKind; readonly result: ImportAnswer; readonly run: OrderImport }

/** The last step: created, skipped and refused rows, and what to do next. */
export function ImportResult({ kind, result, run }: ImportResultProps) {
  const t = useWords(importWords)
  const hasFaults = result.failed > 0
  const path = `${listPathOf(kind)}${result.import === null ? '' : `?import=${result.import}`}`
  const title = result.created === 0 ? t('doneNone') : hasFaults ? t('doneSome') : t('doneTitle')
  return (
    <Card className="order-card">
      <Note intent={hasFaults || result.created === 0 ? 'warning' : 'success'} title={title} role="status">
        {result.import !== null && (
          <p>
            {t('number')} <Identifier value={String(result.import)} name={t('number')} />
          </p>
        )}
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
          <Findings result={result} onJump={() => void run.goOn()} />
        </>
      )}
      <ImportProgress run={run} />
      <div className="import-buttons">
        <Button icon={<Import />} text={hasFaults ? t('importFixed') : t('importAnother')} onClick={run.restart} />
        {hasFaults && <MarkedFileButton run={run} />}
        {hasFaults && (
          <Button icon={<Edit />} text={t('goOn', { count: result.failed })} loading={run.isBusy} onClick={() => void run.goOn()} />
        )}
        <PrintThese kind={kind} result={result} />
        <LinkButton intent="primary" icon={<NumberedList />} to={path} text={t('openOrders')} />
      </div>
    </Card>
  )
}

/** The labels of exactly the orders that the import made. */
function PrintThese({ kind, result }: Pick<ImportResultProps, 'kind' | 'result'>) {
  const t = useWords(importWords)
  const [orders, setOrders] = useState<readonly SelectedOrder[]>()
  const label = useWords(labelWords)
  const hasOtherWay = useHasOtherWay()
  const [asks, setAsks] = useState(false)
  const finding = useCommand<readonly SelectedOrder[], boolean>(
    async (_asks, api) => {
      const { rows } = await api.call(orderRoutes.listOrders, { query: { import: result.import ?? 0, pageSize: MOST_LABELS } })
      return rows.map(selectedOrder)
    },
    {
      onDone: (found, isAsked) => {
        setAsks(isAsked)
        setOrders(found)
      },
    },
  )
  const isOffered = result.import !== null && result.created > 0 && result.created <= MOST_LABELS && kind.labelTypes.length > 0
  if (!isOffered) return null
  return (
    <>
      <Button
        icon={<Print />}
        text={t('printThese', { count: result.created })}
        loading={finding.isBusy}
        onClick={() => finding.send(false)}
      />
      {hasOtherWay && <Button text={label('otherWay')} disabled={finding.isBusy} onClick={() => finding.send(true)} />}
      {orders && <PrintDialog orders={orders} labelTypes={kind.labelTypes} asks={asks} onClose={() => setOrders(undefined)} />}
    </>
  )
}
