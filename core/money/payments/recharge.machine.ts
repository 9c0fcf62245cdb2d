import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A top-up (rule: Top-ups), credited by the provider's signed word alone: its notification, or its
 * answer to our question. Money that arrives for a closed top-up, in another amount than was asked
 * for, or once more is kept for the staff, who credit it or have the provider give it back; nothing
 * is credited automatically, and what is reported in a way that is not believed ends by a report
 * that is, or by the staff (`dismiss`). A differing amount is settled as well when the provider
 * itself reports the right one (`agree`). While a payment is being given back it cannot be
 * credited.
 */
export const rechargeMachine = defineMachine({
  name: 'recharge',
  initial: 'pending',
  states: {
    pending: { label: words('待付款', '待付款', 'Pending') },
    paid: { label: words('已到账', '已入帳', 'Credited'), final: true },
    closed: { label: words('已关闭', '已關閉', 'Closed') },
    expired: { label: words('已过期', '已逾期', 'Expired') },
    failed: { label: words('付款失败', '付款失敗', 'Failed') },
    in_question: { label: words('待人工处理', '待人工處理', 'Under review') },
    giving_back: { label: words('退回中', '退回中', 'Being returned') },
    given_back: { label: words('已退回', '已退回', 'Returned'), final: true },
  },
  events: {
    pay: { label: words('到账', '入帳', 'Pay') },
    close: { label: words('关闭', '關閉', 'Close') },
    expire: { label: words('过期', '逾期', 'Expire') },
    fail: { label: words('付款失败', '付款失敗', 'Fail') },
    question: { label: words('转人工处理', '轉人工處理', 'Put in question') },
    agree: { label: words('金额已更正', '金額已更正', 'Amount corrected') },
    credit: { label: words('补入账', '補入帳', 'Credit the payment') },
    dismiss: { label: words('确认未收款', '確認未收款', 'Nothing was paid') },
    give_back: { label: words('退回', '退回', 'Give back') },
    returned: { label: words('退回完成', '退回完成', 'Returned') },
    keep: { label: words('退回未成功', '退回未成功', 'Return refused') },
  },
  arrows: {
    pending: { pay: 'paid', close: 'closed', expire: 'expired', fail: 'failed', question: 'in_question' },
    closed: { pay: 'in_question', question: 'in_question' },
    expired: { pay: 'in_question', question: 'in_question' },
    failed: { pay: 'in_question', question: 'in_question' },
    in_question: { agree: 'paid', credit: 'paid', give_back: 'giving_back', dismiss: 'closed' },
    giving_back: { returned: 'given_back', keep: 'in_question' },
  },
})

export type RechargeState = keyof (typeof rechargeMachine)['states']
export type RechargeEvent = keyof (typeof rechargeMachine)['events']
