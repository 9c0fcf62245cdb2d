import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import type { OrderList } from '../order-kind.ts'

/** Headings of the side menu that several kinds are listed under. */
export const ORDERS: MenuGroup = { name: 'order', title: words('订单', '訂單', 'Orders'), icon: 'cube' }
export const RETURN_PICKUP: MenuGroup = { name: 'returnPickup', title: words('退货取件', '退貨取件', 'Return pickup'), icon: 'undo' }
export const B2B: MenuGroup = { name: 'wipe', title: words('B2B 头程', 'B2B 頭程', 'B2B'), icon: 'box' }
export const OVERSEAS: MenuGroup = { name: 'overseas', title: words('海外仓', '海外倉', 'Overseas warehouse'), icon: 'globe-network' }
export const AMAZON: MenuGroup = { name: 'amazon', title: words('亚马逊', '亞馬遜', 'Amazon'), icon: 'shop', within: OVERSEAS }

/** Lists that several kinds share. */
export const ORDER_LIST: OrderList = {
  path: '/order/list',
  title: words('订单列表', '訂單列表', 'Order list'),
  everyKind: true,
  staff: true,
}
export const RETURN_PICKUP_LIST: OrderList = {
  path: '/returnPickup/returnPickupOrders',
  title: words('退货取件列表', '退貨取件列表', 'Return pickup list'),
}
export const B2B_LIST: OrderList = { path: '/wipe/allwipe', title: words('B2B 订单列表', 'B2B 訂單列表', 'B2B order list') }

/** Lists of what waits for the shipper, whatever its kind. */
export const DRAFT_LIST: OrderList = {
  path: '/order/draft',
  title: words('草稿订单', '草稿訂單', 'Draft orders'),
  icon: 'draw',
  states: ['draft'],
  everyKind: true,
}
export const WEIGHT_LIST: OrderList = {
  path: '/order/weight',
  title: words('待确认重量', '待確認重量', 'Awaiting weight confirmation'),
  icon: 'comparison',
  states: ['awaiting_weight'],
  everyKind: true,
}
