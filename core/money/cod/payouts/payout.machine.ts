import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The payout of a settlement bill (rule: Payouts): asked for and approved by two persons, then sent
 * by a job. What no answer came to is unknown until the provider has said what became of it.
 */
export const payoutMachine = defineMachine({
  name: 'cod_payout',
  initial: 'requested',
  states: {
    requested: { label: words('待审批', '待審核', 'Awaiting approval') },
    waiting: { label: words('待出款', '待出款', 'Waiting') },
    sending: { label: words('出款中', '出款中', 'Sending') },
    unknown: { label: words('结果待查', '結果待查', 'Result unknown') },
    paid: { label: words('已出款', '已出款', 'Paid'), final: true },
    failed: { label: words('出款失败', '出款失敗', 'Failed'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    approve: { label: words('批准出款', '核准出款', 'Approve payout') },
    cancel: { label: words('取消出款', '取消出款', 'Cancel payout') },
    confirm: { label: words('确认银行转账', '確認銀行轉帳', 'Confirm bank transfer') },
    send: { label: words('发出', '送出', 'Send') },
    lose: { label: words('未收到结果', '未收到結果', 'Lose the answer') },
    pay: { label: words('付款成功', '付款成功', 'Pay') },
    fail: { label: words('付款失败', '付款失敗', 'Fail') },
  },
  arrows: {
    requested: { approve: 'waiting', cancel: 'cancelled', confirm: 'paid' },
    waiting: { send: 'sending', fail: 'failed', cancel: 'cancelled' },
    sending: { pay: 'paid', fail: 'failed', lose: 'unknown' },
    unknown: { send: 'sending', pay: 'paid', fail: 'failed' },
  },
})

export type PayoutState = keyof (typeof payoutMachine)['states']
export type PayoutEvent = keyof (typeof payoutMachine)['events']

/** While a payout is in one of these, its bill takes no other one. */
export const UNDER_WAY: ReadonlySet<PayoutState> = new Set(['requested', 'waiting', 'sending', 'unknown'])
