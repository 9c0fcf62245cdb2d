import { moneyText } from '../../../../base/money-text.ts'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords, type Say } from '../../../../base/words.ts'
import { DocumentFacts, type DocumentFact } from '../../../../resource/document/document-facts.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import type { CodBillSide } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'

type CodBillFactsProps = { readonly bill: CodBillDetails; readonly side: CodBillSide }
type Amount = CodBillDetails['issuing_amount']

const timeText = (time: string | null): string => (time === null ? '–' : localTime(time).slice(0, 16))
const amountText = (amount: Amount): string => (amount === null ? '–' : moneyText(amount))

/**
 * Where a bill is paid: the Alipay account that its client authorised, and the account of its
 * agreement; undefined where it named neither.
 */
export function payeeText({ payee, payee_alipay: alipay }: CodBillDetails, t: Say<keyof typeof codBillsWords.table>): string | undefined {
  const first = alipay === null ? undefined : t('payeeAlipay', { account: alipay })
  const second = payee === null ? undefined : t('payeeOf', payee)
  return first !== undefined && second !== undefined ? t('payeeOr', { first, second }) : (first ?? second)
}

/** The facts of a bill: what it pays out, to whom, and when it was moved. */
export function CodBillFacts({ bill, side }: CodBillFactsProps) {
  const t = useWords(codBillsWords)
  const ofCharges: readonly DocumentFact[] = [
    [t('ncndOrders'), String(bill.ncnd_orders)],
    [t('ncndCharges'), bill.ncnd_charges.map(moneyText).join(' + ')],
    [t('ncndOpen'), bill.ncnd_open.map(moneyText).join(' + ') || '–'],
  ]
  const ofPayment: readonly DocumentFact[] = [
    [t('checkAmount'), amountText(bill.check_amount)],
    [t('bank'), bill.bank ?? '–'],
    [t('transaction'), bill.transaction_id ?? '–'],
    [t('paid'), timeText(bill.check_time)],
  ]
  const ofStaff: readonly DocumentFact[] = [
    [t('client'), `${bill.client_name} (${bill.account})`],
    [t('createdBy'), bill.created_by ?? '–'],
    [t('confirmedBy'), bill.confirmed_by ?? '–'],
    [t('entry'), bill.entry === null ? '–' : String(bill.entry)],
    [t('writtenOff'), timeText(bill.write_off_time)],
  ]
  const facts: readonly DocumentFact[] = [
    [t('payout'), amountText(bill.issuing_amount)],
    [t('collected'), bill.collected.map(moneyText).join(' + ') || '–'],
    [t('serviceFee'), amountText(bill.issuing_service_fee)],
    [t('bankFee'), amountText(bill.issuing_bank_fee)],
    [t('orders'), String(bill.orders)],
    ...(bill.ncnd_orders > 0 ? ofCharges : []),
    [t('payee'), payeeText(bill, t) ?? t('noPayee')],
    [t('until'), timeText(bill.until)],
    [t('created'), timeText(bill.create_time)],
    [t('sent'), timeText(bill.send_time)],
    [t('confirmed'), timeText(bill.confirm_time)],
    ...(bill.check_time === null ? [] : ofPayment),
    ...(side === 'staff' ? ofStaff : []),
  ]
  return (
    <>
      <DocumentFacts facts={facts} />
      {bill.ncnd_orders > 0 && <p className="text-muted">{t('ncndText')}</p>}
    </>
  )
}
