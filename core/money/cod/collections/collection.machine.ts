import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'

/**
 * Where the cash of one order is (rule: Collection): due once the parcel is on its way, with the
 * agent, with us, or never collected.
 */
export const collectionMachine = defineMachine({
  name: 'cod_collection',
  initial: 'not_due',
  states: {
    not_due: { label: words('未到代收', '未到代收', 'Not due') },
    due: { label: words('待代收', '待代收', 'Due') },
    collected: { label: words('已代收', '已代收', 'Collected') },
    remitted: { label: words('已回款', '已回款', 'Remitted'), final: true },
    failed: { label: words('代收失败', '代收失敗', 'Failed'), final: true },
  },
  events: {
    become_due: { label: words('转为待代收', '轉為待代收', 'Mark as due') },
    collect: { label: words('登记代收', '登記代收', 'Record collection') },
    remit: { label: words('登记回款', '登記回款', 'Record remittance') },
    fail: { label: words('代收失败', '代收失敗', 'Fail') },
  },
  arrows: {
    not_due: { become_due: 'due', fail: 'failed' },
    due: { collect: 'collected', fail: 'failed' },
    collected: { remit: 'remitted' },
  },
})

export type CollectionState = keyof (typeof collectionMachine)['states']
export type CollectionEvent = keyof (typeof collectionMachine)['events']

/**
 * The event of a collection that follows from an event of its order: the cash of a dispatched
 * parcel becomes due; that of one returned, destroyed, lost or never dispatched fails. Where the
 * table draws nothing (redelivered, cash already handed over), the collection stays as it is.
 */
export const COLLECTION_EVENT_OF_ORDER: Readonly<Partial<Record<OrderEvent, CollectionEvent>>> = {
  dispatch: 'become_due',
  return: 'fail',
  destroy: 'fail',
  lose: 'fail',
  cancel: 'fail',
}
