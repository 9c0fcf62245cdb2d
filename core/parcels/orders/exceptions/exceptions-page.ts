import type { Order } from '../order.ts'

/** The page of an order that a message about its exception leads to. */
export const exceptionsPage = ({ orderNumber }: Pick<Order, 'orderNumber'>): string => `/order/detail/${orderNumber}`
