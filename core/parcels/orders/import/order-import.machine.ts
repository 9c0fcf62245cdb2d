import { defineMachine, statesOf } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The import of a sheet of orders, from its first order on. An interrupted one is resumed under its
 * key, and creates nothing twice; one whose orders have not moved on is undone as a whole.
 */
export const orderImportMachine = defineMachine({
  name: 'order_import',
  initial: 'running',
  states: {
    running: { label: words('导入中', '匯入中', 'Running') },
    interrupted: { label: words('已中断', '已中斷', 'Interrupted') },
    done: { label: words('已完成', '已完成', 'Done') },
    undone: { label: words('已撤销', '已復原', 'Undone'), final: true },
  },
  events: {
    finish: { label: words('完成导入', '完成匯入', 'Finish') },
    break: { label: words('中断', '中斷', 'Interrupt') },
    resume: { label: words('继续导入', '繼續匯入', 'Resume') },
    undo: { label: words('撤销导入', '復原匯入', 'Undo') },
  },
  arrows: {
    running: { finish: 'done', break: 'interrupted' },
    interrupted: { resume: 'running', undo: 'undone' },
    done: { undo: 'undone' },
  },
})

export type OrderImportState = keyof (typeof orderImportMachine)['states']
export const ORDER_IMPORT_STATES = statesOf(orderImportMachine)
