import { pagedKinds } from '../../../../core/orders/kinds/catalog.ts'
import type { OrderKind } from '../../../../core/orders/order-kind.ts'
import { ORDER_IMPORT } from '../../../../core/pages/order.routes.ts'

export const orderPath = (orderNumber: string): string => `/order/detail/${encodeURIComponent(orderNumber)}`
export const orderEditPath = (orderNumber: string): string => `/order/edit/${encodeURIComponent(orderNumber)}`

/** Whether orders of a kind can be created, changed and imported in pages; the others come by API and sheet. */
export const isPaged = (kind: OrderKind): boolean => pagedKinds.includes(kind)

/** The list with an order of a kind; orders of kinds without pages are in the first one. */
export const listPathOf = (kind: OrderKind | undefined): string =>
  (kind !== undefined && isPaged(kind) ? kind : pagedKinds[0])?.pages.lists[0].path ?? '/'

/** The initial kind of the page is in the address. */
export const importPath = (kind: string): string => `${ORDER_IMPORT}?type=${kind}`

/** The page on which a customer raises a work order about a parcel. */
export const raisePath = ({ airway_number: waybill }: { readonly airway_number: string }): string =>
  `/workOrderManagement/list?raise=${encodeURIComponent(waybill)}`
