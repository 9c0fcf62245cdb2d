import { defineMachine, statesOf } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The states of an inbound delivery (rule: Inbound deliveries): announced by its client, counted
 * and shelved by the warehouse.
 */
export const inboundMachine = defineMachine({
  name: 'inbound',
  initial: 'draft',
  states: {
    draft: { label: words('草稿', '草稿', 'Draft') },
    announced: { label: words('已预报', '已預報', 'Announced') },
    arrived: { label: words('已到货', '已到貨', 'Arrived') },
    counted: { label: words('已清点', '已清點', 'Counted') },
    shelved: { label: words('已上架', '已上架', 'Shelved') },
    closed: { label: words('已完成', '已完成', 'Closed'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    announce: { label: words('提交预报', '提交預報', 'Announce') },
    arrive: { label: words('登记到货', '登記到貨', 'Record arrival') },
    count: { label: words('完成清点', '完成清點', 'Finish count') },
    shelve: { label: words('完成上架', '完成上架', 'Finish shelving') },
    close: { label: words('结案', '結案', 'Close') },
    cancel: { label: words('取消', '取消', 'Cancel') },
  },
  arrows: {
    draft: { announce: 'announced', cancel: 'cancelled' },
    announced: { arrive: 'arrived', cancel: 'cancelled' },
    arrived: { count: 'counted' },
    counted: { shelve: 'shelved' },
    shelved: { close: 'closed' },
  },
})

export type InboundState = keyof (typeof inboundMachine)['states']
export type InboundEvent = keyof (typeof inboundMachine)['events']
export const INBOUND_STATES = statesOf(inboundMachine)

/**
 * States of deliveries that are still on their way into stock, or have a difference that is not
 * settled; the others are history.
 */
export const OPEN_INBOUNDS: readonly InboundState[] = ['draft', 'announced', 'arrived', 'counted', 'shelved']
export const PAST_INBOUNDS: readonly InboundState[] = ['closed', 'cancelled']
