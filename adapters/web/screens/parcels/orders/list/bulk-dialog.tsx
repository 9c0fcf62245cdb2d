import { Button, Callout, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useState } from 'react'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { say, useWords } from '../../../../base/words.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Identifier } from '../../../../ui/identifier.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { EventInputsForm, type EventInputs } from '../event-inputs.tsx'
import { EVENT_TEXTS } from '../event.words.ts'
import { inputsOf, isEnding, type EventCount } from '../order-events.ts'
import { countText } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import type { SelectedOrder } from '../selected-order.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { WeightChanges } from '../weight-changes.tsx'
import { listWords } from './list.words.ts'
import { runBulk, type BulkOutcome } from './run-bulk.ts'

export type BulkDialogProps = {
  readonly action: EventCount
  readonly selected: number
  /** Called with the orders that were changed. */
  readonly onClose: (done: readonly string[]) => void
}

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'run'; readonly done: number; readonly total: number }
  | { readonly name: 'result'; readonly outcomes: readonly BulkOutcome[] }

/** Orders that it is done to, and what became of those in the run before. */
type BulkOrderRun = { readonly orders: readonly string[]; readonly before: readonly BulkOutcome[] }

const keyedBy = (outcomes: readonly BulkOutcome[]): ReadonlyMap<string, BulkOutcome> =>
  new Map(outcomes.map((one) => [one.order_number, one]))

/** The run over many orders: the event and each order's result. */
function useBulk(event: OrderEvent) {
  const refresh = useRefreshOrders()
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const [inputs, setInputs] = useState<EventInputs>({})
  const bulk = useCommand<readonly BulkOutcome[], BulkOrderRun>(
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
  return { step, inputs, setInputs, run: (orders: BulkOrderRun['orders'], before: BulkOrderRun['before']) => bulk.send({ orders, before }) }
}

const isWeight = (event: OrderEvent): boolean => event === 'confirm_weight' || event === 'reject_weight'

/**
 * Asks before an event is applied to many orders, shows the progress and each order's result;
 * failed ones can be retried.
 */
export function BulkDialog({ action, selected, onClose }: BulkDialogProps) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  const { event, orders } = action
  const texts = EVENT_TEXTS[event]
  const { step, inputs, setInputs, run } = useBulk(event)
  const outcomes = step.name === 'result' ? step.outcomes : []
  const failed = outcomes.filter((one) => !one.status)
  const isBusy = step.name === 'run'
  const close = (): void => onClose(outcomes.flatMap((one) => (one.status ? [one.order_number] : [])))
  const retry = (): void =>
    run(
      failed.map((one) => one.order_number),
      outcomes,
    )
  const count = countText(orders.length)
  const titles = {
    ask: say(texts.asks, { count }),
    run: t('bulkBusyTitle', { event: say(texts.count, { count }) }),
    result: t('bulkDoneTitle', { event: say(texts.count, { count }) }),
  }
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && close()}
      canOutsideClickClose={!isBusy}
      canEscapeKeyClose={!isBusy}
      isCloseButtonShown={false}
      title={titles[step.name]}
      className="bulk-dialog"
    >
      <DialogBody>
        {step.name === 'ask' && <Asked event={event} orders={orders} selected={selected} inputs={inputs} onInputs={setInputs} />}
        <div role="status">
          {step.name === 'run' && <Running done={step.done} total={step.total} />}
          {step.name === 'result' && (
            <Callout intent={failed.length === 0 ? 'success' : 'warning'}>
              {t('bulkDone', { done: countText(outcomes.length - failed.length), failed: countText(failed.length) })}
            </Callout>
          )}
        </div>
        {failed.length > 0 && <FailedOrders failed={failed} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {failed.length > 0 && <Button text={t('bulkRetry', { count: countText(failed.length) })} onClick={retry} />}
            <Button text={step.name === 'ask' ? say(texts.keeps) : common('close')} disabled={isBusy} onClick={close} autoFocus />
            {step.name === 'ask' && (
              <Button
                intent={isEnding(event) ? 'danger' : 'primary'}
                text={say(texts.acts)}
                onClick={() =>
                  run(
                    orders.map(({ orderNumber }) => orderNumber),
                    [],
                  )
                }
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

type AskedProps = {
  readonly event: OrderEvent
  readonly orders: readonly SelectedOrder[]
  readonly selected: number
  readonly inputs: EventInputs
  readonly onInputs: (inputs: EventInputs) => void
}

/**
 * The terms of the decision: how many of the selection take part, their weights, and the event's
 * input.
 */
function Asked({ event, orders, selected, inputs, onInputs }: AskedProps) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  return (
    <>
      {orders.length < selected && <p>{t('bulkSome', { all: countText(selected), count: countText(orders.length) })}</p>}
      {isWeight(event) && <WeightChanges orders={orders} />}
      {isEnding(event) && <p>{common('askFinal')}</p>}
      <EventInputsForm inputs={inputsOf(event)} values={inputs} onChange={onInputs} />
    </>
  )
}

function Running({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useWords(listWords)
  return (
    <>
      <p>{t('bulkRunning', { done: countText(done), total: countText(total) })}</p>
      <ProgressBar value={total === 0 ? 1 : done / total} intent="primary" aria-label={t('bulkBusy')} />
    </>
  )
}

/** The orders that it was not done to, each with its reason. */
export function FailedOrders({ failed }: { readonly failed: readonly BulkOutcome[] }) {
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
            <Identifier value={one.order_number} /> {one.message}
          </li>
        ))}
      </ul>
    </section>
  )
}
