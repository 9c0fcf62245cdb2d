import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { askLedgerCheck } from '#core/money/ledger/verification/ask-ledger-check.usecase.ts'
import type { LedgerChecks } from '#core/money/ledger/verification/ledger-check.ts'
import type { ledgerCheckRoutes } from '../../../../contract/money/ledger/ledger-check.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { findingText } from './finding-text.ts'

type Parts = { readonly checks: LedgerChecks; readonly ask: ReturnType<typeof askLedgerCheck> }

/** Handlers of verifications of the ledger. */
export const ledgerCheckHandlers = ({ checks, ask }: Parts): BindingsOf<typeof ledgerCheckRoutes> => ({
  ledgerChecks: async ({ query, locale }) => {
    const { rows, total } = await checks.list(query)
    return ok({
      rows: rows.map(({ id, finding, entries, accounts, startedAt, endedAt }) => {
        const found = finding === undefined ? undefined : findingText(finding, locale)
        return {
          id,
          status: found === undefined ? ('right' as const) : ('wrong' as const),
          fault_txt: found?.fault ?? null,
          place: found?.place ?? null,
          entries,
          accounts,
          start_time: instantText(startedAt),
          finish_time: instantText(endedAt),
        }
      }),
      total,
    })
  },
  askLedgerCheck: ({ actor }) => ask(actor),
})
