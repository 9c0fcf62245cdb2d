/**
 * The name of a page in access lists, where its declaration gives no other: `/order/new` is
 * `order_new`.
 */
export const pageName = (path: string): string => path.slice(1).replace(/\/:?/g, '_')
