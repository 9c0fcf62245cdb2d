import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * How the stock of an overseas order is picked (rule: Picking). A pick list that ran out of stock
 * is final; the order may get a new one.
 */
export const pickingMachine = defineMachine({
  name: 'picking',
  initial: 'pending',
  states: {
    pending: { label: words('待处理', '待處理', 'Pending') },
    to_be_picked: { label: words('待拣货', '待揀貨', 'To be picked') },
    picking: { label: words('拣货中', '揀貨中', 'Picking') },
    picked: { label: words('已拣货', '已揀貨', 'Picked') },
    shipped: { label: words('已发货', '已出貨', 'Shipped'), final: true },
    out_of_stock: { label: words('缺货', '缺貨', 'Out of stock'), final: true },
  },
  events: {
    release: { label: words('下发拣货', '下達揀貨', 'Release for picking') },
    start: { label: words('开始拣货', '開始揀貨', 'Start picking') },
    finish: { label: words('完成拣货', '完成揀貨', 'Finish picking') },
    ship: { label: words('发货', '出貨', 'Ship') },
    run_out: { label: words('登记缺货', '登記缺貨', 'Report out of stock') },
  },
  arrows: {
    pending: { release: 'to_be_picked', run_out: 'out_of_stock' },
    to_be_picked: { start: 'picking', run_out: 'out_of_stock' },
    picking: { finish: 'picked', run_out: 'out_of_stock' },
    picked: { ship: 'shipped' },
  },
})

export type PickState = keyof (typeof pickingMachine)['states']
export type PickEvent = keyof (typeof pickingMachine)['events']
