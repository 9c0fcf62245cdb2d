import { decideHeldActs, withdrawHeldAct } from '#core/money/acts/decide-held-acts.usecase.ts'
import { lookIntoFinding } from '#core/money/acts/look-into-finding.usecase.ts'
import { applyReprice } from '#core/money/charges/reprice-order.usecase.ts'
import { applyDifference } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { applyPayoutAccount } from '#core/money/cod/payouts/set-payout-account.usecase.ts'
import { applyBankLine } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { applyForeignPayee } from '#core/money/cod/payouts/foreign-payee.usecase.ts'
import { applyBankPayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { applyCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import type { CreditLimitUnit } from '#core/money/ledger/ledger.ports.ts'
import { applyPaymentTerms, type PaymentTermsUnit } from '#core/money/ledger/wallets/set-payment-terms.usecase.ts'
import { applyTopUp } from '#core/money/payments/decide-recharge.usecase.ts'
import { endArrears, type ArrearsEnding } from '#core/money/payments/end-arrears.ts'
import { applyRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import { applyClaim } from '#core/operations/support/decide-claim.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { moneyActHandlers } from './money-act.handlers.ts'

/** Who moved money, and what waits for a second person. */
export function acts({ store, clock, secondPerson }: SharedParts): BindingsOf<RoutesOf<'acts'>> {
  const { atomically, moneyActs } = store
  return moneyActHandlers({
    acts: moneyActs,
    findings: store.moneyFindings,
    lookInto: lookIntoFinding({ atomically, references: secondPerson.references, clock }),
    above: secondPerson.above,
    clock,
    withdraw: withdrawHeldAct({ atomically, clock }),
    decide: decideHeldActs({
      atomically,
      clock,
      rule: secondPerson,
      appliers: {
        bank_line: applyBankLine,
        top_up: applyTopUp,
        credit_limit: applyCreditLimit<CreditLimitUnit & ArrearsEnding>(endArrears),
        terms: applyPaymentTerms<PaymentTermsUnit & ArrearsEnding>(endArrears),
        refund: applyRefund,
        claim: applyClaim,
        bank_payout: applyBankPayout,
        payee: applyForeignPayee,
        reprice: applyReprice(secondPerson.references),
        cod_difference: applyDifference,
        payout_account: applyPayoutAccount,
      },
    }),
  })
}
