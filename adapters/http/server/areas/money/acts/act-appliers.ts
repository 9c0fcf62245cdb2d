import type { References } from '#core/base/fields/references.ts'
import { applyBankLine } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { applyForeignPayee } from '#core/money/cod/payouts/foreign-payee.usecase.ts'
import { applyBankPayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { applyPayoutAccount } from '#core/money/cod/payouts/set-payout-account.usecase.ts'
import { applyReprice } from '#core/money/charges/reprice-order.usecase.ts'
import { applyDifference } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { applyCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import type { CreditLimitUnit } from '#core/money/ledger/ledger.ports.ts'
import { applyPaymentTerms, type PaymentTermsUnit } from '#core/money/ledger/wallets/set-payment-terms.usecase.ts'
import { applyTopUp } from '#core/money/payments/decide-recharge.usecase.ts'
import { endArrears, type ArrearsEnding } from '#core/money/payments/end-arrears.ts'
import { applyRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import { applyClaim } from '#core/operations/support/decide-claim.usecase.ts'

/** Does what a second person approved, by kind; the demo uses it too. */
export const actAppliers = (references: () => References) => ({
  bank_line: applyBankLine,
  top_up: applyTopUp,
  credit_limit: applyCreditLimit<CreditLimitUnit & ArrearsEnding>(endArrears),
  terms: applyPaymentTerms<PaymentTermsUnit & ArrearsEnding>(endArrears),
  refund: applyRefund,
  claim: applyClaim,
  bank_payout: applyBankPayout,
  payee: applyForeignPayee,
  reprice: applyReprice(references),
  cod_difference: applyDifference,
  payout_account: applyPayoutAccount,
})
