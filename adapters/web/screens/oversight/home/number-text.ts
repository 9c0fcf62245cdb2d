const thousands = new Intl.NumberFormat('en-US')

/** A number with its thousands separated, as all languages of the product do. */
export const countText = (count: number): string => thousands.format(count)
