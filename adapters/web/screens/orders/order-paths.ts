import { pagedKinds } from '../../../../core/orders/kinds/catalog.ts'
import type { OrderKind } from '../../../../core/orders/order-kind.ts'

/** Pages of an order that the specification leaves open; those of its kind are in the declaration. */
export const ORDER_DETAIL = '/order/detail/:order_number'
export const ORDER_EDIT = '/order/edit/:order_number'
export const ORDER_IMPORT = '/order/import'

export const orderPath = (orderNumber: string): string => `/order/detail/${encodeURIComponent(orderNumber)}`
export const orderEditPath = (orderNumber: string): string => `/order/edit/${encodeURIComponent(orderNumber)}`

/** Whether orders of a kind can be created, changed and imported in pages; the others come by API and sheet. */
export const isPaged = (kind: OrderKind): boolean => pagedKinds.includes(kind)

/** The list that an order of a kind is found in; those without pages stand in the first one. */
export const listPathOf = (kind: OrderKind | undefined): string =>
  (kind !== undefined && isPaged(kind) ? kind : pagedKinds[0])?.routes.lists[0].path ?? '/'

/** The kind that the page starts with travels in the address. */
export const importPath = (kind: string): string => `${ORDER_IMPORT}?type=${kind}`
