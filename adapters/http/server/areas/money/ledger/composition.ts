import { askLedgerCheck } from '#core/money/ledger/verification/ask-ledger-check.usecase.ts'
import { makeStatement } from '#core/money/ledger/statements/make-statement.usecase.ts'
import { setWarningLevel } from '#core/money/ledger/wallets/set-warning-level.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { chargeHandlers } from './charge.handlers.ts'
import { flowHandlers } from './flow.handlers.ts'
import { journalHandlers } from './journal.handlers.ts'
import { ledgerCheckHandlers } from './ledger-check.handlers.ts'
import { statementHandlers } from './statement.handlers.ts'

/** Handlers of the movements of money, as customers and staff read them. */
export function ledger({ store, references, sheets, listPrinter, clock }: SharedParts): BindingsOf<RoutesOf<'ledger'>> {
  const { flow, shippers, accounts } = store
  const clientOf = async (account: string) => (await accounts.findByName('customer', account))?.id
  const writing = { sheetWriter: sheets.xlsx, clock }
  return {
    ...chargeHandlers({ charges: store.chargeList, ...writing }),
    ...ledgerCheckHandlers({ checks: store.ledgerChecks, ask: askLedgerCheck({ atomically: store.atomically, clock }) }),
    ...journalHandlers({ journal: store.journal, clientOf, ...writing }),
    ...flowHandlers({ flow, warn: setWarningLevel({ atomically: store.atomically, clock }), references, ...writing }),
    ...statementHandlers({ make: makeStatement({ flow, clock }), shippers, listPrinter, ...writing }),
  }
}
