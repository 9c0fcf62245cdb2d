import { endArrears } from '#core/money/payments/end-arrears.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { setPayoutAccount } from '#core/money/cod/payouts/set-payout-account.usecase.ts'
import { setPaymentTerms } from '#core/money/ledger/wallets/set-payment-terms.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { recentMoney } from './recent-money.ts'
import { standingHandlers } from './standing.handlers.ts'

/** Where clients stand with us, for finance. */
export function standings({ store, references, sheets, clock, secondPerson }: SharedParts): BindingsOf<RoutesOf<'standings'>> {
  const { atomically, clientStandings, flow, creditLimitHistory, customerBills, recharges, refunds, corrections } = store
  return standingHandlers({
    standings: clientStandings,
    flow,
    history: creditLimitHistory,
    recent: recentMoney({ bills: customerBills, recharges, refunds, corrections, references }),
    // More credit frees parcels as money does, where nothing is owed that is due.
    setLimit: setCreditLimit({ atomically, clock, secondPerson, raised: endArrears }),
    setTerms: setPaymentTerms({ atomically, clock, secondPerson, raised: endArrears }),
    setAccount: setPayoutAccount({ atomically, clock, secondPerson }),
    shippers: store.shippers,
    references,
    sheetWriter: sheets.xlsx,
    clock,
  })
}
