import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import type { EntryDraft, JournalEntry, PostedLeg } from '#core/money/ledger/entry.ts'
import type { AccountId } from '#core/money/ledger/ledger-account.ts'
import { charge, recharge } from '#core/money/ledger/postings.ts'
import { nodeDigest } from '../../../support/node-digest.ts'
import { NOTHING_POSTED, seal, stateAfter, type AccountState, type BareEntry } from '#core/money/ledger/verification/seal.ts'
import { rebuildStates, verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { snapshotOf } from './memory-ledger.ts'
import { amount, cashier, keyedLedgerCommand, NOON, office, SHIPPER } from './sample-money.ts'

const WALLET: AccountId = 'wallet:1001:CNY'
const of = { customerId: SHIPPER, reference: 'R1' }
const topUp: EntryDraft = recharge({ ...of, channel: 'alipay', amount: amount('10.00 CNY') })
const bare = (change: Partial<BareEntry> = {}): BareEntry => ({ ...topUp, at: NOON, actorId: cashier.id, number: 1, ...change })

/** A journal forged by somebody who can compute links: every link fits. */
function forged(...changes: readonly Partial<BareEntry>[]) {
  const states = new Map<AccountId, AccountState>()
  const entries = changes.map((change, index) => {
    const entry = seal(bare({ number: index + 1, ...change }), {
      stateOf: (account) => states.get(account) ?? NOTHING_POSTED,
      digest: nodeDigest,
    })
    for (const leg of entry.legs) states.set(leg.account, stateAfter(leg))
    return entry
  })
  const heads = [...states].map(([account, state]) => ({ ...state, account, creditLimit: 0n }))
  return { entries, heads }
}

const verdict = ({ entries, heads }: ReturnType<typeof forged>) => verifyLedger(snapshotOf(entries, heads))
const linkOf = (change: Partial<BareEntry>): string | undefined =>
  seal(bare(change), { stateOf: () => NOTHING_POSTED, digest: nodeDigest }).legs[0]?.link

describe('a seal', () => {
  it('is the one that was written down in the first year, so that old journals stay verifiable', () => {
    expect(linkOf({})).toBe('f93ebc31684ebbc6675257484374779256769101da0395fdac3e47c7db601d7e')
  })

  it.each<[string, Partial<BareEntry>]>([
    ['number', { number: 2 }],
    ['time', { at: NOON + 1 }],
    ['maker', { actorId: 4 }],
    ['kind', { kind: 'adjustment' }],
    ['reference', { reference: 'R2' }],
    ['way of paying', { payWay: 'wepay' }],
    ['being calculated', { calculated: true }],
    ['fixed part', { fixedFee: amount('0.00 CNY') }],
    ['note', { note: '' }],
    ['entry taken back', { reverses: 0 }],
  ])('covers its %s', (_what, change) => expect(linkOf(change)).not.toBe(linkOf({})))

  it('covers the fixed part’s amount and currency, the note’s text and which entry is taken back', () => {
    const links = [
      { fixedFee: amount('1.00 CNY') },
      { fixedFee: amount('2.00 CNY') },
      { fixedFee: amount('1.00 AED') },
      { note: 'a' },
      { note: 'b' },
      { reverses: 7 },
      { reverses: 8 },
    ].map(linkOf)
    expect(new Set(links).size).toBe(links.length)
  })
})

describe('a verifier', () => {
  const turned = topUp.legs.map(({ account, amount: minor }) => ({ account, amount: -minor }))
  const back = (reverses: number): Partial<BareEntry> => ({ kind: 'reversal', legs: turned, reverses })

  it('finds nothing in a journal that fits, and counts it', async () => {
    expect(await verdict(forged({}, {}, back(1), back(2)))).toEqual({ entries: 4, accounts: 2 })
  })

  it.each<[string, readonly Partial<BareEntry>[], object]>([
    ['a number twice', [{}, { number: 1 }], { fault: 'number', entry: 1 }],
    ['a number before', [{ number: 5 }, { number: 4 }], { fault: 'number', entry: 4 }],
    ['an entry of nothing', [{}, { legs: [] }], { fault: 'empty', entry: 2 }],
    ['an entry out of balance', [{ legs: [{ account: WALLET, amount: 1n }] }], { fault: 'unbalanced', entry: 1 }],
    ['a reversal of itself', [{}, back(2)], { fault: 'reversal', entry: 2 }],
    ['a reversal of a later one', [{}, back(3), {}], { fault: 'reversal', entry: 2 }],
    ['an entry reversed twice', [{}, {}, back(1), back(1)], { fault: 'reversal', entry: 4 }],
  ])('finds %s although every link fits', async (_what, changes, finding) => {
    expect(await verdict(forged(...changes))).toMatchObject({ finding })
  })

  it.each<[string, Partial<PostedLeg>, string]>([
    ['of a sequence', { sequence: 3 }, 'sequence'],
    ['of a balance', { balanceAfter: 1n }, 'balance'],
    ['of a link', { link: 'f' }, 'chain'],
  ])('names the entry, the account and the place %s that is wrong', async (_what, wrong, fault) => {
    const { entries, heads } = forged({}, {})
    const change = (entry: JournalEntry): JournalEntry => ({
      ...entry,
      legs: entry.legs.map((leg) => (leg.account === WALLET ? { ...leg, ...wrong } : leg)),
    })
    const changed = entries.map((entry, index) => (index === 1 ? change(entry) : entry))
    expect(await verdict({ entries: changed, heads })).toEqual({
      entries: 1,
      accounts: 2,
      finding: { fault, entry: 2, account: WALLET, sequence: 2 },
    })
  })

  it('finds an entry behind where its accounts stand, and one of an account that nobody knows', async () => {
    const { entries } = forged({}, {})
    const { heads } = forged({})
    const account = entries[1]?.legs[0]?.account
    expect((await verdict({ entries, heads })).finding).toEqual({ fault: 'unknown', entry: 2, account, sequence: 2 })
    expect((await verdict({ entries, heads: [] })).finding).toEqual({ fault: 'unknown', entry: 1, account, sequence: 1 })
  })

  it('finds the last entries missing, and where the first of them would be', async () => {
    const { heads } = forged({}, {}, {})
    const { entries } = forged({})
    const account = heads[0]?.account
    expect((await verdict({ entries, heads })).finding).toEqual({ fault: 'missing', account, sequence: 2 })
  })

  it.each([{ balance: 1n }, { link: 'f' }])('finds an account that stands elsewhere than its entries lead: %o', async (wrong) => {
    const { entries, heads } = forged({})
    const stands = heads.map((head) => (head.account === WALLET ? { ...head, ...wrong } : head))
    expect((await verdict({ entries, heads: stands })).finding).toEqual({ fault: 'head', account: WALLET, sequence: 1 })
  })

  it('rebuilds no account from a journal that does not fit', async () => {
    const { entries } = forged({ number: 5 }, { number: 4 })
    await expect(rebuildStates(snapshotOf(entries, []))).rejects.toThrow('entry 4: number')
  })

  it('finds nothing in what the ledger itself wrote', async () => {
    const { post, reverse, entries, heads } = office()
    must(await post(topUp, keyedLedgerCommand('a')))
    must(await post(charge({ ...of, kind: 'freight', lines: [{ purpose: 'paper', amount: amount('1.00 CNY') }] }), keyedLedgerCommand('b')))
    must(await reverse({ entryNumber: 2, note: 'wrong', keyed: keyedLedgerCommand('c') }))
    expect(await verifyLedger(snapshotOf(entries, heads.values()))).toEqual({ entries: 3, accounts: 3 })
  })
})
