import { confirmBankLine } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { importBankLines } from '#core/money/bank/import-bank-lines.usecase.ts'
import { matchAll } from '#core/money/bank/match-bank-lines.work.ts'
import { moveBankLine } from '#core/money/bank/move-bank-line.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { bankHandlers } from './bank.handlers.ts'

/** A statement of tens of thousands of lines is stored and looked through in one unit of work. */
const IMPORT_MILLIS = 120_000

/** Bank statements, for finance. */
export function bank({ store, references, clock, sheets, secondPerson }: SharedParts): BindingsOf<RoutesOf<'bank'>> {
  const { atomically, bankLines, audit } = store
  const patiently: typeof atomically = (work) => store.within(IMPORT_MILLIS, () => atomically(work))
  const ports = { atomically, references, clock }
  return bankHandlers({
    bankLines,
    take: importBankLines({ ...ports, atomically: patiently, reader: sheets.reader }),
    match: matchAll(ports),
    confirm: confirmBankLine({ ...ports, secondPerson }),
    move: moveBankLine(ports),
    audit,
    references,
    sheetWriter: sheets.xlsx,
    clock,
  })
}
