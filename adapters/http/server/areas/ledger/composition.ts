import { askLedgerCheck } from '../../../../../core/ledger/ask-ledger-check.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { chargeHandlers } from './charge.handlers.ts'
import { flowHandlers } from './flow.handlers.ts'
import { ledgerCheckHandlers } from './ledger-check.handlers.ts'

/** What moves money, as customers and staff read it. */
export function ledger({ store, sheets, clock }: SharedParts): BindingsOf<RoutesOf<'ledger'>> {
  const writing = { sheetWriter: sheets.xlsx, clock }
  return {
    ...flowHandlers({ flow: store.flow, ...writing }),
    ...chargeHandlers({ charges: store.chargeList, ...writing }),
    ...ledgerCheckHandlers({ checks: store.ledgerChecks, ask: askLedgerCheck({ atomically: store.atomically, clock }) }),
  }
}
