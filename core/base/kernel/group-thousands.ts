const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g

/**
 * A decimal with its thousands separated, and whatever stands behind it: `1,234.50`, `1,234.50
 * AED`.
 */
export function groupThousands(decimal: string): string {
  const [whole = '', ...rest] = decimal.split('.')
  return [whole.replace(THOUSANDS, ','), ...rest].join('.')
}
