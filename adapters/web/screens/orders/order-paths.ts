/** Pages of an order that the specification leaves open; those of its kind are in the declaration. */
export const ORDER_DETAIL = '/order/detail/:order_number'
export const ORDER_EDIT = '/order/edit/:order_number'
export const ORDER_IMPORT = '/order/import'

export const orderPath = (orderNumber: string): string => `/order/detail/${encodeURIComponent(orderNumber)}`
export const orderEditPath = (orderNumber: string): string => `/order/edit/${encodeURIComponent(orderNumber)}`

/** The kind that the page starts with travels in the address. */
export const importPath = (kind: string): string => `${ORDER_IMPORT}?type=${kind}`
