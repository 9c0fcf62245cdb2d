import { Button } from '@blueprintjs/core'
import { NumberedList, Undo } from '@blueprintjs/icons'
import { orderImportMachine } from '#core/parcels/orders/import/order-import.machine.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { hasLabel } from '#core/parcels/orders/print/order-label.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { ORDER_ERRORS } from '#core/portal/pages/order.routes.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { ImportDetails } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { useCall, useInvalidate } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import { RecordDrawer } from '../../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { OrderFacts } from '../facts/order-facts.tsx'
import { PrintThese } from '../import/print-these.tsx'
import { LinkButton } from '../link-button.tsx'
import { StatusTag } from '../status-tag.tsx'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { IMPORT_TONES, kindText, ordersOfImport } from './import-states.ts'
import { importsWords } from './imports.words.ts'
import '../orders.css'

/**
 * An import beside the list: what became of its rows, where its orders are, and what can be done
 * with all of them.
 */
export function ImportDrawer({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(importsWords)
  const id = Number(opened)
  const { data, error, refetch } = useCall(orderRoutes.findImport, { params: { id } })
  return (
    <RecordDrawer holds="table" title={t('one', { number: id })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && <ImportRecord record={data} />}
    </RecordDrawer>
  )
}

function ImportRecord({ record }: { readonly record: ImportDetails }) {
  const t = useWords(importsWords)
  const facts = [
    { name: 'file', label: t('file'), value: record.file_name, isWide: true },
    { name: 'kind', label: t('kind'), value: kindText(record.order_type) },
    {
      name: 'state',
      label: t('state'),
      value: <StateTag tone={IMPORT_TONES[record.status]}>{say(orderImportMachine.states[record.status].label)}</StateTag>,
    },
    { name: 'by', label: t('by'), value: record.client_name },
    { name: 'time', label: t('time'), value: localTime(record.create_time) },
  ]
  return (
    <>
      <OrderFacts facts={facts} />
      <dl className="import-result">
        {(['created', 'skipped', 'failed'] as const).map((name) => (
          <div key={name} data-name={name}>
            <dt>{t(name)}</dt>
            <dd>{record[name]}</dd>
          </div>
        ))}
      </dl>
      {record.to_correct > 0 && <LinkButton to={`${ORDER_ERRORS}?sheet=${record.id}`} text={t('correct', { count: record.to_correct })} />}
      <OrdersByState record={record} />
      <ImportActions record={record} />
    </>
  )
}

const countsOf = ({ orders }: ImportDetails) =>
  ORDER_STATES.flatMap((state) => ((orders[state] ?? 0) > 0 ? [[state, orders[state] ?? 0] as const] : []))

function OrdersByState({ record }: { readonly record: ImportDetails }) {
  const t = useWords(importsWords)
  const counts = countsOf(record)
  return (
    <section aria-labelledby="import-orders">
      <h3 id="import-orders" className="section-title">
        {t('orders')}
      </h3>
      {counts.length === 0 && <p className="text-muted">{t('noOrders')}</p>}
      <ul className="import-states">
        {counts.map(([state, count]) => (
          <li key={state}>
            <StatusTag status={state} /> <strong className="amount">{count}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ImportActions({ record }: { readonly record: ImportDetails }) {
  const t = useWords(importsWords)
  const { id, order_type: name, may_undo: mayUndo } = record
  const kind = orderKind(name)
  const counts = countsOf(record)
  const labels = counts.reduce((sum, [state, count]) => sum + (hasLabel(state) ? count : 0), 0)
  const left = counts.reduce((sum, [state, count]) => sum + (state === 'cancelled' ? 0 : count), 0)
  const invalidate = useInvalidate()
  const refreshOrders = useRefreshOrders()
  const undo = useCommand(orderRoutes.undoImport, {
    failure: 'in-place',
    ask: () => ({
      title: t('undoTitle', { number: id }),
      text: t('undoText', { count: left }),
      confirmText: t('undoConfirm'),
      cancelText: t('undoKeep'),
      intent: 'danger',
    }),
    done: ({ cancelled }) => t('undone', { number: id, count: cancelled }),
    onDone: () => {
      void invalidate(orderRoutes.listImports, orderRoutes.findImport)
      refreshOrders()
    },
  })
  return (
    <div className="import-buttons">
      {mayUndo && <Button icon={<Undo />} text={t('undo')} loading={undo.isBusy} onClick={() => undo.send({ params: { id } })} />}
      {kind !== undefined && <PrintThese kind={kind} importId={id} count={labels} />}
      {counts.length > 0 && <LinkButton intent="primary" icon={<NumberedList />} to={ordersOfImport(record)} text={t('openOrders')} />}
      {undo.question}
    </div>
  )
}
