import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { bill } from '#core/money/billing/bill.entity.ts'
import { standingOf } from '#core/money/ledger/wallets/credit.rules.ts'
import { flow } from '#core/money/ledger/statements/flow.entity.ts'
import { flowRecord } from '#core/money/ledger/statements/flow.ts'
import { codPayable, creditLineOf, houseAccount, receivable, wallet } from '#core/money/ledger/ledger-account.ts'
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
} from '#core/money/ledger/postings.ts'
import { refundOf } from '#core/money/ledger/refund-posting.ts'
import { subjectOf, SUBJECTS } from '../../pricing/fees/sample-subjects.ts'
import { RATES } from '../../pricing/fees/sample-tariffs.ts'
import { amount, cashier, codeOf, keyedLedgerCommand, NOON, office, SHIPPER, shownLegs } from './sample-money.ts'
import { statementOf } from './sample-statement.ts'

const of = { customerId: SHIPPER, reference: 'OD1' }
const mine = wallet(SHIPPER, 'AED')
const LINES = [
  { purpose: 'freight', amount: amount('30.00 AED') },
  { purpose: 'vat', amount: amount('10.00 AED') },
] as const

describe('the entry of every business event', () => {
  it.each([
    [
      'a top-up comes from what the provider holds for us',
      recharge({ ...of, channel: 'wepay', amount: amount('50.00 CNY') }),
      ['in_transit:wepay:CNY -50.00', 'wallet:1001:CNY 50.00'],
    ],
    [
      'a provider pays out and keeps its fee',
      providerPayout({ channel: 'alipay', reference: 'P1', received: amount('99.40 CNY'), fee: amount('0.60 CNY') }),
      ['bank:CNY -99.40', 'in_transit:alipay:CNY 100.00', 'fees:CNY -0.60'],
    ],
    [
      'freight is revenue, duty and VAT are passed on, the paper fee is ours',
      charge({
        ...of,
        kind: 'freight',
        lines: [
          { purpose: 'freight', amount: amount('143.00 AED') },
          { purpose: 'duty', amount: amount('60.00 AED') },
          { purpose: 'vat', amount: amount('70.15 AED') },
          { purpose: 'paper', amount: amount('20.00 AED') },
        ],
      }),
      ['wallet:1001:AED -293.15', 'freight_revenue:1001:AED 143.00', 'taxes:1001:AED 130.15', 'fees:1001:AED 20.00'],
    ],
    [
      'what is billed on terms stands on the receivable',
      charge({ ...of, kind: 'storage', onAccount: true, lines: [{ purpose: 'storage', amount: amount('3.500 KWD') }] }),
      ['receivable:1001:KWD -3.500', 'fees:1001:KWD 3.500'],
    ],
    [
      'a charge in another currency goes through the exchange account of each',
      charge({ ...of, kind: 'freight', lines: [{ purpose: 'freight', amount: amount('10.00 USD'), paid: amount('71.00 CNY') }] }),
      ['wallet:1001:CNY -71.00', 'exchange:1001:CNY 71.00', 'exchange:1001:USD -10.00', 'freight_revenue:1001:USD 10.00'],
    ],
    [
      'an insurance premium',
      charge({ ...of, kind: 'insurance', lines: [{ purpose: 'insurance', amount: amount('5.00 AED') }] }),
      ['wallet:1001:AED -5.00', 'fees:1001:AED 5.00'],
    ],
    [
      'a refund turns a part of a charge round, in proportion',
      refundOf({ reference: 'OD1', left: charge({ ...of, kind: 'freight', lines: LINES }).legs, amount: amount('10.00 AED'), note: '' }),
      ['wallet:1001:AED 10.00', 'freight_revenue:1001:AED -7.50', 'taxes:1001:AED -2.50'],
    ],
    [
      'a refund of a charge on terms lowers what is owed',
      refundOf({
        reference: 'OD1',
        left: charge({ ...of, kind: 'freight', lines: LINES, onAccount: true }).legs,
        amount: amount('40.00 AED'),
        note: '',
      }),
      ['receivable:1001:AED 40.00', 'freight_revenue:1001:AED -30.00', 'taxes:1001:AED -10.00'],
    ],
    [
      'a refund of what was paid in another currency goes back through the exchange account of each',
      refundOf({
        reference: 'OD1',
        left: charge({ ...of, kind: 'freight', lines: [{ purpose: 'freight', amount: amount('10.00 USD'), paid: amount('71.00 CNY') }] })
          .legs,
        amount: amount('7.10 CNY'),
        note: '',
      }),
      ['wallet:1001:CNY 7.10', 'exchange:1001:CNY -7.10', 'exchange:1001:USD 1.00', 'freight_revenue:1001:USD -1.00'],
    ],
    ['arrears are paid', arrearsPaid({ ...of, amount: amount('7.00 AED'), by: 'bank' }), ['bank:AED -7.00', 'receivable:1001:AED 7.00']],
    [
      'an agent collected cash',
      codCollected({ ...of, amount: amount('500.00 AED') }),
      ['cod_clearing:AED -500.00', 'cod_payable:1001:AED 500.00'],
    ],
    [
      'an agent that is known collected cash',
      codCollected({ ...of, amount: amount('500.00 AED'), agent: 'ARAMEX' }),
      ['cod_clearing:ARAMEX:AED -500.00', 'cod_payable:1001:AED 500.00'],
    ],
    [
      'its cash arrived',
      codRemitted({ reference: 'OD1', amount: amount('500.00 AED'), agent: 'ARAMEX' }),
      ['bank:AED -500.00', 'cod_clearing:ARAMEX:AED 500.00'],
    ],
    ['the cash arrived', codRemitted({ reference: 'OD1', amount: amount('500.00 AED') }), ['bank:AED -500.00', 'cod_clearing:AED 500.00']],
    ['a claim is paid', claimPaid({ ...of, amount: amount('80.00 AED') }), ['claims:1001:AED -80.00', 'wallet:1001:AED 80.00']],
    [
      'a wallet is corrected downwards',
      adjustment({ ...of, amount: amount('-2.00 AED'), note: 'typed twice' }),
      ['wallet:1001:AED -2.00', 'adjustments:1001:AED 2.00'],
    ],
  ])('%s', (_story, draft, legs) => expect(shownLegs(draft.legs)).toEqual(legs))

  it('settles 10,000.00 AED of cash on delivery as 18,640.78 RMB, every currency by itself', () => {
    const payout = must(codPayout(subjectOf('cod_payout', SUBJECTS.payout), { amounts: [amount('10000.00 AED')], rates: RATES }))
    expect(shownLegs(codSettled({ ...of, reference: 'B1', payout, by: 'bank' }).legs)).toEqual([
      'cod_payable:1001:AED -10000.00',
      'exchange:1001:AED 10000.00',
      'exchange:1001:USD -81.69',
      'fees:1001:USD 81.69',
      'exchange:1001:CNY -18753.30',
      'fees:1001:CNY 112.52',
      'bank:CNY 18640.78',
    ])
  })

  it('refuses amounts below zero as a fault of ours', () => {
    expect(() => codCollected({ ...of, amount: amount('-1.00 AED') })).toThrow()
  })
})

describe('a wallet', () => {
  const freight = (value: string, key: string, onAccount = false) => ({
    ...of,
    kind: 'freight' as const,
    lines: [{ purpose: 'freight' as const, amount: amount(value) }],
    onAccount,
    keyed: keyedLedgerCommand(key),
  })

  it('is charged whole or not at all, down to its credit limit', async () => {
    const { post, charge: take, setLimit, balance, entries } = office()
    must(await post(recharge({ ...of, channel: 'sandbox', amount: amount('100.00 AED') }), keyedLedgerCommand('r')))
    const refused = await take(freight('150.00 AED', 'a'))
    expect(refused).toMatchObject({
      failure: { code: 'CREDIT_EXCEEDED', kind: 'refused', params: { available: '100.00', needed: '150.00' } },
    })
    expect([balance(mine), entries.length]).toEqual(['100.00 AED', 1])
    must(await setLimit({ customerId: SHIPPER, limit: amount('60.00 AED'), reason: 'agreed' }, cashier))
    must(await take(freight('150.00 AED', 'b')))
    expect(balance(mine)).toBe('-50.00 AED')
    expect(codeOf(await take(freight('10.01 AED', 'c')))).toBe('CREDIT_EXCEEDED')
    must(await take(freight('10.00 AED', 'd', true)))
    expect(codeOf(await take(freight('0.01 AED', 'e', true)))).toBe('CREDIT_EXCEEDED')
  })

  it('reports what is there and what can be spent', async () => {
    const { charge: take, setLimit, heads } = office()
    must(await setLimit({ customerId: SHIPPER, limit: amount('60.00 AED'), reason: 'agreed' }, cashier))
    must(await take(freight('20.00 AED', 'a')))
    must(await take(freight('15.00 AED', 'b', true)))
    const [one, two] = [heads.get(mine), heads.get(receivable(SHIPPER, 'AED'))]
    if (one === undefined || two === undefined) throw new Error('the accounts are missing')
    expect(standingOf({ wallet: one, receivable: two })).toEqual({
      balance: amount('-20.00 AED'),
      available: amount('25.00 AED'),
    })
  })

  it('answers a repeated command with its first entry, and another body with a conflict', async () => {
    const { post, balance, entries } = office()
    const topUp = recharge({ ...of, channel: 'sandbox', amount: amount('100.00 AED') })
    const [first, again] = await Promise.all([post(topUp, keyedLedgerCommand('k')), post(topUp, keyedLedgerCommand('k'))])
    expect(again).toEqual(first)
    expect([balance(mine), entries.length]).toEqual(['100.00 AED', 1])
    expect(codeOf(await post(topUp, keyedLedgerCommand('k', 'other body')))).toBe('IDEMPOTENCY_CONFLICT')
  })

  it('has a wrong entry reversed by a new one, once', async () => {
    const { post, reverse, balance, entries, audit } = office()
    must(await post(recharge({ ...of, channel: 'sandbox', amount: amount('100.00 AED') }), keyedLedgerCommand('r')))
    const back = (entryNumber: number, key: string) => reverse({ entryNumber, note: 'wrong customer', keyed: keyedLedgerCommand(key) })
    must(await back(1, 'a'))
    expect(balance(mine)).toBe('0.00 AED')
    expect(entries[1]).toMatchObject({ kind: 'reversal', reverses: 1, note: 'wrong customer', actorId: cashier.id, at: NOON })
    expect(audit.at(-1)).toMatchObject({ action: 'reversal', subject: 'F000000000002' })
    expect(await back(1, 'b')).toMatchObject({ failure: { code: 'ENTRY_REVERSED', params: { entry: 1, by: 2 } } })
  })

  it('refuses a credit limit below zero', async () => {
    const { setLimit } = office()
    expect(await setLimit({ customerId: SHIPPER, limit: amount('-1.00 AED'), reason: 'agreed' }, cashier)).toMatchObject({
      failure: { fields: [{ path: 'credit_limit', code: 'NOT_POSITIVE' }] },
    })
  })
})

describe('a statement', () => {
  it('runs from its opening to its closing balance, row by row, in the names of the API', async () => {
    const { post, charge: take, entries } = office()
    must(await post(recharge({ ...of, reference: 'R1', channel: 'alipay', amount: amount('100.00 AED') }), keyedLedgerCommand('r')))
    must(
      await take({
        ...of,
        kind: 'freight',
        lines: [
          { purpose: 'freight', amount: amount('30.00 AED') },
          { purpose: 'paper', amount: amount('20.00 AED') },
        ],
        keyed: keyedLedgerCommand('f'),
      }),
    )
    const statement = await statementOf(mine, { opening: 0n, entries })
    expect(statement).toMatchObject({
      opening: amount('0.00 AED'),
      credited: amount('100.00 AED'),
      debited: amount('50.00 AED'),
      closing: amount('50.00 AED'),
    })
    expect(statement.rows).toEqual([
      {
        flow_num: 'R1',
        create_time: NOON,
        kind: 'recharge',
        change_amount: amount('100.00 AED'),
        balance_amount: amount('100.00 AED'),
        pay_way: 'alipay',
        is_calculate: false,
        reference: 'R1',
      },
      {
        flow_num: 'F000000000002',
        create_time: NOON,
        kind: 'freight',
        change_amount: amount('-50.00 AED'),
        balance_amount: amount('50.00 AED'),
        pay_way: 'balance',
        is_calculate: true,
        fixed_fee: amount('20.00 AED'),
        reference: 'OD1',
      },
    ])
    expect(Object.keys(statement.rows[1] ?? {}).every((name) => name in flow.fields)).toBe(true)
    await expect(statementOf(mine, { opening: 1n, entries })).rejects.toThrow(/does not follow/)
    const [first] = entries
    expect(first && flowRecord(first, codPayable(SHIPPER, 'AED'))).toBeUndefined()
  })

  it('names a bill as the specification does', () => {
    expect(Object.keys(bill.fields)).toEqual(expect.arrayContaining(['bill_number', 'amount', 'audit', 'audit_time']))
  })
})

describe('accounts and entries', () => {
  it('share a credit line where they are one customer’s in one currency', () => {
    expect(creditLineOf(receivable(7, 'KWD'))).toEqual({ customerId: 7, wallet: wallet(7, 'KWD'), receivable: receivable(7, 'KWD') })
    expect(creditLineOf(codPayable(7, 'KWD'))).toBeUndefined()
    expect(creditLineOf(houseAccount('bank', 'KWD'))).toBeUndefined()
  })

  it('are written many at once, those refused leaving no trace', async () => {
    const { atomically, balance, entries } = office()
    const draft = (value: string) => charge({ ...of, kind: 'freight', lines: [{ purpose: 'freight', amount: amount(value) }] })
    const results = must(
      await atomically(async ({ ledger }) => ({
        ok: true,
        value: await postEach(
          ledger,
          [recharge({ ...of, channel: 'sandbox', amount: amount('10.00 AED') }), draft('6.00 AED'), draft('5.00 AED'), draft('4.00 AED')],
          { at: NOON, actorId: 3 },
        ),
      })),
    )
    expect(results.map(codeOf)).toEqual(['ok', 'ok', 'CREDIT_EXCEEDED', 'ok'])
    expect([balance(mine), entries.map(({ legs }) => legs[0]?.sequence)]).toEqual(['0.00 AED', [1, 2, 3]])
  })

  it('go on from one another within a unit of work', async () => {
    const { atomically, balance, entries } = office()
    const draft = recharge({ ...of, channel: 'sandbox', amount: amount('10.00 AED') })
    const stamp = { at: NOON, actorId: 3 }
    await atomically(async ({ ledger }) => {
      await post(ledger, draft, stamp)
      return post(ledger, draft, stamp)
    })
    expect([balance(mine), entries.map(({ legs }) => legs[0]?.sequence)]).toEqual(['20.00 AED', [1, 2]])
  })

  it.each([
    ['sums to something', [{ account: mine, amount: 1n }]],
    ['moves nothing', []],
    [
      'has an account twice',
      [
        { account: mine, amount: 1n },
        { account: mine, amount: -1n },
      ],
    ],
  ])('refuse as a fault of ours what %s', async (_what, legs) => {
    const { post } = office()
    await expect(
      post({ kind: 'adjustment', reference: 'x', legs, payWay: 'balance', calculated: false }, keyedLedgerCommand('k')),
    ).rejects.toThrow()
  })
})
