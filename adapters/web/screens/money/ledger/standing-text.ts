import type { WalletStandingRow } from '../../../../http/contract/money/ledger/flow.routes.ts'

type Amount = WalletStandingRow['balance']

/** The currency that wallets are topped up in. */
const FIRST = 'CNY'

export const isZero = ({ amount }: Amount): boolean => /^-?[0.]+$/.test(amount)

/**
 * Whether there is more to say of a wallet than what is reserved: the rest is paid from another
 * one, at the rates of the day.
 */
export const isUsed = ({ balance, credit_limit: limit, arrears, on_terms: onTerms, warn_below: level }: WalletStandingRow): boolean =>
  level !== null || ![balance, limit, arrears, onTerms].every(isZero)

/** The wallet that stands for all: the one that is topped up, where the customer has it. */
export const mainWallet = (rows: readonly WalletStandingRow[]): WalletStandingRow | undefined =>
  rows.find(({ currency }) => currency === FIRST) ?? rows.find(isUsed) ?? rows[0]
