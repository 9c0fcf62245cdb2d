import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { answerFields, settlementReasonFields } from '#core/money/cod/bills/settlement-fields.ts'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { refuseUndone } from '../../billing/bill-moves.tsx'
import { COD_BILL_SIDES, useCodBillRefresh, type CodBillSide } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'
import { ConfirmCodBill } from './confirm-cod-bill.tsx'
import { DisputeDialog } from './dispute-cod-dialog.tsx'

type ActionsProps = {
  readonly bill: CodBillDetails
  readonly side: CodBillSide
  /** Lines that are ticked. */
  readonly chosen: ReadonlySet<number>
  readonly onDone: () => void
}

/** The actions for a settlement bill in its states. */
export function CodBillActions(props: ActionsProps) {
  const { bill, side } = props
  return (
    <>
      {side === 'own' ? <OwnActions {...props} /> : <StaffActions {...props} />}
      <Files bill={bill} side={side} />
    </>
  )
}

function OwnActions({ bill, chosen, onDone }: ActionsProps) {
  const t = useWords(codBillsWords)
  const [isDisputing, setDisputing] = useState(false)
  return (
    <>
      {bill.events.includes('confirm') && <ConfirmCodBill bill={bill} />}
      {bill.events.includes('dispute') && <Button text={t('dispute')} disabled={chosen.size === 0} onClick={() => setDisputing(true)} />}
      {isDisputing && (
        <DisputeDialog
          bill={bill}
          lines={[...chosen]}
          onClose={() => setDisputing(false)}
          onDone={() => {
            setDisputing(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

function Files({ bill: { bill_number: number }, side }: Pick<ActionsProps, 'bill' | 'side'>) {
  const t = useWords(codBillsWords)
  const { pdf, xlsx } = COD_BILL_SIDES[side]
  const params = { bill_number: number }
  const printing = useDownload(pdf, `${number}.pdf`)
  const exporting = useDownload(xlsx, `${number}.xlsx`)
  return (
    <>
      <Button text={t('pdf')} loading={printing.isBusy} onClick={() => printing.send({ params })} />
      <Button text={t('xlsx')} loading={exporting.isBusy} onClick={() => exporting.send({ params })} />
    </>
  )
}

type Plain = 'confirm' | 'pay_charges' | 'write_off'
const PLAIN = ['confirm', 'pay_charges', 'write_off'] as const

function StaffActions({ bill, chosen, onDone }: ActionsProps) {
  const t = useWords(codBillsWords)
  const refresh = useCodBillRefresh('staff')
  const [opened, setOpened] = useState<'reissue' | 'withdraw'>()
  const number = bill.bill_number
  const sending = useCommand<void>(
    async (_, api) => refuseUndone(await api.call(codBillRoutes.sendCodBills, { body: { bills: [number] } })),
    {
      ask: () => ({ text: t('sendAsk', { count: 1 }), confirmText: t('send'), cancelText: t('keep') }),
      done: t('sendDone', { count: 1 }),
      onDone: refresh,
      onFailed: refresh,
    },
  )
  const textOf = (event: Plain): string => t(event === 'confirm' ? 'staffConfirm' : event)
  const moving = useCommand<unknown, Plain>(
    (event, api) => api.call(codBillRoutes.moveCodBill, { params: { bill_number: number, event } }),
    {
      ask: (event) => ({
        text: t(event === 'confirm' ? 'staffConfirmAsk' : `${event}Ask`),
        confirmText: textOf(event),
        cancelText: t('keep'),
      }),
      done: t('moved'),
      onDone: refresh,
      onFailed: refresh,
    },
  )
  const close = (): void => setOpened(undefined)
  const closed = (): void => {
    close()
    refresh()
    onDone()
  }
  return (
    <>
      {bill.events.includes('send') && <Button intent="primary" text={t('send')} loading={sending.isBusy} onClick={() => sending.send()} />}
      {bill.events.includes('reissue') && <Button intent="primary" text={t('reissue')} onClick={() => setOpened('reissue')} />}
      {PLAIN.map(
        (event) =>
          bill.events.includes(event) && (
            <Button key={event} text={textOf(event)} loading={moving.isBusy} onClick={() => moving.send(event)} />
          ),
      )}
      {bill.events.includes('withdraw') && <Button text={t('withdraw')} onClick={() => setOpened('withdraw')} />}
      {sending.question}
      {moving.question}
      {opened !== undefined && <StaffDialog opened={opened} number={number} chosen={chosen} onDone={closed} onClose={close} />}
    </>
  )
}

type DialogProps = Pick<ActionsProps, 'chosen'> & {
  readonly opened: 'reissue' | 'withdraw'
  readonly number: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Reissues a bill with an answer, or takes it back with a reason. */
function StaffDialog({ opened, number, chosen, onDone, onClose }: DialogProps) {
  const t = useWords(codBillsWords)
  const params = { bill_number: number }
  const isReissue = opened === 'reissue'
  return (
    <FieldsDialog<unknown>
      title={t(opened)}
      confirmText={t(opened)}
      fields={isReissue ? answerFields : settlementReasonFields}
      send={(body, api) =>
        isReissue
          ? api.call(codBillRoutes.reissueCodBill, { params, body: { ...body, without: [...chosen] } })
          : api.call(codBillRoutes.withdrawCodBill, { params, body })
      }
      done={() => t(isReissue ? 'reissueDone' : 'withdrawDone')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{isReissue ? t('reissueText', { count: chosen.size }) : t('withdrawText')}</p>
    </FieldsDialog>
  )
}
