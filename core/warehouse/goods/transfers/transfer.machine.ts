import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * How stock moves from one warehouse to another (rule: Transfers). A sent transfer can't be
 * cancelled: its pieces are under way.
 */
export const transferMachine = defineMachine({
  name: 'transfer',
  initial: 'draft',
  states: {
    draft: { label: words('待发出', '待發出', 'To be sent') },
    sent: { label: words('在途', '在途', 'Under way') },
    received: { label: words('已收货', '已收貨', 'Received'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    send: { label: words('发出', '發出', 'Send') },
    receive: { label: words('完成收货', '完成收貨', 'Finish receiving') },
    cancel: { label: words('取消调拨', '取消調撥', 'Cancel transfer') },
  },
  arrows: {
    draft: { send: 'sent', cancel: 'cancelled' },
    sent: { receive: 'received' },
  },
})

export type TransferState = keyof (typeof transferMachine)['states']
export type TransferEvent = keyof (typeof transferMachine)['events']
