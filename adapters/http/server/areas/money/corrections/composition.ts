import { decideCorrections, proposeAdjustment, proposeReversal, withdrawCorrection } from '#core/money/corrections/correct.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { correctionHandlers } from './correction.handlers.ts'

/** Corrections of the ledger, for finance. */
export function corrections({ store, clock, sheets, secondPerson }: SharedParts): BindingsOf<RoutesOf<'corrections'>> {
  const { atomically, corrections: reading, accounts } = store
  const clientOf = async (account: string) => (await accounts.findByName('customer', account))?.id
  const ports = { atomically, clock, secondPerson, clientOf }
  return correctionHandlers({
    corrections: reading,
    sheetWriter: sheets.xlsx,
    adjust: proposeAdjustment(ports),
    reverse: proposeReversal(ports),
    withdraw: withdrawCorrection(ports),
    decide: decideCorrections(ports),
  })
}
