import { moneyText } from '../../../base/money-text.ts'
import { say } from '../../../base/words.ts'
import { storageWords } from './storage.words.ts'

const { table: t } = storageWords

export type Amounts = readonly { readonly amount: string; readonly currency: string }[]

/** Amounts of several currencies, which are never added up. */
export const amountsText = (amounts: Amounts): string => amounts.map(moneyText).join(' + ')

/** Returns the totals of all rows of a list; nothing for an empty one. */
export const totalsText = (totals: Amounts): string => (totals.length === 0 ? '' : say(t.totals, { amounts: amountsText(totals) }))

export const billedText = (isBilled: boolean): string => say(isBilled ? t.isBilled : t.notBilled)
