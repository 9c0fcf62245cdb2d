import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The states of a cost bill: its lines are written while it is a draft, compared when it is
 * checked, and are costs of parcels once it is booked. What is disputed waits for the supplier.
 */
export const costBillMachine = defineMachine({
  name: 'cost_bill',
  initial: 'draft',
  states: {
    draft: { label: words('草稿', '草稿', 'Draft') },
    checked: { label: words('已核对', '已核對', 'Checked') },
    disputed: { label: words('争议中', '爭議中', 'Disputed') },
    booked: { label: words('已入账', '已入帳', 'Booked'), final: true },
  },
  events: {
    check: { label: words('核对', '核對', 'Check') },
    reopen: { label: words('退回草稿', '退回草稿', 'Back to draft') },
    dispute: { label: words('提出争议', '提出爭議', 'Dispute') },
    settle: { label: words('争议已答复', '爭議已答覆', 'Supplier replied') },
    book: { label: words('入账', '入帳', 'Book') },
  },
  arrows: {
    draft: { check: 'checked' },
    checked: { reopen: 'draft', dispute: 'disputed', book: 'booked' },
    disputed: { settle: 'checked', reopen: 'draft' },
  },
})

export type CostBillState = keyof (typeof costBillMachine)['states']
export type CostBillEvent = keyof (typeof costBillMachine)['events']

/** Events that need no booking; booking is approved by finance on its own. */
export const COST_BILL_EVENTS = ['check', 'reopen', 'dispute', 'settle'] as const satisfies readonly CostBillEvent[]
