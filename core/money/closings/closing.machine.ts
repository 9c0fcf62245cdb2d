import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A month of the books: closed by one person, and opened again by two. While that is asked for, it
 * stays closed.
 */
export const closingMachine = defineMachine({
  name: 'closing',
  initial: 'open',
  states: {
    open: { label: words('未月结', '未月結', 'Open') },
    closed: { label: words('已月结', '已月結', 'Closed') },
    reopening: { label: words('申请反月结', '申請反月結', 'Reopening asked for') },
  },
  events: {
    close: { label: words('月结', '月結', 'Close month') },
    ask_reopen: { label: words('申请反月结', '申請反月結', 'Ask to reopen month') },
    approve: { label: words('同意反月结', '同意反月結', 'Reopen month') },
    reject: { label: words('驳回反月结', '駁回反月結', 'Keep month closed') },
  },
  arrows: { open: { close: 'closed' }, closed: { ask_reopen: 'reopening' }, reopening: { approve: 'open', reject: 'closed' } },
})

export type ClosingState = keyof (typeof closingMachine)['states']
export type ClosingEvent = keyof (typeof closingMachine)['events']

/** The decisions of a second person. */
export const REOPENING_DECISIONS = ['approve', 'reject'] as const satisfies readonly ClosingEvent[]
export type ReopeningDecision = (typeof REOPENING_DECISIONS)[number]
