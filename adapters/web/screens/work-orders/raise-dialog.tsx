import { Dialog, DialogBody } from '@blueprintjs/core'
import { useWords } from '../../i18n/words.ts'
import { notify } from '../../ui/notify.ts'
import { RaiseForm } from './raise-form.tsx'
import { workOrdersWords } from './work-orders.words.ts'

type RaiseDialogProps = { readonly waybill: string; readonly onClose: () => void; readonly onRaised: () => void }

/** Raises a work order over the list, about a waybill where one is given. */
export function RaiseDialog({ waybill, onClose, onRaised }: RaiseDialogProps) {
  const t = useWords(workOrdersWords)
  return (
    <Dialog isOpen onClose={onClose} title={t('raise')} className="work-order-dialog">
      <DialogBody>
        <RaiseForm
          isGuest={false}
          waybill={waybill}
          onRaised={(number) => {
            notify({ intent: 'success', message: t('raised', { number }) })
            onRaised()
          }}
        />
      </DialogBody>
    </Dialog>
  )
}
