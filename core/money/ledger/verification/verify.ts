import type { Instant } from '#core/base/kernel/clock.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { faultOfLegs } from '../books.ts'
import type { JournalEntry, PostedLeg } from '../entry.ts'
import type { AccountId } from '../ledger-account.ts'
import type { LedgerFinding } from './ledger-finding.ts'
import { areSameSums, closingOf, sumsAfter, turnoverOf, type ClosedMonth } from '../month-sums.ts'
import type { AccountHead, LedgerSnapshot } from '../ledger.ports.ts'
import { NOTHING_POSTED, seal, stateAfter, type AccountState } from './seal.ts'

export type LedgerVerdict = { readonly entries: number; readonly accounts: number; readonly finding?: LedgerFinding }

/**
 * Reads the whole ledger once, from the first entry on, and recalculates every balance and every
 * link. Reports the first entry that does not fit, then accounts whose state differs from their
 * entries, then closed months whose sums do, then documents whose amounts do. Memory grows with the
 * accounts, not with the entries.
 */
export async function verifyLedger(snapshot: LedgerSnapshot): Promise<LedgerVerdict> {
  const heads = new Map<AccountId, AccountHead>()
  for await (const head of snapshot.heads()) heads.set(head.account, head)
  const replay = replayed(snapshot.digest)
  const months = closedMonths(await snapshot.closings())
  let entries = 0
  for await (const entry of snapshot.entries()) {
    const finding = replay.take(entry) ?? beyondHead(entry, heads)
    if (finding !== undefined) return { entries, accounts: heads.size, finding }
    months.add(entry)
    entries += 1
  }
  for (const head of heads.values()) {
    const finding = faultOfHead(head, replay.stateOf(head.account))
    if (finding !== undefined) return { entries, accounts: heads.size, finding }
  }
  const wrong = months.firstWrong()
  if (wrong !== undefined) return { entries, accounts: heads.size, finding: wrong }
  for await (const finding of snapshot.differences()) return { entries, accounts: heads.size, finding }
  return { entries, accounts: heads.size }
}

/** Adds the entries of closed months up again. */
function closedMonths(closed: readonly ClosedMonth[]) {
  const before = turnoverOf()
  const months = closed.map((kept) => ({ kept, turnover: turnoverOf() }))
  const [first] = closed
  let last = months[0]
  const isIn = (at: Instant, { since, until }: ClosedMonth): boolean => at >= since && at < until
  const add = ({ at, legs }: JournalEntry): void => {
    if (first === undefined) return
    if (at < first.since) return before.add(legs)
    // Entries follow each other in time, but for a few.
    if (last === undefined || !isIn(at, last.kept)) last = months.find(({ kept }) => isIn(at, kept)) ?? last
    if (last !== undefined && isIn(at, last.kept)) last.turnover.add(legs)
  }
  const firstWrong = (): LedgerFinding | undefined => {
    let sums = sumsAfter([], before.lines()).map((line) => ({ ...line, opening: closingOf(line), debit: 0n, credit: 0n }))
    for (const { kept, turnover } of months) {
      const found = sumsAfter(sums, turnover.lines())
      if (!areSameSums(found, kept.sums)) return { fault: 'month', document: { kind: 'closing', number: kept.month } }
      sums = [...found]
    }
    return undefined
  }
  return { add, firstWrong }
}

/**
 * The state of every account from the entries alone: account heads are rebuilt from it
 * (rule: Journal). Throws at the first entry that does not fit.
 */
export async function rebuildStates({
  entries,
  digest,
}: Pick<LedgerSnapshot, 'entries' | 'digest'>): Promise<ReadonlyMap<AccountId, AccountState>> {
  const replay = replayed(digest)
  for await (const entry of entries()) {
    const finding = replay.take(entry)
    if (finding !== undefined) throw new Error(`entry ${entry.number}: ${finding.fault}`)
  }
  return replay.states
}

/** Rebuilds a journal beside the one that is read, entry by entry, and compares. */
function replayed(digest: Digest) {
  const states = new Map<AccountId, AccountState>()
  const reversed = new Set<number>()
  let last = 0
  const stateOf = (account: AccountId): AccountState => states.get(account) ?? NOTHING_POSTED
  const take = (entry: JournalEntry): LedgerFinding | undefined => {
    const { number, reverses, legs } = entry
    if (number <= last) return { fault: 'number', entry: number }
    const fault = faultOfLegs(legs)
    if (fault !== undefined) return { fault, entry: number }
    if (reverses !== undefined && (reverses >= number || reversed.has(reverses))) return { fault: 'reversal', entry: number }
    const differing = faultOfLegsPosted(seal(entry, { stateOf, digest }).legs, legs)
    if (differing !== undefined) return { ...differing, entry: number }
    last = number
    if (reverses !== undefined) reversed.add(reverses)
    for (const leg of legs) states.set(leg.account, stateAfter(leg))
    return undefined
  }
  return { take, stateOf, states }
}

/**
 * A missing leg changes the links of all legs of an entry, so the legs themselves are checked
 * first.
 */
function faultOfLegsPosted(wanted: readonly PostedLeg[], found: readonly PostedLeg[]): Omit<LedgerFinding, 'entry'> | undefined {
  const differing = (part: 'sequence' | 'balanceAfter' | 'link') => wanted.find((leg, index) => leg[part] !== found[index]?.[part])
  const faults = [
    ['sequence', differing('sequence')],
    ['balance', differing('balanceAfter')],
    ['chain', differing('link')],
  ] as const
  const [fault, leg] = faults.find(([, one]) => one !== undefined) ?? []
  return fault && leg && { fault, account: leg.account, sequence: leg.sequence }
}

/** An entry that fits but that its account does not count was appended after the last one. */
function beyondHead({ number, legs }: JournalEntry, heads: ReadonlyMap<AccountId, AccountHead>): LedgerFinding | undefined {
  const leg = legs.find(({ account, sequence }) => sequence > (heads.get(account)?.sequence ?? 0))
  return leg && { fault: 'unknown', entry: number, account: leg.account, sequence: leg.sequence }
}

function faultOfHead({ account, sequence, balance, link }: AccountHead, state: AccountState): LedgerFinding | undefined {
  if (sequence > state.sequence) return { fault: 'missing', account, sequence: state.sequence + 1 }
  return balance === state.balance && link === state.link ? undefined : { fault: 'head', account, sequence }
}
