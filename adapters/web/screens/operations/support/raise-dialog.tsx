import { DialogBody } from '@blueprintjs/core'
import { billNumber } from '#core/money/billing/bill-number.ts'
import { useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { notify } from '../../../ui/note/notify.ts'
import { RaiseForm } from './raise-form.tsx'
import { useRefreshWorkOrders } from './use-work-orders.ts'
import { workOrdersWords } from './work-orders.words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** Raises a work order over the list, about a waybill or a bill where one is given. */
export function RaiseDialog({ opened: about, onClose }: OpenedProps<unknown>) {
  const { user } = useSession()
  const refresh = useRefreshWorkOrders()
  const t = useWords(workOrdersWords)
  // The staff answer work orders; an address that says otherwise shows nothing.
  if (user.role === 'Staff') return null
  return (
    <Dialog isOpen onClose={onClose} title={t('raise')} className="work-order-dialog">
      <DialogBody>
        <RaiseForm
          isGuest={false}
          {...(billNumber.pattern.test(about) ? { title: t('aboutBill', { number: about }) } : { waybill: about })}
          onRaised={(number) => {
            notify({ intent: 'success', message: t('raised', { number }) })
            onClose()
            refresh()
          }}
        />
      </DialogBody>
    </Dialog>
  )
}
