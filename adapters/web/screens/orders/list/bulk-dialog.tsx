import { Button, Callout, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useState } from 'react'
import { orderMachine, type OrderEvent } from '../../../../../core/orders/order.machine.ts'
import { useWords } from '../../../base/words.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { EventInputsForm, type EventInputs } from '../event-inputs.tsx'
import { inputsOf, type EventCount } from '../order-events.ts'
import { eventText } from '../order-text.ts'
import { orderWords } from '../orders.words.ts'
import { useRefreshOrders } from '../use-refresh-orders.ts'
import { listWords } from './list.words.ts'
import { runBulk, type BulkOutcome } from './run-bulk.ts'
import { Dialog } from '../../../ui/dialog.tsx'

export type BulkDialogProps = {
  readonly action: EventCount
  readonly selected: number
  /** Called with the orders that were changed. */ readonly onClose: (done: readonly string[]) => void
}

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'run'; readonly done: number; readonly total: number }
  | { readonly name: 'result'; readonly outcomes: readonly BulkOutcome[] }

const TITLES = { run: 'bulkBusyTitle', result: 'bulkDoneTitle' } as const
/** Events whose name and "2 orders" do not make a sentence. */
const ASKS = {
  confirm_weight: 'ask_confirm_weight',
  reject_weight: 'ask_reject_weight',
  raise_exception: 'ask_raise_exception',
  continue: 'ask_continue',
} as const satisfies Partial<Record<OrderEvent, string>>
const isAsked = (event: OrderEvent): event is keyof typeof ASKS => event in ASKS

/** Orders that it is done to, and what became of those in the run before. */
type Run = { readonly orders: readonly string[]; readonly before: readonly BulkOutcome[] }

const keyedBy = (outcomes: readonly BulkOutcome[]): ReadonlyMap<string, BulkOutcome> =>
  new Map(outcomes.map((one) => [one.order_number, one]))

/** The run over many orders: the event and each order's result. */
function useBulk(event: OrderEvent) {
  const refresh = useRefreshOrders()
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const [inputs, setInputs] = useState<EventInputs>({})
  const bulk = useCommand<readonly BulkOutcome[], Run>(
    ({ orders }, api) => {
      const total = orders.length
      setStep({ name: 'run', done: 0, total })
      return runBulk(api, { event, orders, inputs, onProgress: (done) => setStep({ name: 'run', done, total }) })
    },
    {
      onDone: (outcomes, { before }) => {
        setStep({ name: 'result', outcomes: [...new Map([...keyedBy(before), ...keyedBy(outcomes)]).values()] })
        refresh()
      },
    },
  )
  return { step, inputs, setInputs, run: (orders: Run['orders'], before: Run['before']) => bulk.send({ orders, before }) }
}

/** Asks before an event is applied to many orders, shows the progress and each order's result; failed ones can be retried. */
export function BulkDialog({ action, selected, onClose }: BulkDialogProps) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  const { event, orders } = action
  const { step, inputs, setInputs, run } = useBulk(event)
  const label = orderMachine.events[event].label
  const outcomes = step.name === 'result' ? step.outcomes : []
  const failed = outcomes.filter((one) => !one.status)
  const isBusy = step.name === 'run'
  const close = (): void => onClose(outcomes.flatMap((one) => (one.status ? [one.order_number] : [])))
  const retry = (): void =>
    run(
      failed.map((one) => one.order_number),
      outcomes,
    )
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && close()}
      canOutsideClickClose={!isBusy}
      canEscapeKeyClose={!isBusy}
      isCloseButtonShown={false}
      title={t(step.name === 'ask' ? (isAsked(event) ? ASKS[event] : 'bulkAsk') : TITLES[step.name], {
        event: label,
        count: orders.length,
      })}
      className="bulk-dialog"
    >
      <DialogBody>
        {step.name === 'ask' && (
          <>
            <p>{t(orders.length === selected ? 'bulkAll' : 'bulkSome', { all: selected, count: orders.length, event: label })}</p>
            <EventInputsForm inputs={inputsOf(event)} values={inputs} onChange={setInputs} />
          </>
        )}
        <div role="status">
          {step.name === 'run' && <Running done={step.done} total={step.total} />}
          {step.name === 'result' && (
            <Callout intent={failed.length === 0 ? 'success' : 'warning'}>
              {t('bulkDone', { event: eventText(event), done: outcomes.length - failed.length, failed: failed.length })}
            </Callout>
          )}
        </div>
        {failed.length > 0 && <FailedOrders failed={failed} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {failed.length > 0 && <Button text={t('bulkRetry', { count: failed.length })} onClick={retry} />}
            <Button
              text={step.name === 'ask' ? t('bulkKeep', { event: label }) : common('close')}
              disabled={isBusy}
              onClick={close}
              autoFocus
            />
            {step.name === 'ask' && (
              <Button
                intent={event === 'cancel' ? 'danger' : 'primary'}
                text={t('bulkEvent', { event: label, count: orders.length })}
                onClick={() => run(orders, [])}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

function Running({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useWords(listWords)
  return (
    <>
      <p>{t('bulkRunning', { done, total })}</p>
      <ProgressBar value={total === 0 ? 1 : done / total} intent="primary" aria-label={t('bulkBusy')} />
    </>
  )
}

function FailedOrders({ failed }: { readonly failed: readonly BulkOutcome[] }) {
  const t = useWords(listWords)
  return (
    <section aria-label={t('bulkFailed')}>
      <div className="failed-head">
        <h3>{t('bulkFailed')}</h3>
        <Button
          size="small"
          icon={<Duplicate />}
          text={t('copyFailed')}
          onClick={() => copyText(failed.map((one) => one.order_number).join('\n'), t('copied'))}
        />
      </div>
      <ul className="outcome-list">
        {failed.map((one) => (
          <li key={one.order_number}>
            <code>{one.order_number}</code> {one.message}
          </li>
        ))}
      </ul>
    </section>
  )
}
