import { moneyText } from '../../../../base/money-text.ts'
import { AnchorButton, Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords } from '../../../../base/words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { payeeText } from './cod-bill-facts.tsx'
import { useCodBillRefresh } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'

/**
 * Confirms a bill, after it is said what will be paid where; the COD agreement is signed before.
 */
export function ConfirmCodBill({ bill }: { readonly bill: CodBillDetails }) {
  const t = useWords(codBillsWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button intent="primary" text={t('confirm')} onClick={() => setOpen(true)} />
      {isOpen && <ConfirmDialog bill={bill} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConfirmDialog({ bill, onClose }: { readonly bill: CodBillDetails; readonly onClose: () => void }) {
  const t = useWords(codBillsWords)
  const refresh = useCodBillRefresh('own')
  const contract = useHref('/system/contract')
  const { issuing_amount: amount, ncnd_charges: charges } = bill
  const payee = payeeText(bill, t)
  const isPaying = amount !== null && bill.cod_status === 'pending_confirmation'
  const isReady = !isPaying || bill.is_agreed
  const confirming = useCommand<unknown>(
    (_, api) => api.call(codBillRoutes.moveOwnCodBill, { params: { bill_number: bill.bill_number, event: 'confirm' } }),
    {
      failure: 'in-place',
      done: t('confirmDone'),
      onDone: () => {
        refresh()
        onClose()
      },
    },
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('confirm')}>
      <DialogBody>
        {isPaying && (
          <p>
            {payee === undefined
              ? t('confirmNoPayee', { amount: moneyText(amount) })
              : t('confirmText', { amount: moneyText(amount), payee })}
          </p>
        )}
        {bill.ncnd_orders > 0 && <p>{t('confirmCharges', { amount: charges.map(moneyText).join(' + ') })}</p>}
        {!isReady && <Note intent="warning">{t('unsigned')}</Note>}
        {confirming.error !== null && <ErrorNote error={confirming.error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} />
            {isReady ? (
              <Button intent="primary" text={t('confirm')} loading={confirming.isBusy} onClick={() => confirming.send()} />
            ) : (
              <AnchorButton intent="primary" text={t('sign')} href={contract} />
            )}
          </>
        }
      />
    </Dialog>
  )
}
