import { moneyText } from '../../../../base/money-text.ts'
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { bankPayoutFields, payoutCancelFields } from '#core/money/cod/payouts/payout.ts'
import { payoutRoutes, type BillToPayOut, type CodPayoutRow } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { newKey } from '../../../../base/new-key.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DecisionDialog } from '../../../../ui/dialog/decision-dialog.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import '../bills/cod-bills.css'
import { useCurrent } from '../../../../ui/use-current.ts'
import { useKeyOf } from '../../../../ui/use-key-of.ts'
import { payoutsWords } from './payouts.words.ts'
import { useRefreshPayouts } from './use-refresh-payouts.ts'

/**
 * Bills that wait for their payout; each is asked for by Alipay, or its bank transfer confirmed.
 */
export function PayBillsDialog({ onClose }: OpenedProps<CodPayoutRow>) {
  const t = useWords(payoutsWords)
  const refresh = useRefreshPayouts()
  const { data: bills = [] } = useCall(payoutRoutes.billsToPayOut)
  const [bank, setBank] = useState<BillToPayOut>()
  const keys = useKeyOf()
  const ask = useCommand(
    (bill: string, api) => api.call(payoutRoutes.askCodPayout, { params: { bill } }, { idempotencyKey: keys.of(bill) }),
    {
      failure: 'in-place',
      done: t('asked'),
      onDone: (_, bill) => {
        keys.end(bill)
        refresh()
      },
    },
  )
  if (bank !== undefined) return <BankDialog bill={bank} onClose={() => setBank(undefined)} />
  return (
    <Dialog isOpen onClose={onClose} title={t('payBills')}>
      <DialogBody>
        <p>{bills.length === 0 ? t('noBills') : t('askText')}</p>
        <ul className="cod-previews">
          {bills.map((bill) => (
            <li key={bill.bill_number}>
              <p>
                <strong>{bill.bill_number}</strong> · <bdi>{bill.account}</bdi> · {moneyText(bill.amount)} · {bill.payee ?? t('noPayee')}
              </p>
              <Button
                text={t('ask')}
                aria-label={t('askOne', { bill: bill.bill_number })}
                disabled={bill.payee === null}
                loading={ask.isBusy && ask.sent === bill.bill_number}
                onClick={() => ask.send(bill.bill_number)}
              />{' '}
              <Button text={t('byBank')} aria-label={t('bankOne', { bill: bill.bill_number })} onClick={() => setBank(bill)} />
            </li>
          ))}
        </ul>
        {ask.error !== null && <ErrorNote error={ask.error} />}
      </DialogBody>
      <DialogFooter actions={<Button text={t('close')} onClick={onClose} />} />
    </Dialog>
  )
}

/** The bank transfer that paid a bill, with the bank's own number. */
function BankDialog({ bill, onClose }: { readonly bill: BillToPayOut; readonly onClose: () => void }) {
  const t = useWords(payoutsWords)
  const key = useCurrent(newKey)
  const refresh = useRefreshPayouts()
  return (
    <FieldsDialog
      title={t('bankOne', { bill: bill.bill_number })}
      confirmText={t('confirm')}
      fields={bankPayoutFields}
      record={{ check_amount: bill.amount }}
      send={(body, api) =>
        api.call(payoutRoutes.confirmBankPayout, { params: { bill: bill.bill_number }, body }, { idempotencyKey: key.now() })
      }
      done={(answer) => t('waits_for' in answer ? 'bankWaits' : 'confirmed', { bill: bill.bill_number })}
      onDone={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Cancels a payout that was not sent yet, with a reason. */
export function CancelPayoutDialog({ row, onClose }: OpenedProps<CodPayoutRow>) {
  const t = useWords(payoutsWords)
  const refresh = useRefreshPayouts()
  if (row?.events.includes('cancel') !== true) return null
  return (
    <DecisionDialog
      title={t('cancelOne', { bill: row.bill_number })}
      intent="danger"
      confirmText={t('cancelPayout')}
      reason={payoutCancelFields.reason}
      decide={async (reason, api, idempotencyKey) => {
        await api.call(
          payoutRoutes.decideCodPayout,
          { params: { payout_id: row.id, decision: 'cancel' }, body: { reason } },
          { idempotencyKey },
        )
        return [{ id: row.id, status: true, message: '' }]
      }}
      done={() => t('cancelled')}
      failed={() => t('notCancelled')}
      onDecided={refresh}
      onClose={onClose}
    >
      <p>{t('cancelText')}</p>
    </DecisionDialog>
  )
}
