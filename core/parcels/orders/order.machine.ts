import type { Permission } from '#core/platform/access/roles/permissions.ts'
import { CAME_FROM, defineMachine, eventsOf, statesOf } from '#core/base/kernel/machine.ts'
import { midSentence, words, type Words } from '#core/base/kernel/words.ts'

/**
 * The states of an order (rule: Order states). The diagram in the documentation, the buttons and
 * the verbs are derived from this table.
 */
export const orderMachine = defineMachine({
  name: 'order',
  initial: 'draft',
  states: {
    draft: { label: words('草稿', '草稿', 'Draft') },
    confirmed: { label: words('已确认', '已確認', 'Confirmed') },
    awaiting_weight: { label: words('待确认重量', '待確認重量', 'Awaiting weight confirmation') },
    inbound: { label: words('已入库', '已入庫', 'Inbound') },
    outbound: { label: words('已出库', '已出庫', 'Outbound') },
    intercepted: { label: words('已拦截', '已攔截', 'Intercepted') },
    abnormal: { label: words('异常', '異常', 'Abnormal') },
    refused: { label: words('拒收', '拒收', 'Refused') },
    returned: { label: words('已退回', '已退回', 'Returned') },
    signed: { label: words('已签收', '已簽收', 'Signed (POD)'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
    destroyed: { label: words('已销毁', '已銷毀', 'Destroyed'), final: true },
    lost: { label: words('遗失', '遺失', 'Lost'), final: true },
    transferred: { label: words('已转单', '已轉單', 'Transferred'), final: true },
  },
  events: {
    submit: { label: words('提交', '提交', 'Submit') },
    cancel: { label: words('取消', '取消', 'Cancel') },
    receive: { label: words('入库', '入庫', 'Receive') },
    confirm_weight: { label: words('确认重量', '確認重量', 'Confirm weight') },
    reject_weight: { label: words('拒绝重量', '拒絕重量', 'Reject weight') },
    dispatch: { label: words('出库', '出庫', 'Dispatch') },
    deliver: { label: words('签收', '簽收', 'Deliver') },
    intercept: { label: words('拦截', '攔截', 'Intercept') },
    release: { label: words('放行', '放行', 'Release') },
    raise_exception: { label: words('登记异常', '登記異常', 'Raise exception') },
    continue: { label: words('继续派送', '繼續派送', 'Continue delivery') },
    refuse: { label: words('拒收', '拒收', 'Refuse') },
    redeliver: { label: words('重新派送', '重新派送', 'Redeliver') },
    return: { label: words('退回', '退回', 'Return') },
    transfer: { label: words('转单', '轉單', 'Transfer') },
    destroy: { label: words('销毁', '銷毀', 'Destroy') },
    lose: { label: words('登记遗失', '登記遺失', 'Report lost') },
  },
  arrows: {
    draft: { submit: 'confirmed', cancel: 'cancelled' },
    confirmed: {
      cancel: 'cancelled',
      receive: [{ when: 'weight_off', to: 'awaiting_weight' }, { to: 'inbound' }],
      intercept: 'intercepted',
      raise_exception: 'abnormal',
    },
    awaiting_weight: { confirm_weight: 'inbound', reject_weight: 'intercepted', intercept: 'intercepted' },
    inbound: { dispatch: 'outbound', intercept: 'intercepted', raise_exception: 'abnormal', lose: 'lost' },
    outbound: { deliver: 'signed', refuse: 'refused', raise_exception: 'abnormal', lose: 'lost' },
    intercepted: { release: CAME_FROM, return: 'returned', destroy: 'destroyed' },
    abnormal: { continue: CAME_FROM, return: 'returned', destroy: 'destroyed', lose: 'lost' },
    refused: { redeliver: 'outbound', return: 'returned', destroy: 'destroyed' },
    returned: { transfer: 'transferred', destroy: 'destroyed' },
  },
})

export type OrderState = keyof (typeof orderMachine)['states']
export type OrderEvent = keyof (typeof orderMachine)['events']

export const ORDER_STATES = statesOf(orderMachine)
export const ORDER_EVENTS = eventsOf(orderMachine)

/** Until the warehouse has the parcel, its order can be changed. */
const EDITABLE: ReadonlySet<OrderState> = new Set(['draft', 'confirmed'])
export const isEditable = (state: OrderState): boolean => EDITABLE.has(state)

/**
 * Events that a shipper may cause on its own order; every other event is for the staff
 * (rule: Events of shippers).
 */
export const CUSTOMER_EVENTS: ReadonlySet<OrderEvent> = new Set([
  'submit',
  'cancel',
  'intercept',
  'release',
  'confirm_weight',
  'reject_weight',
])

/** The permission that the staff must be granted to cause events of orders. */
export const MOVE_ORDERS = { area: 'orders', action: 'update' } as const satisfies Permission

/** A state within a sentence. */
export const stateWithin = (state: OrderState): Words => midSentence(orderMachine.states[state].label)
