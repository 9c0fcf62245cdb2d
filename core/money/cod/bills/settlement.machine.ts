import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * How collected money gets to the customer (rule: Settlement states). `cod_ncnd_status` runs the
 * same machine for the charges of COD orders that were neither collected nor delivered.
 */
export const settlementMachine = defineMachine({
  name: 'cod_settlement',
  initial: 'not_billed',
  states: {
    not_billed: { label: words('未出账', '未出帳', 'Not billed') },
    billed: { label: words('已出账', '已出帳', 'Billed') },
    pending_confirmation: { label: words('待确认', '待確認', 'Pending confirmation') },
    disputed: { label: words('有争议', '有爭議', 'Disputed') },
    pending_payment: { label: words('待付款', '待付款', 'Pending payment') },
    settled: { label: words('已结算', '已結算', 'Settled') },
    paid_and_written_off: { label: words('已付款核销', '已付款核銷', 'Paid and written off'), final: true },
  },
  events: {
    bill: { label: words('出账', '出帳', 'Bill') },
    send: { label: words('发送确认', '發送確認', 'Send for confirmation') },
    confirm: { label: words('确认', '確認', 'Confirm') },
    dispute: { label: words('提出争议', '提出爭議', 'Dispute') },
    reissue: { label: words('重新出账', '重新出帳', 'Reissue') },
    pay: { label: words('付款', '付款', 'Pay') },
    write_off: { label: words('核销', '核銷', 'Write off') },
    withdraw: { label: words('撤销出账', '撤銷出帳', 'Withdraw bill') },
  },
  arrows: {
    not_billed: { bill: 'billed' },
    // A bill that its customer has not confirmed may be taken back: its orders are not billed
    // again.
    billed: { send: 'pending_confirmation', withdraw: 'not_billed' },
    pending_confirmation: { confirm: 'pending_payment', dispute: 'disputed' },
    disputed: { reissue: 'pending_confirmation', withdraw: 'not_billed' },
    pending_payment: { pay: 'settled' },
    settled: { write_off: 'paid_and_written_off' },
  },
})

export type SettlementState = keyof (typeof settlementMachine)['states']
export type SettlementEvent = keyof (typeof settlementMachine)['events']

/** Events of its bill that the customer may cause; every other event is for finance staff. */
export const CUSTOMER_SETTLEMENT_EVENTS: ReadonlySet<SettlementEvent> = new Set(['confirm', 'dispute'])
