import { askLedgerCheck } from '../../../../../core/ledger/ask-ledger-check.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { flowHandlers } from './flow.handlers.ts'
import { ledgerCheckHandlers } from './ledger-check.handlers.ts'

/** What moves money, as customers and staff read it. */
export function ledger({ store, sheets, clock }: SharedParts): BindingsOf<RoutesOf<'ledger'>> {
  return {
    ...flowHandlers({ flow: store.flow, sheetWriter: sheets.xlsx, clock }),
    ...ledgerCheckHandlers({ checks: store.ledgerChecks, ask: askLedgerCheck({ atomically: store.atomically, clock }) }),
  }
}
