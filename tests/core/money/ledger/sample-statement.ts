import type { JournalEntry } from '#core/money/ledger/entry.ts'
import { flowRecord } from '#core/money/ledger/statements/flow.ts'
import type { AccountPeriod } from '#core/money/ledger/statements/flow.ports.ts'
import { currencyOf, type AccountId } from '#core/money/ledger/ledger-account.ts'
import { statementLines, type StatementLine, type StatementSums } from '#core/money/ledger/statements/statement.ts'
import { money } from '#core/base/kernel/money.ts'

type Journal = { readonly opening: bigint; readonly entries: readonly JournalEntry[] }

/** The movements of an account among some entries, as a period of it. */
export function periodOf(account: AccountId, { opening, entries }: Journal): AccountPeriod {
  const rows = entries.flatMap((entry) => flowRecord(entry, account) ?? [])
  const currency = currencyOf(account)
  return {
    account,
    opening: money(opening, currency),
    closing: rows.at(-1)?.balance_amount ?? money(opening, currency),
    count: rows.length,
    rows: async function* () {
      yield* rows
    },
  }
}

/** The statement of an account over some entries: its movements, and what they come to. */
export async function statementOf(account: AccountId, journal: Journal) {
  const [lines, all]: [StatementLine[], StatementSums[]] = [[], []]
  const parts = [{ account: 'wallet' as const, period: periodOf(account, journal) }]
  for await (const line of statementLines(parts, { currency: currencyOf(account), ended: (sums) => void all.push(sums) })) lines.push(line)
  return { ...all[0], rows: lines.flatMap((line) => (line.kind === 'movement' ? [line.row] : [])), lines }
}
