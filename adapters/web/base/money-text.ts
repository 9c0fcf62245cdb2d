import { groupThousands } from '#core/base/kernel/group-thousands.ts'

/** Money as the API answers it. */
export type MoneyOutside = { readonly amount: string; readonly currency: string }

/** An amount with its currency behind it, as everywhere else: `1,234.50 AED`. */
export const moneyText = ({ amount, currency }: MoneyOutside): string => `${groupThousands(amount)} ${currency}`
