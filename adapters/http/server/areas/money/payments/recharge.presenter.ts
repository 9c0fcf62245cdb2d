import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { decisionsAbout } from '#core/money/payments/decide-recharge.usecase.ts'
import type { PaymentPrompt } from '#core/money/payments/payment-provider.port.ts'
import type { ListedRecharge } from '#core/money/payments/payment.ports.ts'
import { rechargeMachine } from '#core/money/payments/recharge.machine.ts'
import { rechargeType, type Recharge } from '#core/money/payments/recharge.ts'
import type { TopUp, TopUpRow } from '../../../../contract/money/payments/recharge.routes.ts'
import { formHtml } from './payment-pages.ts'

export const moneyOf = (value: Money): TopUp['amount'] => ({ amount: formatAmount(value), currency: value.currency })

const stateOf = (recharge: Recharge, locale: Locale) => ({
  flow_num: recharge.number,
  type: rechargeType(recharge),
  amount: moneyOf(recharge.amount),
  paid_amount: recharge.paidAmount === undefined ? null : moneyOf(recharge.paidAmount),
  question: recharge.question ?? null,
  status: recharge.state,
  status_txt: rechargeMachine.states[recharge.state].label[locale],
  create_time: instantText(recharge.createdAt),
  expires_at: instantText(recharge.expiresAt),
  pay_time: recharge.paidAt === undefined ? null : instantText(recharge.paidAt),
})

const promptOf = ({ number }: Recharge, prompt: PaymentPrompt): Pick<TopUp, 'qr' | 'qr_content' | 'form' | 'form_url'> =>
  prompt.kind === 'qr'
    ? { qr: `/api/pay/${number}/qr`, qr_content: prompt.content }
    : { form: formHtml(prompt), form_url: `/api/pay/${number}/form` }

/** A top-up as its owner sees it; what it is paid with is shown while it can be paid. */
export const topUpOf = (recharge: Recharge, prompt: PaymentPrompt | undefined, locale: Locale): TopUp => ({
  ...stateOf(recharge, locale),
  ...(prompt === undefined || recharge.state !== 'pending' ? {} : promptOf(recharge, prompt)),
  sandbox: recharge.channel === 'sandbox',
})

/** A top-up in the list of the staff. */
export const topUpRow = (recharge: ListedRecharge, actor: Actor, locale: Locale): TopUpRow => {
  const isDecider = mayDo(actor, { area: 'finance', action: 'approve' })
  return {
    ...stateOf(recharge, locale),
    customer_id: recharge.customerId,
    account: recharge.account,
    channel: recharge.channel,
    transaction_id: recharge.transactionId ?? null,
    repeats: recharge.repeats ?? null,
    return_reason: recharge.returnReason ?? null,
    decisions: isDecider ? [...decisionsAbout(recharge)] : [],
  }
}
