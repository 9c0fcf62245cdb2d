import { billNumber } from '../billing/bill-number.ts'
import { must } from '#core/base/kernel/result.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { partyKey, payerKeys } from './bank-cells.ts'
import { bankLineMachine } from './bank-line.machine.ts'
import type { BankLine } from './bank-line.ts'
import type { BankClues, BankUnit } from './bank.ports.ts'
import { providerOf, settledDays } from './provider-settlement.ts'
import { suggestionsFor, type KnownPayer, type LineClues } from './suggest.ts'
import { keptSuggestion, type Suggestion } from './suggestion.ts'

/** Lines that are looked at together. */
const BATCH = 200
/** Words of a text that may be a client's account. */
const WORD = /[A-Za-z][A-Za-z0-9_.@-]{2,39}/g
const MOST_WORDS = 20

type MatchableLine = Pick<BankLine, 'amount' | 'payerName' | 'payerAccount' | 'text' | 'day' | 'reference'>

const numbersIn = ({ text }: MatchableLine): readonly string[] => billNumber.findIn(text)
const wordsIn = ({ text }: MatchableLine): readonly string[] =>
  [...new Set([...text.matchAll(WORD)].map(([word]) => word.toLowerCase()))].slice(0, MOST_WORDS)
const companyOf = ({ payerName }: MatchableLine): readonly string[] => {
  const key = payerName === undefined ? '' : partyKey(payerName)
  return key.length < 2 ? [] : [key]
}
const together = <T>(lines: readonly MatchableLine[], of: (line: MatchableLine) => readonly T[]): readonly T[] => [
  ...new Set(lines.flatMap(of)),
]

/** Reads the known clues about lines, in a few questions however many they are. */
async function gather(clues: BankClues, lines: readonly MatchableLine[]): Promise<(line: MatchableLine) => LineClues> {
  const amounts = new Map(lines.map(({ amount }) => [`${amount.currency} ${amount.amount}`, amount]))
  const settling = lines.filter((line) => providerOf(line) !== undefined)
  const [named, exact, payers, clients, days, remittances] = await Promise.all([
    clues.billsNamed(together(lines, numbersIn)),
    clues.billsOpenAt([...amounts.values()]),
    clues.payers(together(lines, payerKeys)),
    clues.clientsBy({
      companies: together(lines, companyOf),
      bankAccounts: together(lines, ({ payerAccount }) => (payerAccount === undefined ? [] : [payerAccount])),
      accounts: together(lines, wordsIn),
    }),
    spanOf(settling) === undefined ? [] : clues.statementDays(spanOf(settling) ?? { from: '', to: '' }),
    clues.remittances([...new Set(lines.map(({ amount }) => amount.currency))]),
  ])
  const known = [...new Set([...named, ...payers, ...clients].map(({ customerId }) => customerId))]
  const open = known.length === 0 ? [] : await clues.openBillsOf(known)
  return (line) => {
    const [numbers, keys, words, companies] = [numbersIn(line), payerKeys(line), wordsIn(line), companyOf(line)]
    const own: readonly KnownPayer[] = [
      ...payers
        .filter(({ key }) => keys.includes(key))
        .map(({ key, ...payer }) => ({ ...payer, by: key.startsWith('account:') ? 'payer_account' : 'payer_name' }) as const),
      ...clients
        .filter(({ by, key }) =>
          by === 'company' ? companies.includes(key) : by === 'account' ? words.includes(key) : line.payerAccount === key,
        )
        .map(({ key: _key, ...client }) => client),
    ]
    return {
      named: numbers.flatMap((number) => named.filter(({ billNumber }) => billNumber === number)),
      exact: exact.filter(({ left, currency }) => left === line.amount.amount && currency === line.amount.currency),
      open,
      payers: own,
      days,
      remittances,
    }
  }
}

function spanOf(lines: readonly MatchableLine[]): { readonly from: string; readonly to: string } | undefined {
  const spans = lines.map(({ day }) => settledDays(day))
  const [from] = spans.map((span) => span.from).toSorted()
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Returns the suggestions of what each of some lines may be for. */
export async function suggestionsOf(clues: BankClues, lines: readonly MatchableLine[]): Promise<readonly (readonly Suggestion[])[]> {
  const cluesOf = await gather(clues, lines)
  return lines.map((line) => suggestionsFor(line, cluesOf(line)))
}

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A waiting line after a look: it has a suggestion or none. */
function looked(line: BankLine, best: Suggestion | undefined): BankLine {
  const { suggestion: _before, ...rest } = line
  if (best === undefined)
    return line.state === 'suggested' ? { ...rest, state: must(advance(bankLineMachine, { state: line.state, event: 'unsuggest' })) } : rest
  const state = line.state === 'unmatched' ? must(advance(bankLineMachine, { state: line.state, event: 'suggest' })) : line.state
  return { ...rest, state, suggestion: keptSuggestion(best) }
}

/** All lines that wait, or one, those of an import, or those that may be for a client. */
export type WhichLines = { readonly lineId?: number; readonly importId?: number; readonly customerId?: number }

/**
 * Looks at the waiting lines of one batch again; answers the last id and how many have a
 * suggestion.
 */
export async function matchBatch(
  unit: Pick<BankUnit, 'bankLines' | 'bankClues'>,
  asked: WhichLines & { readonly after: number },
): Promise<{ readonly last: number | undefined; readonly suggested: number }> {
  const lines = await unit.bankLines.lockWaiting({ ...asked, limit: BATCH })
  if (lines.length === 0) return { last: undefined, suggested: 0 }
  const suggestions = await suggestionsOf(unit.bankClues, lines)
  const after = lines.map((line, at) => looked(line, suggestions[at]?.[0]))
  const changed = after.filter((line, at) => line.state !== lines[at]?.state || !sameText(line.suggestion, lines[at].suggestion))
  if (changed.length > 0) await unit.bankLines.keep(changed)
  return {
    last: lines.length < BATCH ? undefined : lines.at(-1)?.id,
    suggested: after.filter(({ state }) => state === 'suggested').length,
  }
}

/**
 * Looks at waiting lines within one unit of work: those of an import, or those that may be for a
 * client. Answers how many have a suggestion.
 */
export async function matchWaiting(unit: Pick<BankUnit, 'bankLines' | 'bankClues'>, asked: WhichLines): Promise<number> {
  let suggested = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const done: { readonly last: number | undefined; readonly suggested: number } = await matchBatch(unit, { ...asked, after })
    suggested += done.suggested
    after = done.last
  }
  return suggested
}
