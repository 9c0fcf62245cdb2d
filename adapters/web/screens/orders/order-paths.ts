import { pagedKinds } from '../../../../core/orders/kinds/catalog.ts'
import { ORDER_LIST } from '../../../../core/orders/kinds/menus.ts'
import type { OrderKind } from '../../../../core/orders/order-kind.ts'
import { ORDER_IMPORT } from '../../../../core/pages/order.routes.ts'

export const orderPath = (orderNumber: string): string => `/order/detail/${encodeURIComponent(orderNumber)}`
export const orderEditPath = (orderNumber: string): string => `/order/edit/${encodeURIComponent(orderNumber)}`

/** Whether orders of a kind can be created, changed and imported in pages; the others come by API and sheet. */
export const isPaged = (kind: OrderKind): boolean => pagedKinds.includes(kind)

/** The list with an order of a kind; where the kind has none of its own, or is unknown, the list of all. */
export const listPathOf = (kind: OrderKind | undefined): string =>
  kind?.pages.lists.find(({ path }) => path !== kind.pages.create.path)?.path ?? ORDER_LIST.path

/** The initial kind of the page is in the address. */
export const importPath = (kind: string): string => `${ORDER_IMPORT}?type=${kind}`

/** The page on which a customer raises a work order about a parcel. */
export const raisePath = ({ airway_number: waybill }: { readonly airway_number: string }): string =>
  `/workOrderManagement/list?raise=${encodeURIComponent(waybill)}`
