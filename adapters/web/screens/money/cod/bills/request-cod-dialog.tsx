import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { codChangeFields } from '#core/money/cod/changes/cod-change.ts'
import { orderNumberField } from '#core/parcels/orders/fields/order-number-field.ts'
import { codChangeRoutes, type CodChangeRow } from '../../../../../http/contract/money/cod/cod-change.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { OrderField } from '../../../../resource/order-field.tsx'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../../ui/form/focus-wrong.ts'
import type { FormValue, MoneyText } from '../../../../ui/form/form-value.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { codChangesWords } from '../changes/cod-changes.words.ts'
import { codText } from '../cod-text.ts'
import { useRefreshCod } from '../use-refresh-cod.ts'

type RequestCodDialogProps = {
  /** The order, where it is known; otherwise its number is asked for. */
  readonly order?: { readonly number: string; readonly cod: CodChangeRow['cod_before']; readonly isAtOnce: boolean }
  readonly onClose: () => void
}

type Values = { readonly order: string; readonly amount: MoneyText; readonly reason: FormValue }

/** Without a currency the amount is sent alone: the order's is meant. */
const sentAmount = ({ amount, currency }: MoneyText) => (currency === '' ? amount : { amount, currency })

/**
 * Asks for another COD amount of an order; errors are shown beside their fields, and what was typed
 * stays.
 */
export function RequestCodDialog({ order, onClose }: RequestCodDialogProps) {
  const t = useWords(codChangesWords)
  const id = useId()
  const refresh = useRefreshCod()
  const currency = order?.cod?.currency ?? ''
  const [values, setValues] = useState<Values>({ order: order?.number ?? '', amount: { amount: '', currency }, reason: '' })
  const request = useCommand<CodChangeRow>(
    (_, api) =>
      api.call(codChangeRoutes.requestCodChange, {
        body: { order_number: values.order.trim(), cod_amount: sentAmount(values.amount), reason: values.reason },
      }),
    {
      failure: 'in-place',
      done: (change) => (change.status === 'applied' ? t('applied', { order: change.order_number }) : t('asked')),
      onDone: () => {
        onClose()
        refresh()
      },
    },
  )
  const wrong = request.fieldErrors
  const form = useFocusWrong(request.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    request.send()
  }
  const field = (name: keyof typeof codChangeFields, value: FormValue, set: (next: FormValue) => unknown) => (
    <DeclaredField id={`${id}-${name}`} name={name} field={codChangeFields[name]} value={value} error={wrong[name]} onChange={set} />
  )
  return (
    <Dialog isOpen onClose={onClose} title={order === undefined ? t('request') : t('requestOf', { order: order.number })}>
      <form ref={form} onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{order === undefined ? t('requestText') : t(order.isAtOnce ? 'atOnce' : 'byStaff')}</p>
          {order === undefined ? (
            <OrderField
              id={`${id}-order`}
              name="order_number"
              field={orderNumberField}
              value={values.order}
              error={wrong['order_number']}
              onChange={(next) => typeof next === 'string' && setValues({ ...values, order: next })}
            />
          ) : (
            <p>{t('now', { amount: codText(order.cod) })}</p>
          )}
          {field('cod_amount', values.amount, (amount) => typeof amount === 'object' && setValues({ ...values, amount }))}
          {field('reason', values.reason, (reason) => setValues({ ...values, reason }))}
          {request.error !== null && <ErrorNote error={request.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('send')} loading={request.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

/** The same over the list, for an order whose number is typed. */
export function RequestOverList({ onClose }: OpenedProps<unknown>) {
  const { user } = useSession()
  // Customers ask; an address that says otherwise shows nothing.
  return user.role === 'Customer' ? <RequestCodDialog onClose={onClose} /> : null
}
