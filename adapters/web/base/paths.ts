import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { ORDER_LIST } from '#core/parcels/orders/kinds/menus.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { StationsWhere } from '#core/operations/stations/station-facts.ts'
import { ORDER_IMPORT } from '#core/portal/pages/order.routes.ts'

export const orderPath = (orderNumber: string): string => `/order/detail/${encodeURIComponent(orderNumber)}`
export const orderEditPath = (orderNumber: string): string => `/order/edit/${encodeURIComponent(orderNumber)}`

/**
 * Parameters of a form's address: that it is the form, where its page is a list too, and the
 * returned parcel that it begins with.
 */
export const FORM_STEP = 'new'
export const ORIGINAL = 'original'

/** Parameters that a quoted parcel is ordered with, by the names of the form's fields. */
export const QUOTED = ['country', 'channel', 'weight'] as const
export type QuotedParcel = Readonly<Record<(typeof QUOTED)[number], string>>

/** The form of an order by a quoted channel. */
export const quotedPath = (parcel: QuotedParcel): string => `${express.pages.create.path}?${new URLSearchParams(parcel).toString()}`

/** The form of a kind; of one about a returned parcel, with that parcel. */
export function formPath({ pages }: OrderKind, original?: string): string {
  const isStep = pages.lists.some(({ path }) => path === pages.create.path)
  const query = original !== undefined ? `?${ORIGINAL}=${encodeURIComponent(original)}` : isStep ? `?${FORM_STEP}=1` : ''
  return `${pages.create.path}${query}`
}

/**
 * The list with an order of a kind; where the kind has none of its own, or is unknown, the list of
 * all.
 */
export const listPathOf = (kind: OrderKind | undefined): string =>
  kind?.pages.lists.find(({ path, everyKind }) => path !== kind.pages.create.path && everyKind !== true)?.path ?? ORDER_LIST.path

/** The initial kind of the page is in the address. */
export const importPath = (kind: string): string => `${ORDER_IMPORT}?type=${kind}`

/** The page on which a customer raises a work order about a parcel. */
export const raisePath = ({ airway_number: waybill }: { readonly airway_number: string }): string =>
  `/workOrderManagement/list?raise=${encodeURIComponent(waybill)}`

/** The parameter with the orders that insurance is to be ordered for. */
export const INSURED_ORDERS = 'orders'

/** The page on which a customer orders insurance, with an order to begin with. */
export const insurePath = (orderNumber: string): string => `/insurance/new?${INSURED_ORDERS}=${encodeURIComponent(orderNumber)}`

const STAFF_BILLS = '/admin/finance/bills'
const OWN_BILLS = '/finances/bill'
export const staffBillPath = (number: string): string => `${STAFF_BILLS}/${encodeURIComponent(number)}`
export const ownBillPath = (number: string): string => `${OWN_BILLS}/${encodeURIComponent(number)}`

/** The parameter that names a document in the address of a station. */
export const DOCUMENT = 'document'

/** Where the pieces of a document are counted, with the document at hand. */
export const countingPath = (station: StationsWhere<'atHand', 'delivery' | 'document' | 'goods'>, number: string): string =>
  `/admin/stations/${station}?${DOCUMENT}=${encodeURIComponent(number)}`
