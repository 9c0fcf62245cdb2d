const thousands = new Intl.NumberFormat('en-US')

/** A number with its thousands separated, as all languages of the product do. */
export const countText = (count: number): string => thousands.format(count)

/** `12,500.00`: digits as received, without arithmetic. */
export function amountText(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}
