import type { OrderList } from '../order-kind.ts'

/** Lists that several kinds stand in (spec §2). */
export const ORDER_LIST: OrderList = { path: '/order/list' }
export const RETURN_PICKUP_LIST: OrderList = { path: '/returnPickup/returnPickupOrders' }
export const B2B_LIST: OrderList = { path: '/wipe/allwipe' }

/** Columns that a list of any kind begins with, and ends with. */
export const FIRST_COLUMNS = ['order_number', 'order_refCode', 'airway_number', 'status'] as const
export const CONSIGNEE_COLUMNS = ['consignee', 'phone', 'country', 'city'] as const
export const STOCK_COLUMNS = ['order_number', 'order_refCode', 'status', 'warehouse'] as const
