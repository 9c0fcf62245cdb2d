import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The states of a bag: filled, sealed, flown on a bill of lading, emptied at its destination. Until
 * it is emptied its parcels are in it.
 */
export const bagMachine = defineMachine({
  name: 'bag',
  initial: 'open',
  states: {
    open: { label: words('装袋中', '裝袋中', 'Open') },
    sealed: { label: words('已封袋', '已封袋', 'Sealed') },
    loaded: { label: words('已配提单', '已配提單', 'On a bill of lading') },
    emptied: { label: words('已拆袋', '已拆袋', 'Emptied'), final: true },
  },
  events: {
    seal: { label: words('封袋', '封袋', 'Seal') },
    reopen: { label: words('重新打开', '重新開啟', 'Reopen') },
    load: { label: words('配提单', '配提單', 'Put on a bill of lading') },
    unload: { label: words('撤下提单', '撤下提單', 'Take off the bill of lading') },
    empty: { label: words('拆袋', '拆袋', 'Empty') },
  },
  arrows: {
    open: { seal: 'sealed' },
    sealed: { reopen: 'open', load: 'loaded', empty: 'emptied' },
    loaded: { unload: 'sealed', empty: 'emptied' },
  },
})

export type BagState = keyof (typeof bagMachine)['states']
export type BagEvent = keyof (typeof bagMachine)['events']
