import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { EntryDraft, JournalEntry } from '#core/money/ledger/entry.ts'
import { currencyOf, receivable, wallet, type AccountId } from '#core/money/ledger/ledger-account.ts'
import type { AccountHead } from '#core/money/ledger/ledger.ports.ts'
import { adjustment, arrearsPaid, charge, claimPaid, codCollected, codRemitted, recharge } from '#core/money/ledger/postings.ts'
import { refundOf } from '#core/money/ledger/refund-posting.ts'
import { rebuildStates, verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { snapshotOf } from './memory-ledger.ts'
import { cashier, keyedLedgerCommand, office } from './sample-money.ts'

const CURRENCIES = ['CNY', 'AED', 'KWD']
const CUSTOMERS = [1001, 1002]
const LIMIT = 50n

const customerId = fc.constantFrom(...CUSTOMERS)
const amount: fc.Arbitrary<Money> = fc
  .tuple(fc.bigInt({ min: 1n, max: 100n }), fc.constantFrom(...CURRENCIES))
  .map(([minor, code]) => money(minor, code))
const reference = fc.constantFrom('OD1', 'OD2')
const lines = fc.array(fc.record({ purpose: fc.constantFrom('freight', 'duty', 'paper'), amount }), { minLength: 1, maxLength: 3 })

const anyDraft: fc.Arbitrary<EntryDraft> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ customerId, reference, channel: fc.constantFrom('alipay', 'sandbox'), amount }).map(recharge) },
  {
    weight: 3,
    arbitrary: fc.record({ customerId, reference, lines, onAccount: fc.boolean() }).map((one) => charge({ ...one, kind: 'freight' })),
  },
  fc.record({ customerId, reference, lines, onAccount: fc.boolean() }).map((one) => {
    const { legs } = charge({ ...one, kind: 'freight' })
    const [payer] = legs.filter(({ account, amount: given }) => given < 0n && !account.startsWith('exchange:'))
    if (payer === undefined) throw new Error('nobody paid')
    return refundOf({ reference: one.reference, left: legs, amount: money(-payer.amount, currencyOf(payer.account)), note: 'why' })
  }),
  fc.record({ customerId, reference, amount, by: fc.constantFrom('balance', 'bank') }).map(arrearsPaid),
  fc.record({ customerId, reference, amount }).map(codCollected),
  fc.record({ reference, amount }).map(codRemitted),
  fc.record({ customerId, reference, amount }).map(claimPaid),
  fc
    .record({ customerId, reference, amount, note: fc.constant('why'), down: fc.boolean() })
    .map(({ down, amount: value, ...one }) => adjustment({ ...one, amount: down ? money(-value.amount, value.currency) : value })),
)

type Command = { readonly key: string } & ({ readonly draft: EntryDraft } | { readonly reverses: number })
const anyCommands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ key: fc.nat(30).map(String), draft: anyDraft }) },
    { weight: 1, arbitrary: fc.record({ key: fc.nat(30).map(String), reverses: fc.integer({ min: 1, max: 8 }) }) },
  ),
  { maxLength: 25 },
)
const bodyOf = (command: Command): string =>
  JSON.stringify(command, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

type Office = ReturnType<typeof office>
const run = ({ post, reverse }: Office, command: Command) => {
  const key = keyedLedgerCommand(command.key, bodyOf(command))
  return 'draft' in command ? post(command.draft, key) : reverse({ entryNumber: command.reverses, note: 'taken back', keyed: key })
}

const setLimits = async ({ setLimit }: Office): Promise<void> => {
  for (const id of CUSTOMERS)
    for (const code of CURRENCIES) await setLimit({ customerId: id, limit: money(LIMIT, code), reason: 'agreed' }, cashier)
}

/** A ledger after any commands, one after the other. */
async function afterAll(commands: readonly Command[]): Promise<Office> {
  const open = office()
  await setLimits(open)
  for (const command of commands) await run(open, command)
  return open
}

const isOpen = (head: AccountHead): boolean => head.sequence > 0
const verdict = (entries: readonly JournalEntry[], heads: Iterable<AccountHead>) => verifyLedger(snapshotOf(entries, heads))

describe('the ledger', () => {
  it('conserves money per currency and passes no credit limit, however commands interleave', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommands, fc.scheduler(), async (commands, scheduler) => {
        const open = office({ pause: () => scheduler.schedule(Promise.resolve()) })
        const work = Promise.all([setLimits(open).then(() => undefined), ...commands.map((command) => run(open, command))])
        await scheduler.waitFor(work)
        const sums = new Map<string, bigint>()
        for (const { account, balance } of open.heads.values())
          sums.set(currencyOf(account), (sums.get(currencyOf(account)) ?? 0n) + balance)
        for (const sum of sums.values()) expect(sum).toBe(0n)
        for (const id of CUSTOMERS)
          for (const code of CURRENCIES) {
            const owed = open.balanceOf(receivable(id, code))
            expect(open.balanceOf(wallet(id, code)) + (owed < 0n ? owed : 0n)).toBeGreaterThanOrEqual(-LIMIT)
          }
        expect(await verdict(open.byNumber(), open.heads.values())).toMatchObject({ entries: open.entries.length })
        expect((await verdict(open.byNumber(), open.heads.values())).finding).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  it('needs its locks: without them the same check finds money lost', async () => {
    const lost = fc.asyncProperty(fc.array(anyDraft, { minLength: 6, maxLength: 10 }), fc.scheduler(), async (drafts, scheduler) => {
      const open = office({ pause: () => scheduler.schedule(Promise.resolve()), isLocking: false })
      await scheduler.waitFor(Promise.all(drafts.map((draft, index) => open.post(draft, keyedLedgerCommand(String(index))))))
      return (await verdict(open.byNumber(), open.heads.values())).finding === undefined
    })
    expect((await fc.check(lost, { numRuns: 200 })).failed).toBe(true)
  })

  it('does nothing more when commands are repeated, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommands, async (commands) => {
        const open = office()
        await setLimits(open)
        const first: Awaited<ReturnType<typeof run>>[] = []
        for (const command of commands) first.push(await run(open, command))
        for (const [index, command] of commands.entries()) {
          const [earlier, done] = [first[index], open.entries.length]
          const again = await run(open, command)
          if (earlier?.ok === true) expect([again, open.entries.length]).toEqual([earlier, done])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is where it was after an entry and its reversal', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommands, anyDraft, async (commands, draft) => {
        const open = await afterAll(commands)
        const before = new Map([...open.heads].map(([account, { balance }]) => [account, balance]))
        const posted = await open.post(draft, keyedLedgerCommand('last'))
        if (!posted.ok) return
        const back = await open.reverse({ entryNumber: posted.value.entryNumber, note: 'x', keyed: keyedLedgerCommand('back') })
        if (!back.ok) return
        for (const [account, { balance }] of open.heads) expect(balance).toBe(before.get(account) ?? 0n)
      }),
      { numRuns: 100 },
    )
  })

  it('is rebuilt from its entries alone', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommands, async (commands) => {
        const { entries, heads } = await afterAll(commands)
        const states = await rebuildStates(snapshotOf(entries, []))
        for (const head of [...heads.values()].filter(isOpen))
          expect(states.get(head.account)).toMatchObject({ balance: head.balance, link: head.link })
      }),
      { numRuns: 60 },
    )
  })
})

/**
 * One change by somebody with access to the journal, and the entry that must be reported for it, if
 * there is one.
 */
type Tampering = (
  entries: readonly JournalEntry[],
  at: number,
) => { readonly entries: readonly JournalEntry[]; readonly named?: number | undefined }

const changed = (entries: readonly JournalEntry[], at: number, change: (entry: JournalEntry) => JournalEntry): readonly JournalEntry[] =>
  entries.map((entry, index) => (index === at ? change(entry) : entry))
const numberAt = (entries: readonly JournalEntry[], at: number): number | undefined => entries[at]?.number

/** Another account of the same currency. */
const elsewhere = (account: AccountId): AccountId =>
  account.startsWith('claims') ? `fees:${currencyOf(account)}` : `claims:${currencyOf(account)}`

const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'an amount': (entries, at) => ({
    entries: changed(entries, at, (entry) => ({
      ...entry,
      legs: entry.legs.map((leg, index) => ({
        ...leg,
        amount: index === 0 ? leg.amount + 1n : index === 1 ? leg.amount - 1n : leg.amount,
      })),
    })),
    named: numberAt(entries, at),
  }),
  'a reference': (entries, at) => ({
    entries: changed(entries, at, (entry) => ({ ...entry, reference: `${entry.reference}x` })),
    named: numberAt(entries, at),
  }),
  'who made it': (entries, at) => ({ entries: changed(entries, at, (entry) => ({ ...entry, actorId: 99 })), named: numberAt(entries, at) }),
  'an account': (entries, at) => ({
    entries: changed(entries, at, (entry) => ({
      ...entry,
      legs: entry.legs.map((leg, index) => (index === 0 ? { ...leg, account: elsewhere(leg.account) } : leg)),
    })),
    named: numberAt(entries, at),
  }),
  'a link': (entries, at) => ({
    entries: changed(entries, at, (entry) => ({ ...entry, legs: entry.legs.map((leg) => ({ ...leg, link: 'f'.repeat(64) })) })),
    named: numberAt(entries, at),
  }),
  'a balance': (entries, at) => ({
    entries: changed(entries, at, (entry) => ({
      ...entry,
      legs: entry.legs.map((leg) => ({ ...leg, balanceAfter: leg.balanceAfter + 1n })),
    })),
    named: numberAt(entries, at),
  }),
  'its being there': (entries, at) => ({ entries: entries.filter((_entry, index) => index !== at) }),
  'its being there once': (entries, at) => ({
    entries: entries.flatMap((entry, index) => (index === at ? [entry, entry] : [entry])),
    named: numberAt(entries, at),
  }),
  'its place': (entries, at) => ({
    entries:
      entries.length < 2
        ? []
        : entries
            .map((_entry, index) => entries[index === at ? (at + 1) % entries.length : index === (at + 1) % entries.length ? at : index])
            .flatMap((entry) => entry ?? []),
  }),
}

describe('verification', () => {
  it.each(Object.entries(TAMPERINGS))('finds a changed journal: %s', async (_what, tamper) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { minLength: 2, maxLength: 12 }), fc.nat(), async (drafts, seed) => {
        const open = office()
        await setLimits(open)
        for (const [index, draft] of drafts.entries()) await open.post(draft, keyedLedgerCommand(String(index)))
        fc.pre(open.entries.length > 1)
        const at = seed % open.entries.length
        const tampered = tamper(open.entries, at)
        const { finding } = await verdict(tampered.entries, open.heads.values())
        expect(finding).toBeDefined()
        if (tampered.named !== undefined) expect(finding?.entry).toBe(tampered.named)
      }),
      { numRuns: 60 },
    )
  })

  it('names the account that lost a leg, not the one beside it', async () => {
    const open = office()
    await setLimits(open)
    const lines = [{ purpose: 'freight', amount: money(5n, 'CNY') }] as const
    const customerId = 1001
    for (const onAccount of [false, true])
      await open.post(charge({ kind: 'freight', customerId, reference: 'O', lines, onAccount }), keyedLedgerCommand(String(onAccount)))
    const [, ...without] = open.entries
    const { finding } = await verdict(without, open.heads.values())
    expect(finding).toEqual({ fault: 'sequence', entry: without[0]?.number, account: `freight_revenue:${customerId}:CNY`, sequence: 1 })
  })

  it('finds an account that does not stand where its entries lead', async () => {
    const open = office()
    await open.post(recharge({ customerId: 1001, reference: 'R', channel: 'sandbox', amount: money(5n, 'CNY') }), keyedLedgerCommand('a'))
    const heads = [...open.heads.values()].map((head) => (head.account.startsWith('wallet') ? { ...head, balance: 6n } : head))
    expect((await verdict(open.entries, heads)).finding).toMatchObject({ fault: 'head', account: 'wallet:1001:CNY' })
  })
})
