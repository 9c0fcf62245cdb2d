import type { Digest } from '../kernel/digest.port.ts'
import { words, type Words } from '../kernel/words.ts'
import { faultOfLegs } from './books.ts'
import type { JournalEntry, PostedLeg } from './entry.ts'
import type { AccountId } from './ledger-account.ts'
import type { AccountHead, LedgerSnapshot } from './ledger.ports.ts'
import { NOTHING_POSTED, seal, stateAfter, type AccountState } from './seal.ts'

/** In what way an entry, or the stored state of an account, does not fit what came before. */
export const LEDGER_FAULTS = {
  number: words('分录编号没有递增', '分錄編號沒有遞增', 'The entry is out of order'),
  empty: words('分录没有金额', '分錄沒有金額', 'The entry has no amount'),
  doubled: words('同一账户在分录中出现两次', '同一帳戶在分錄中出現兩次', 'The entry has an account twice'),
  unbalanced: words('分录借贷不平', '分錄借貸不平', 'The entry does not sum to zero'),
  reversal: words('冲正的分录不存在或已被冲正', '沖正的分錄不存在或已被沖正', 'The entry reverses a missing or already reversed entry'),
  sequence: words('账户的分录缺失或重复', '帳戶的分錄缺失或重複', 'An entry of the account is missing or duplicated'),
  balance: words('余额不符', '餘額不符', 'The balance after the entry is wrong'),
  chain: words('内容或校验链被改动', '內容或校驗鏈被改動', 'The content was changed or the chain is broken'),
  unknown: words('分录在账户末尾之后', '分錄在帳戶末尾之後', 'The entry is after the end of the account'),
  missing: words('账户末尾的分录缺失', '帳戶末尾的分錄缺失', 'The last entries of the account are missing'),
  head: words('账户余额与分录不符', '帳戶餘額與分錄不符', 'The balance of the account does not match its entries'),
} as const satisfies Record<string, Words>
export type LedgerFault = keyof typeof LEDGER_FAULTS

/** What does not fit: the entry, if it is one, and the account with the sequence number of the leg that was expected. */
export type LedgerFinding = {
  readonly fault: LedgerFault
  readonly entry?: number
  readonly account?: AccountId
  readonly sequence?: number
}

export type LedgerVerdict = { readonly entries: number; readonly accounts: number; readonly finding?: LedgerFinding }

/**
 * Reads the whole ledger once, from the first entry on, and recalculates every balance and every link. Reports the first entry that does
 * not fit, and then accounts whose state differs from their entries. Memory grows with the accounts, not with the entries.
 */
export async function verifyLedger(snapshot: LedgerSnapshot): Promise<LedgerVerdict> {
  const heads = new Map<AccountId, AccountHead>()
  for await (const head of snapshot.heads()) heads.set(head.account, head)
  const replay = replayed(snapshot.digest)
  let entries = 0
  for await (const entry of snapshot.entries()) {
    const finding = replay.take(entry) ?? beyondHead(entry, heads)
    if (finding !== undefined) return { entries, accounts: heads.size, finding }
    entries += 1
  }
  for (const head of heads.values()) {
    const finding = faultOfHead(head, replay.stateOf(head.account))
    if (finding !== undefined) return { entries, accounts: heads.size, finding }
  }
  return { entries, accounts: heads.size }
}

/** The state of every account from the entries alone: account heads are rebuilt from it (domain §5). Throws at the first entry that does not fit. */
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

/** A missing leg changes the links of all legs of an entry, so the legs themselves are checked first. */
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
