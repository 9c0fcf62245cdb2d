import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * How locations are counted (rule: Stocktakes): one person counts blind, another approves the
 * differences.
 */
export const stocktakeMachine = defineMachine({
  name: 'stocktake',
  initial: 'counting',
  states: {
    counting: { label: words('盘点中', '盤點中', 'Counting') },
    counted: { label: words('待审核', '待審核', 'To be approved') },
    posted: { label: words('已过账', '已過帳', 'Posted'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    finish: { label: words('完成盘点', '完成盤點', 'Finish count') },
    recount: { label: words('重新盘点', '重新盤點', 'Count again') },
    approve: { label: words('审核过账', '審核過帳', 'Approve and post') },
    cancel: { label: words('取消盘点', '取消盤點', 'Cancel stocktake') },
  },
  arrows: {
    counting: { finish: 'counted', cancel: 'cancelled' },
    counted: { approve: 'posted', recount: 'counting', cancel: 'cancelled' },
  },
})

export type StocktakeState = keyof (typeof stocktakeMachine)['states']
export type StocktakeEvent = keyof (typeof stocktakeMachine)['events']
