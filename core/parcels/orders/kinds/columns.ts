/** Columns that lists of several kinds begin with. */
export const FIRST_COLUMNS = ['order_number', 'order_refCode', 'airway_number', 'status'] as const
export const CONSIGNEE_COLUMNS = ['consignee', 'phone', 'country', 'city'] as const
export const STOCK_COLUMNS = ['order_number', 'order_refCode', 'status', 'warehouse'] as const
