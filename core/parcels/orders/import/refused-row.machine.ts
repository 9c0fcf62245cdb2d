import { defineMachine, statesOf } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/** A row of an import that was refused: it is corrected in place, until its order is created. */
export const refusedRowMachine = defineMachine({
  name: 'refused_row',
  initial: 'open',
  states: {
    open: { label: words('待更正', '待更正', 'To correct') },
    created: { label: words('已创建', '已建立', 'Created'), final: true },
  },
  events: { create: { label: words('创建订单', '建立訂單', 'Create order') } },
  arrows: { open: { create: 'created' } },
})

export type RefusedRowState = keyof (typeof refusedRowMachine)['states']
export const REFUSED_ROW_STATES = statesOf(refusedRowMachine)
