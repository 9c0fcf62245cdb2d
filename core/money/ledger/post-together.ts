import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { repeatAnswer, type DoneCommand, type KeyedCommand } from '#core/base/kernel/once.ts'
import { toPlainJson } from '#core/base/kernel/plain-json.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { accountsOf, openBooks, type OpenBooks } from './books.ts'
import type { EntryDraft, JournalEntry } from './entry.ts'
import type { LedgerStore, LedgerUnit } from './ledger.ports.ts'
import { auditOf, receiptOf, type Receipt } from './post-entry.ts'

/**
 * The entry that one command wants written; `draftOf` says what, or why nothing. `customerId` is
 * whose accounts it touches, where that is known before.
 */
export type WantedEntry = {
  readonly actor: Pick<Actor, 'id'>
  readonly customerId?: number
  readonly draftOf: (unit: { readonly ledger: Pick<LedgerStore, 'find'> }) => Promise<Result<EntryDraft>>
}

/** Runs a command that writes one entry, once for its key (domain §5). */
export type Posting = (keyed: KeyedCommand, wanted: WantedEntry) => Promise<Result<Receipt>>

type Waiting = WantedEntry & {
  readonly keyed: KeyedCommand
  readonly resolve: (result: Result<Receipt>) => void
  readonly reject: (reason: unknown) => void
}

type Ports = { readonly atomically: Atomically<LedgerUnit>; readonly clock: Clock }

/** Entries of one unit of work, at most: others wait for what they lock. */
const MOST_TOGETHER = 128
/**
 * Units of work that are open at once, at most: while one waits for its commit or for an account,
 * the next goes on.
 */
const LANES = 2

const nameOf = ({ accountId, command, key }: KeyedCommand): string => `${accountId} ${command} ${key}`

/**
 * Posts entries for many callers at once: those that come while a unit of work is open share the
 * next one, so that an account that all of them touch is locked, written and made durable once for
 * all. Each is accepted or refused by itself, with its own key and audit row. A unit that breaks
 * off is repeated entry by entry, so that none fails because of another.
 */
export function postTogether(ports: Ports): Posting {
  let waiting: Waiting[] = []
  const inWork = new Set<string>()
  const customersInWork = new Set<number>()
  let open = 0
  const mayBegin = ({ keyed, customerId }: Waiting): boolean =>
    !inWork.has(nameOf(keyed)) && (customerId === undefined || !customersInWork.has(customerId))

  /**
   * The next ones. Of one key only one at a time, since the second wants the answer of the first; a
   * customer's in one unit at a time, since a second would only wait for its accounts. Units share
   * what there is: of a large one and a small one beside it, each of the large one's callers waits
   * for all of it, and comes back for the next large one.
   */
  const next = (): readonly Waiting[] => {
    const share = Math.ceil((waiting.length + inWork.size) / LANES)
    const [taken, rest]: [Waiting[], Waiting[]] = [[], []]
    const customers = new Set<number | undefined>()
    for (const one of waiting) {
      const hasRoom = taken.length < MOST_TOGETHER && (taken.length < share || customers.has(one.customerId))
      if (!hasRoom || !mayBegin(one)) {
        rest.push(one)
        continue
      }
      inWork.add(nameOf(one.keyed))
      if (one.customerId !== undefined) customers.add(one.customerId)
      taken.push(one)
    }
    for (const customer of customers) if (customer !== undefined) customersInWork.add(customer)
    waiting = rest
    return taken
  }
  const start = (): void => {
    while (open < LANES && waiting.length > 0) {
      const group = next()
      if (group.length === 0) return
      open += 1
      void write(ports, group).finally(() => {
        for (const { keyed, customerId } of group) {
          inWork.delete(nameOf(keyed))
          if (customerId !== undefined) customersInWork.delete(customerId)
        }
        open -= 1
        start()
      })
    }
  }
  return (keyed, wanted) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...wanted, keyed, resolve, reject })
      start()
    })
}

async function write(ports: Ports, group: readonly Waiting[]): Promise<void> {
  try {
    const written = await ports.atomically((unit) => writeAll(unit, group, ports.clock))
    if (written.ok) return group.forEach(({ resolve }, index) => resolve(resultAt(written.value, index)))
    if (group.length === 1) return group.forEach(({ resolve }) => resolve(written))
  } catch (error) {
    if (group.length === 1) return group.forEach(({ reject }) => reject(error))
  }
  await Promise.all(group.map((one) => write(ports, [one])))
}

function resultAt(results: readonly Result<Receipt>[], index: number): Result<Receipt> {
  const result = results[index]
  if (result === undefined) throw new Error('an entry without result')
  return result
}

/** Writes what the commands want within a unit of work; answers their results in their order. */
async function writeAll(unit: LedgerUnit, group: readonly Waiting[], clock: Clock): Promise<Result<readonly Result<Receipt>[]>> {
  const earlier = await unit.answered.recallAll(group.map(({ keyed }) => keyed))
  const drafts = await Promise.all(group.map(async ({ draftOf }, index) => (earlier[index] === undefined ? draftOf(unit) : undefined)))
  const wanted = drafts.flatMap((draft) => (draft?.ok === true ? [draft.value] : []))
  const books = await booksFor(unit, wanted, clock)
  const at = clock.now()
  const done: DoneCommand[] = []
  const entries: JournalEntry[] = []
  const results = group.map(({ keyed, actor }, index): Result<Receipt> => {
    const [before, draft] = [earlier[index], drafts[index]]
    if (before !== undefined) return repeatAnswer<Receipt>(before, keyed)
    if (draft === undefined || !draft.ok) return draft ?? impossible()
    const entry = books.take(draft.value, { at, actorId: actor.id })
    if (!entry.ok) return entry
    const receipt = receiptOf(entry.value)
    entries.push(entry.value)
    done.push({ command: keyed, answer: toPlainJson(receipt) })
    return ok(receipt)
  })
  if (entries.length > 0) {
    await unit.ledger.append(entries, books.taken().heads)
    await unit.audit.write(entries.map(auditOf))
    await unit.answered.rememberAll(done)
  }
  return ok(results)
}

const NOTHING_LOCKED = { heads: [], numbers: [], reversed: new Map<number, number>(), openFrom: 0 }

/**
 * Opens the books for drafts. The wait for their accounts may last into the next month, which is
 * open then; the one of now stays as it is meanwhile.
 */
async function booksFor({ ledger }: LedgerUnit, drafts: readonly EntryDraft[], clock: Clock): Promise<OpenBooks> {
  const reversing = drafts.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses]))
  const wanted = { accounts: accountsOf(drafts), entries: drafts.length, reversing, at: clock.now() }
  const locked = drafts.length === 0 ? NOTHING_LOCKED : await ledger.open(wanted)
  return openBooks({ ...locked, digest: ledger.digest })
}

function impossible(): never {
  throw new Error('a command without draft and without answer')
}
