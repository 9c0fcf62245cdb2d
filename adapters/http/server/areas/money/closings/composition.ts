import { askReopening, closeMonth, decideReopening } from '#core/money/closings/close-month.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { closingHandlers } from './closing.handlers.ts'

/** Closings of months, and trial balances. */
export function closings({ store, references, sheets, clock }: SharedParts): BindingsOf<RoutesOf<'closings'>> {
  const { atomically, closings: reading } = store
  const ports = { atomically, references, clock }
  return closingHandlers({
    closings: reading,
    close: closeMonth(ports),
    ask: askReopening(ports),
    decide: decideReopening(ports),
    sheetWriter: sheets.xlsx,
    clock,
  })
}
