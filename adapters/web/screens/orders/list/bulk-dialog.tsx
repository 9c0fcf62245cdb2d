import { Button, Callout, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useState } from 'react'
import { orderMachine } from '../../../../../core/orders/order.machine.ts'
import { useApi } from '../../../app/api.ts'
import { useWords } from '../../../i18n/words.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { EventInputsForm, type EventInputs } from '../event-inputs.tsx'
import { inputsOf, type EventCount } from '../order-events.ts'
import { eventText } from '../order-text.ts'
import { orderWords } from '../orders.words.ts'
import { useRefreshOrders } from '../use-refresh-orders.ts'
import { listWords } from './list.words.ts'
import { runBulk, type BulkOutcome } from './run-bulk.ts'

export type BulkDialogProps = { readonly action: EventCount; readonly selected: number; /** Told the orders that it was done to. */ readonly onClose: (done: readonly string[]) => void }

type Step = { readonly name: 'ask' } | { readonly name: 'run'; readonly done: number; readonly total: number } | { readonly name: 'result'; readonly outcomes: readonly BulkOutcome[] }

const keyedBy = (outcomes: readonly BulkOutcome[]): ReadonlyMap<string, BulkOutcome> => new Map(outcomes.map((one) => [one.order_number, one]))

/** Asks before an event is done to many orders, shows how far it is, and what became of each; the failed can be tried again. */
export function BulkDialog({ action, selected, onClose }: BulkDialogProps) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  const api = useApi()
  const refresh = useRefreshOrders()
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const [values, setValues] = useState<EventInputs>({})
  const { event, orders } = action
  const isBusy = step.name === 'run'

  const run = async (numbers: readonly string[], before: readonly BulkOutcome[]): Promise<void> => {
    setStep({ name: 'run', done: 0, total: numbers.length })
    const outcomes = await runBulk(api, { event, orders: numbers, reason: (values.reason ?? '').trim(), onProgress: (done) => setStep({ name: 'run', done, total: numbers.length }) })
    setStep({ name: 'result', outcomes: [...new Map([...keyedBy(before), ...keyedBy(outcomes)]).values()] })
    refresh()
  }
  const close = (): void => onClose(step.name === 'result' ? step.outcomes.flatMap((one) => (one.status ? [one.order_number] : [])) : [])
  const failed = step.name === 'result' ? step.outcomes.filter((one) => !one.status) : []
  return (
    <Dialog isOpen onClose={() => !isBusy && close()} canOutsideClickClose={!isBusy} canEscapeKeyClose={!isBusy} isCloseButtonShown={false} title={common('ask', { event: orderMachine.events[event].label })} className="bulk-dialog">
      <DialogBody>
        {step.name === 'ask' && (
          <>
            <p>{t(orders.length === selected ? 'bulkAll' : 'bulkSome', { all: selected, count: orders.length, event: orderMachine.events[event].label })}</p>
            <EventInputsForm inputs={inputsOf(event)} values={values} onChange={setValues} />
          </>
        )}
        <div role="status">
          {step.name === 'run' && <Running done={step.done} total={step.total} />}
          {step.name === 'result' && (
            <Callout intent={failed.length === 0 ? 'success' : 'warning'}>{t('bulkDone', { event: eventText(event), done: step.outcomes.length - failed.length, failed: failed.length })}</Callout>
          )}
        </div>
        {failed.length > 0 && <FailedOrders failed={failed} />}
      </DialogBody>
      <DialogFooter
        actions={
          step.name === 'ask' ? (
            <>
              <Button text={t('cancel')} onClick={close} autoFocus />
              <Button intent={event === 'cancel' ? 'danger' : 'primary'} text={t('bulkEvent', { event: orderMachine.events[event].label, count: orders.length })} onClick={() => void run(orders, [])} />
            </>
          ) : (
            <>
              {failed.length > 0 && step.name === 'result' && <Button text={t('bulkRetry', { count: failed.length })} onClick={() => void run(failed.map((one) => one.order_number), step.outcomes)} />}
              <Button intent="primary" text={common('close')} disabled={isBusy} onClick={close} />
            </>
          )
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
        <Button size="small" icon={<Duplicate />} text={t('copyFailed')} onClick={() => copyText(failed.map((one) => one.order_number).join('\n'), t('copied'))} />
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
