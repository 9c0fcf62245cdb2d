import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useWords } from '../../../../base/words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { countText } from '../../../../base/order-text.ts'
import type { SelectedOrder } from '../selected-order.ts'
import { labelWords } from './labels.words.ts'

type ReprintQuestionProps = {
  readonly orders: readonly SelectedOrder[]
  readonly onPrint: (orders: readonly SelectedOrder[]) => void
  readonly onClose: () => void
}

/**
 * Asks before labels are printed a second time: how many were, and whether the others are enough.
 */
export function ReprintQuestion({ orders, onPrint, onClose }: ReprintQuestionProps) {
  const t = useWords(labelWords)
  const printed = orders.filter((order) => order.isPrinted)
  const fresh = orders.filter((order) => !order.isPrinted)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isCloseButtonShown={false}
      className="confirm-dialog"
      title={t('againTitle', { count: countText(printed.length) })}
    >
      <DialogBody>
        <p>{t('againText', { printed: countText(printed.length) })}</p>
        {fresh.length > 0 && <p>{t('againRest', { count: countText(fresh.length) })}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('againNo')} onClick={onClose} autoFocus />
            {fresh.length > 0 && <Button text={t('againFresh', { count: countText(fresh.length) })} onClick={() => onPrint(fresh)} />}
            <Button
              intent="primary"
              text={fresh.length > 0 ? t('againMixed', { count: countText(orders.length) }) : t('againAll')}
              onClick={() => onPrint(orders)}
            />
          </>
        }
      />
    </Dialog>
  )
}
