import { useMemo } from 'react'
import { repriceFields } from '#core/money/charges/reprice-order.usecase.ts'
import { orderFeeRoutes } from '../../../../../http/contract/pricing/fees/order-fees.routes.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import { newKey } from '../../../../base/new-key.ts'
import { useCurrent } from '../../../../ui/use-current.ts'
import { DeclaredFields } from '../../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../../resource/use-record-form.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { WaitsNote } from '../../../../ui/note/waits-note.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { uiWords } from '../../../../ui/ui.words.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { feesWords } from './fees.words.ts'

const FORM = { fields: repriceFields }

/** The fields that were filled in. */
const sentOf = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''))

/** Finance prices an order again, with a reason. */
export function RepriceDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const t = useWords(feesWords)
  const refresh = useRefreshOrders()
  const start = useMemo(
    () => ({
      check_weight: order.check_weight ?? undefined,
      check_length: order.check_length ?? undefined,
      check_width: order.check_width ?? undefined,
      check_height: order.check_height ?? undefined,
    }),
    [order],
  )
  const key = useCurrent(newKey)
  const form = useRecordForm(FORM, undefined, start)
  const command = useCommand(
    (body: Record<string, unknown>, api) =>
      api.call(orderFeeRoutes.priceOrder, { params: { order_number: order.order_number }, body }, { idempotencyKey: key.now() }),
    {
      failure: 'in-place',
      done: ({ waits_for: waiting }) => (waiting === undefined ? t('repriced') : undefined),
      onDone: ({ waits_for: waiting }) => {
        refresh()
        if (waiting === undefined) onClose()
      },
    },
  )
  const request = command.data?.waits_for
  const errors = { ...form.errors, ...command.fieldErrors }
  return (
    <ConfirmDialog
      isOpen
      title={t('reprice')}
      intent="primary"
      confirmText={t('reprice')}
      isBusy={command.isBusy}
      canConfirm={request === undefined}
      {...(request === undefined ? {} : { cancelText: say(uiWords.table.close) })}
      onConfirm={() => form.checkAll().length === 0 && command.send(sentOf(form.toBody()))}
      onCancel={onClose}
    >
      {request === undefined ? (
        <>
          <p>{t('repriceText')}</p>
          <DeclaredFields fields={repriceFields} form={form} errors={errors} id="reprice" isCheckedOnLeave />
        </>
      ) : (
        <WaitsNote requests={[request]}>{order.order_number}</WaitsNote>
      )}
      {command.error !== null && <ErrorNote error={command.error} />}
    </ConfirmDialog>
  )
}
