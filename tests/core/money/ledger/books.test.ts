import { describe, expect, it } from 'vitest'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { faultOfLegs, openBooks } from '#core/money/ledger/books.ts'
import { standingOf, withinCredit } from '#core/money/ledger/wallets/credit.rules.ts'
import type { EntryDraft } from '#core/money/ledger/entry.ts'
import { flowRecord } from '#core/money/ledger/statements/flow.ts'
import { customersHouseAccount, houseAccount, receivable, wallet, type AccountId } from '#core/money/ledger/ledger-account.ts'
import type { AccountHead } from '#core/money/ledger/ledger.ports.ts'
import { post, postEach } from '#core/money/ledger/post.ts'
import {
  adjustment,
  arrearsPaid,
  charge,
  claimPaid,
  codCollected,
  codRemitted,
  codSettled,
  providerPayout,
  recharge,
  reversal,
} from '#core/money/ledger/postings.ts'
import { refundOf } from '#core/money/ledger/refund-posting.ts'
import { nodeDigest } from '../../../support/node-digest.ts'
import { NOTHING_POSTED } from '#core/money/ledger/verification/seal.ts'
import { subjectOf, SUBJECTS } from '../../pricing/fees/sample-subjects.ts'
import { RATES } from '../../pricing/fees/sample-tariffs.ts'
import { amount, cashier, codeOf, keyedLedgerCommand, NOON, office, SHIPPER, shownLegs } from './sample-money.ts'
import { statementOf } from './sample-statement.ts'

const of = { customerId: SHIPPER, reference: 'OD1' }
const mine = wallet(SHIPPER, 'AED')
const stamp = { at: NOON, actorId: cashier.id }
const topUp = (value: string): EntryDraft => recharge({ ...of, channel: 'sandbox', amount: amount(value) })
const head = (account: AccountId, balance = 0n, creditLimit = 0n): AccountHead => ({ ...NOTHING_POSTED, account, balance, creditLimit })

describe('what an entry says beside its legs', () => {
  const payout = must(codPayout(subjectOf('cod_payout', SUBJECTS.payout), { amounts: [amount('10000.00 AED')], rates: RATES }))
  const freight = [{ purpose: 'freight', amount: amount('30.00 AED') }] as const
  const one = amount('1.00 AED')

  it.each<[string, EntryDraft, Partial<EntryDraft>]>([
    ['a top-up', topUp('1.00 AED'), { kind: 'recharge', payWay: 'sandbox', calculated: false }],
    ['a charge', charge({ ...of, kind: 'freight', lines: freight }), { kind: 'freight', payWay: 'balance', calculated: true }],
    [
      'a charge on terms',
      charge({ ...of, kind: 'bill', lines: freight, onAccount: true }),
      { kind: 'bill', payWay: 'account', calculated: true },
    ],
    [
      'a refund with its reason',
      refundOf({ reference: 'OD1', left: charge({ ...of, kind: 'freight', lines: freight }).legs, amount: one, note: 'weighed wrong' }),
      { kind: 'refund', payWay: 'balance', calculated: false, note: 'weighed wrong' },
    ],
    [
      'a refund of what was on terms',
      refundOf({ reference: 'OD1', left: charge({ ...of, kind: 'bill', lines: freight, onAccount: true }).legs, amount: one, note: 'x' }),
      { kind: 'refund', payWay: 'account', calculated: false, note: 'x' },
    ],
    [
      'a provider’s payout',
      providerPayout({ channel: 'alipay', reference: 'OD1', received: one, fee: one }),
      { kind: 'provider_payout', payWay: 'bank', calculated: false },
    ],
    ['arrears by bank', arrearsPaid({ ...of, amount: one, by: 'bank' }), { kind: 'arrears_paid', payWay: 'bank', calculated: false }],
    ['cash collected', codCollected({ ...of, amount: one }), { kind: 'cod_collected', payWay: 'bank', calculated: false }],
    ['cash remitted', codRemitted({ reference: 'OD1', amount: one }), { kind: 'cod_remitted', payWay: 'bank', calculated: false }],
    ['a settlement', codSettled({ ...of, payout, by: 'alipay' }), { kind: 'cod_settled', payWay: 'alipay', calculated: true }],
    ['a claim', claimPaid({ ...of, amount: one }), { kind: 'claim_paid', payWay: 'balance', calculated: true }],
    [
      'a correction',
      adjustment({ ...of, amount: one, note: 'goodwill' }),
      { kind: 'adjustment', payWay: 'balance', calculated: false, note: 'goodwill' },
    ],
  ])('%s', (_what, { legs, ...said }, expected) => {
    expect(legs.length).toBeGreaterThan(1)
    expect(said).toEqual({ reference: 'OD1', ...expected })
  })

  it('arrears are paid out of the wallet, and a settlement through its provider', () => {
    expect(shownLegs(arrearsPaid({ ...of, amount: one, by: 'balance' }).legs)).toEqual([
      'wallet:1001:AED -1.00',
      'receivable:1001:AED 1.00',
    ])
    expect(shownLegs(codSettled({ ...of, payout, by: 'alipay' }).legs).at(-1)).toBe('in_transit:alipay:CNY 18640.78')
  })

  it('has as its fixed part what does not depend on the parcel, in the currency that is paid', () => {
    const fixedOf = (...lines: Parameters<typeof charge>[0]['lines']) => charge({ ...of, kind: 'freight', lines }).fixedFee
    expect(fixedOf(...freight)).toBeUndefined()
    expect(fixedOf({ purpose: 'paper', amount: amount('0.00 AED') })).toBeUndefined()
    expect(
      fixedOf(...freight, { purpose: 'paper', amount: amount('20.00 AED') }, { purpose: 'paper', amount: amount('5.00 AED') }),
    ).toEqual(amount('25.00 AED'))
    expect(
      fixedOf(
        { purpose: 'paper', amount: amount('10.00 USD'), paid: amount('71.00 CNY') },
        { purpose: 'paper', amount: amount('20.00 AED') },
      ),
    ).toEqual(amount('71.00 CNY'))
  })

  it('is refused as a fault of ours where an amount is two amounts or below zero', () => {
    const paid = (given: string) => () =>
      charge({ ...of, kind: 'freight', lines: [{ purpose: 'freight', amount: one, paid: amount(given) }] })
    expect(paid('2.00 AED')).toThrow('200 for 100 AED')
    expect(shownLegs(paid('1.00 AED')().legs)).toEqual(['wallet:1001:AED -1.00', 'freight_revenue:1001:AED 1.00'])
    expect(() => codCollected({ ...of, amount: amount('-1.00 AED') })).toThrow('-100 AED from cod_clearing:AED')
  })
})

describe('legs that make no entry', () => {
  const legs = (...amounts: readonly [AccountId, bigint][]) => amounts.map(([account, minor]) => ({ account, amount: minor }))
  const [bank, fees, dollars, exchange] = [
    houseAccount('bank', 'AED'),
    houseAccount('fees', 'AED'),
    houseAccount('fees', 'USD'),
    houseAccount('exchange', 'USD'),
  ]

  it.each([
    ['none', legs(), 'empty'],
    ['one of nothing among others', legs([mine, 1n], [bank, -1n], [fees, 0n]), 'empty'],
    ['two on one account', legs([mine, 2n], [mine, -1n], [bank, -1n]), 'doubled'],
    ['one currency of two that does not sum to zero', legs([mine, 1n], [bank, -1n], [dollars, 1n]), 'unbalanced'],
    ['two currencies that sum to zero together alone', legs([mine, 1n], [dollars, -1n]), 'unbalanced'],
    ['three of one currency in balance', legs([mine, 3n], [bank, -1n], [fees, -2n]), undefined],
    ['two currencies, each in balance', legs([mine, 1n], [bank, -1n], [dollars, 5n], [exchange, -5n]), undefined],
  ])('%s', (_what, given, fault) => expect(faultOfLegs(given)).toBe(fault))

  it('stop the work with the entry’s kind and what is wrong, and nothing is written', async () => {
    const { post: put, entries } = office()
    const draft: EntryDraft = { kind: 'adjustment', reference: 'x', legs: legs([mine, 1n]), payWay: 'balance', calculated: false }
    await expect(put(draft, keyedLedgerCommand('k'))).rejects.toThrow('adjustment: unbalanced')
    expect(entries).toEqual([])
  })
})

describe('open books', () => {
  it('take no entry on an account that is not locked, and none beyond the numbers drawn', () => {
    const heads = [head(mine, 100n), head(receivable(SHIPPER, 'AED')), head(customersHouseAccount('freight_revenue', SHIPPER, 'AED'))]
    const draft = charge({ ...of, kind: 'freight', lines: [{ purpose: 'freight', amount: amount('0.01 AED') }] })
    const books = openBooks({ heads, numbers: [1], reversed: new Map(), openFrom: 0, digest: nodeDigest })
    expect(() => books.take(topUp('1.00 AED'), stamp)).toThrow('in_transit:sandbox:AED is not locked')
    must(books.take(draft, stamp))
    expect(() => books.take(draft, stamp)).toThrow('more entries than numbers')
  })

  it('reverse an entry once, also within one unit of work, and other entries freely', async () => {
    const { atomically, entries, balance } = office()
    const work = await atomically(async ({ ledger }) => {
      const first = must(await post(ledger, topUp('10.00 AED'), stamp))
      const second = must(await post(ledger, topUp('5.00 AED'), stamp))
      const drafts = [reversal(first, 'a'), reversal(first, 'b'), topUp('1.00 AED'), topUp('1.00 AED'), reversal(second, 'c')]
      return ok(await postEach(ledger, drafts, stamp))
    })
    const results = must(work)
    expect(results.map(codeOf)).toEqual(['ok', 'ENTRY_REVERSED', 'ok', 'ok', 'ok'])
    expect(results[1]).toMatchObject({ failure: { params: { entry: entries[0]?.number, by: entries[2]?.number } } })
    expect(balance(mine)).toBe('2.00 AED')
  })

  it('write nothing where every entry is refused', async () => {
    const { atomically } = office()
    const appended: number[] = []
    const lines = [{ purpose: 'freight', amount: amount('1.00 AED') }] as const
    await atomically(async ({ ledger }) => {
      const watched = { ...ledger, append: async (added: readonly unknown[]) => void appended.push(added.length) }
      return ok(await postEach(watched, [charge({ ...of, kind: 'freight', lines })], stamp))
    })
    expect(appended).toEqual([])
  })

  it('ask for the reversals of the entries that are reversed, and of no other', async () => {
    const { atomically, entries } = office()
    const asked: (readonly number[])[] = []
    await atomically(async ({ ledger }) => {
      const watched: typeof ledger = { ...ledger, open: (wanted) => (asked.push(wanted.reversing), ledger.open(wanted)) }
      const first = must(await post(watched, topUp('10.00 AED'), stamp))
      return post(watched, reversal(first, 'wrong'), stamp)
    })
    expect(asked).toEqual([[], [entries[0]?.number]])
  })
})

describe('a reversal', () => {
  it('keeps what the entry said, its fixed part too', async () => {
    const { charge: take, post: put, reverse, entries, audit } = office()
    must(await put(topUp('100.00 AED'), keyedLedgerCommand('r')))
    const lines = [{ purpose: 'paper', amount: amount('20.00 AED') }] as const
    must(await take({ ...of, kind: 'storage', lines, keyed: keyedLedgerCommand('f') }))
    must(await reverse({ entryNumber: 2, note: 'twice', keyed: keyedLedgerCommand('b') }))
    const { legs, ...said } = entries[2] ?? { legs: [] }
    expect(shownLegs(legs)).toEqual(['wallet:1001:AED 20.00', 'fees:1001:AED -20.00'])
    expect(said).toEqual({
      ...stamp,
      number: 3,
      kind: 'reversal',
      reference: 'OD1',
      payWay: 'balance',
      calculated: true,
      fixedFee: amount('20.00 AED'),
      note: 'twice',
      reverses: 2,
    })
    expect(audit.at(-1)).toEqual({
      ...stamp,
      area: 'finance',
      subject: 'F000000000003',
      action: 'reversal',
      changes: { reference: { to: 'OD1' }, note: { to: 'twice' } },
    })
    expect(audit[0]?.changes).toEqual({ reference: { to: 'OD1' } })
  })

  it('carries no fixed part where the entry had none', async () => {
    const { post: put, reverse, entries } = office()
    must(await put(topUp('1.00 AED'), keyedLedgerCommand('r')))
    must(await reverse({ entryNumber: 1, note: 'wrong', keyed: keyedLedgerCommand('b') }))
    expect(entries[1]).not.toHaveProperty('fixedFee')
  })
})

describe('a credit limit', () => {
  it('is set with an audit row, once, for the wallet alone', async () => {
    const { setLimit, audit, heads } = office()
    const set = async (limit: string) => must(await setLimit({ customerId: SHIPPER, limit: amount(limit), reason: 'agreed' }, cashier))
    expect(await set('60.00 AED')).toEqual(amount('60.00 AED'))
    await set('0.00 AED')
    const row = { ...stamp, area: 'finance', subject: mine, action: 'set_credit_limit' }
    expect(audit).toEqual([
      { ...row, changes: { credit_limit: { from: '0.00', to: '60.00' }, note: { to: 'agreed' } } },
      { ...row, changes: { credit_limit: { from: '60.00', to: '0.00' }, note: { to: 'agreed' } } },
    ])
    expect([...heads.keys()]).toEqual([mine])
  })

  it('opens the wallet, and is a fault of ours where the store gives another account', async () => {
    const { atomically, setLimit } = office()
    must(await setLimit({ customerId: SHIPPER, limit: amount('1.00 AED'), reason: 'agreed' }, cashier))
    const wanted = { accounts: [receivable(SHIPPER, 'AED'), mine], entries: 0, reversing: [], at: NOON }
    const { heads } = must(await atomically(async ({ ledger }) => ok(await ledger.open(wanted))))
    expect(heads.map(({ creditLimit }) => creditLimit)).toEqual([0n, 100n])
  })

  it('counts what is owed against it, and what was paid too much on terms for nothing', () => {
    const standing = (balance: bigint, owed: bigint) => {
      const { available } = standingOf({ wallet: head(mine, balance, 50n), receivable: head(receivable(SHIPPER, 'AED'), owed) })
      return available.amount
    }
    expect(standing(10n, 0n)).toBe(60n)
    expect(standing(10n, -20n)).toBe(40n)
    expect(standing(10n, 20n)).toBe(60n)
    expect(standing(-30n, -40n)).toBe(0n)
  })

  it('lowered below what is owed holds up debits, never credits', () => {
    const heads = new Map([head(mine, -100n, 10n), head(receivable(SHIPPER, 'AED'))].map((one) => [one.account, one]))
    const within = (minor: bigint) =>
      codeOf(withinCredit([{ account: mine, amount: minor }], (account) => heads.get(account) ?? head(account)))
    expect([within(1n), within(-1n)]).toEqual(['ok', 'CREDIT_EXCEEDED'])
  })
})

describe('a flow', () => {
  it('shows notes, and a fixed part in the wallet’s own currency alone', async () => {
    const { adjust, charge: take, post: put, entries } = office()
    must(await put(topUp('100.00 AED'), keyedLedgerCommand('r')))
    must(await adjust({ ...of, amount: amount('1.00 AED'), note: 'goodwill', keyed: keyedLedgerCommand('n') }))
    const lines = [
      { purpose: 'freight', amount: amount('5.00 AED') },
      { purpose: 'paper', amount: amount('1.00 USD'), paid: amount('3.67 AED') },
    ] as const
    must(await take({ ...of, kind: 'freight', lines, keyed: keyedLedgerCommand('f') }))
    const rows = entries.map((entry) => flowRecord(entry, mine))
    expect(rows.map((row) => [row?.note, row?.fixed_fee])).toEqual([
      [undefined, undefined],
      ['goodwill', undefined],
      [undefined, amount('3.67 AED')],
    ])
    expect(rows.map((row) => [row && 'note' in row, row && 'fixed_fee' in row])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    const dollars = entries.map((entry) => flowRecord(entry, customersHouseAccount('fees', SHIPPER, 'USD')))
    expect(dollars[2]).not.toHaveProperty('fixed_fee')
  })

  it('passes over entries of other accounts in a statement', async () => {
    const { post: put, entries } = office()
    must(await put(topUp('1.00 AED'), keyedLedgerCommand('a')))
    must(await put(codCollected({ ...of, amount: amount('9.00 AED') }), keyedLedgerCommand('b')))
    const { rows, credited, debited } = await statementOf(mine, { opening: 0n, entries })
    expect([rows.length, credited, debited]).toEqual([1, amount('1.00 AED'), amount('0.00 AED')])
  })
})
