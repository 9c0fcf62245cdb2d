import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideCorrections, proposeAdjustment, proposeReversal, withdrawCorrection } from '#core/money/corrections/correct.usecase.ts'
import { needsSecondPerson } from '#core/money/acts/money-act.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import { currencyOf, wallet } from '#core/money/ledger/ledger-account.ts'
import { post, postFirst } from '#core/money/ledger/post.ts'
import { adjustment, recharge } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { references } from '../../parcels/orders/kind-references.ts'
import { clerk, ddp, ddu } from '../../parcels/orders/order-fixture.ts'
import { codeOf } from '../ledger/sample-money.ts'
import { memoryCorrections } from './memory-corrections.ts'

const AT = Date.UTC(2026, 5, 3)
const LIMIT = money(100_000n, 'CNY')
const RULE = { above: LIMIT, references: () => references }
const NOTHING = { onClient: 0n, overAll: 0n }
const CLIENTS = new Map([ddp, ddu].map(({ account, id }) => [account, id]))
const finance = { ...clerk, id: 3, account: 'finance' }
const chief = { ...clerk, id: 1, account: 'admin' }
const narrow = { ...finance, id: 5, clientIds: [ddu.id] }

function desk() {
  const room = memoryCorrections()
  const ports = {
    atomically: room.atomically,
    clock: { now: () => AT },
    secondPerson: RULE,
    clientOf: async (account: string) => CLIENTS.get(account),
  }
  const decide = decideCorrections(ports)
  return {
    ...room,
    adjust: (amount: string, { direction = 'credit', account = 'ddp', note = '协商', as = finance, key = '' } = {}) => {
      const keyed = key === '' ? {} : { keyed: { accountId: as.id, command: 'adjust', key, bodyHash: amount } }
      return proposeAdjustment(ports)({ raw: { account, direction, amount: { amount, currency: 'CNY' }, note }, ...keyed }, as)
    },
    reverse: (entry: number | undefined, note = '记错', as = finance) =>
      proposeReversal(ports)({ raw: { flow_num: flowNumberOf({ kind: 'adjustment', reference: '', number: entry ?? 0 }), note } }, as),
    withdraw: (id: number, as = finance) => withdrawCorrection(ports)(id, as),
    decide: async (id: number, decision: 'approve' | 'reject', as = chief, reason = '不符') =>
      must(await decide({ ids: [id], decision, raw: decision === 'reject' ? { reason } : {} }, as))[0]?.failure?.code ?? 'done',
    decideRaw: decide,
    balance: (customerId = ddp.id) => room.ledger.balanceOf(wallet(customerId, 'CNY')),
    verdict: () => room.ledger.reading.snapshot(verifyLedger),
  }
}
const fieldsOf = (result: Result<unknown>) => (result.ok ? [] : (result.failure.fields ?? []).map(({ path }) => path))

describe('an adjustment', () => {
  it('frees held parcels where it ends what the client owes, and only there', async () => {
    const { adjust, atomically, balance, freed } = desk()
    const owed = adjustment({ customerId: ddp.id, reference: 'OWED', amount: money(-5_000n, 'CNY'), note: 'owed' })
    const how = { stamp: { at: AT, actorId: finance.id }, beyondCredit: true }
    must(await atomically(({ ledger }) => postFirst(ledger, [owed], how)))
    must(await adjust('20.00'))
    expect([balance(), freed()]).toEqual([-3_000n, []])
    must(await adjust('30.00'))
    expect([balance(), freed()]).toEqual([0n, [ddp.id]])
  })

  it('is posted at once up to the limit, with its audit rows, and has the client’s pages read the balance again', async () => {
    const { adjust, balance, ledger, events, audited } = desk()
    const posted = must(await adjust('1000.00'))
    expect(posted).toMatchObject({ state: 'posted', customerId: ddp.id, proposedBy: finance.id, decidedBy: finance.id, entry: 1 })
    expect(balance()).toBe(100_000n)
    expect(ledger.entries[0]).toMatchObject({ kind: 'adjustment', reference: 'ADJ1', note: '协商', actorId: finance.id, at: AT })
    expect(audited().map(({ area, action }) => `${area} ${action}`)).toEqual([
      'corrections propose',
      'finance adjustment',
      'corrections post',
    ])
    expect(events()).toContainEqual({ topic: 'wallet', to: { accountIds: [ddp.id] } })
  })

  it('waits above the limit for somebody else, who posts or rejects it once', async () => {
    const { adjust, decide, balance, corrections, events } = desk()
    const waiting = must(await adjust('1000.01'))
    expect([waiting.state, waiting.entry, balance()]).toEqual(['proposed', undefined, 0n])
    expect(events()).not.toContainEqual(expect.objectContaining({ topic: 'wallet' }))
    expect(await decide(waiting.id, 'approve', finance)).toBe('CORRECTION_OWN')
    expect(await decide(waiting.id, 'approve')).toBe('done')
    expect(balance()).toBe(100_001n)
    expect(await decide(waiting.id, 'reject')).toBe('ILLEGAL_TRANSITION')
    const other = must(await adjust('5000.00', { direction: 'debit' }))
    expect(await decide(other.id, 'reject')).toBe('done')
    expect([corrections()[1]?.decisionReason, balance()]).toEqual(['不符', 100_001n])
  })

  it('is withdrawn by the one who proposed it alone', async () => {
    const { adjust, withdraw, decide } = desk()
    const { id } = must(await adjust('1000.01'))
    expect(codeOf(await withdraw(id, chief))).toBe('CORRECTION_OTHERS')
    expect(must(await withdraw(id)).state).toBe('withdrawn')
    expect(await decide(id, 'approve')).toBe('ILLEGAL_TRANSITION')
    expect(codeOf(await withdraw(99))).toBe('CORRECTION_NOT_FOUND')
  })

  it('names what is wrong with it, and leaves nothing behind', async () => {
    const { adjust, corrections, ledger, audited } = desk()
    for (const amount of ['0', '-1', '1e9', '0.001', 'NaN', '']) expect(fieldsOf(await adjust(amount))).toEqual(['amount'])
    expect(fieldsOf(await adjust('1.00', { note: ' ' }))).toEqual(['note'])
    expect(fieldsOf(await adjust('1.00', { direction: 'up' }))).toEqual(['direction'])
    expect(fieldsOf(await adjust('1.00', { account: 'nobody' }))).toEqual(['account'])
    expect(codeOf(await adjust('10.00', { direction: 'debit' }))).toBe('CREDIT_EXCEEDED')
    expect([corrections(), ledger.entries, audited()]).toEqual([[], [], []])
  })

  it('keeps to the clients of the one who proposes or decides', async () => {
    const { adjust, decide, withdraw } = desk()
    expect(fieldsOf(await adjust('1.00', { as: narrow }))).toEqual(['account'])
    const { id } = must(await adjust('1000.01'))
    expect(await decide(id, 'approve', narrow)).toBe('CORRECTION_NOT_FOUND')
    expect(codeOf(await withdraw(id, narrow))).toBe('CORRECTION_NOT_FOUND')
  })

  it('is made once for a key', async () => {
    const { adjust, balance } = desk()
    const first = must(await adjust('10.00', { key: 'one' }))
    expect(must(await adjust('10.00', { key: 'one' })).id).toBe(first.id)
    expect(codeOf(await adjust('11.00', { key: 'one' }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(balance()).toBe(1_000n)
  })

  it('needs a reason to be rejected', async () => {
    const { adjust, decideRaw } = desk()
    const { id } = must(await adjust('1000.01'))
    const refused = await decideRaw({ ids: [id], decision: 'reject', raw: {} }, chief)
    expect(fieldsOf(refused)).toEqual(['reason'])
  })
})

describe('a reversal', () => {
  it('takes an adjustment back once, and never a reversal', async () => {
    const { adjust, reverse, balance } = desk()
    const { entry } = must(await adjust('30.00'))
    const back = must(await reverse(entry))
    expect(back).toMatchObject({ kind: 'reversal', amount: money(-3_000n, 'CNY'), reverses: entry, state: 'posted' })
    expect(balance()).toBe(0n)
    expect(codeOf(await reverse(entry))).toBe('ENTRY_REVERSED')
    expect(codeOf(await reverse(back.entry))).toBe('ENTRY_IS_REVERSAL')
  })

  it('is of what has no record of its own, and of a client within reach', async () => {
    const { adjust, reverse, atomically } = desk()
    const topUp = recharge({ customerId: ddp.id, reference: 'R1', channel: 'sandbox', amount: money(100n, 'CNY') })
    const { number } = must(await atomically(async ({ ledger }) => post(ledger, topUp, { at: AT, actorId: 0 })))
    expect(codeOf(await reverse(number))).toBe('ENTRY_ELSEWHERE')
    const { entry } = must(await adjust('30.00'))
    expect(codeOf(await reverse(entry, '记错', narrow))).toBe('ENTRY_NOT_FOUND')
    expect(codeOf(await reverse(99))).toBe('ENTRY_NOT_FOUND')
    expect(fieldsOf(await reverse(Number.NaN))).toEqual(['flow_num'])
  })

  it('of two that were proposed for one entry, one is posted', async () => {
    const { adjust, reverse, decide, balance } = desk()
    const { id } = must(await adjust('2000.00'))
    await decide(id, 'approve')
    const [one, other] = [must(await reverse(1)), must(await reverse(1))]
    expect([one.state, other.state]).toEqual(['proposed', 'proposed'])
    expect([await decide(one.id, 'approve'), await decide(other.id, 'approve')]).toEqual(['done', 'ENTRY_REVERSED'])
    expect(balance()).toBe(0n)
  })
})

describe('the limit above which a second person decides', () => {
  it('is meant in CNY, in both directions, and includes what has no rate', () => {
    const needs = (amount: bigint, currency: string) =>
      needsSecondPerson({ amount: money(amount, currency) }, { rule: RULE, spent: NOTHING, at: AT })
    expect([needs(100_000n, 'CNY'), needs(100_001n, 'CNY'), needs(-100_000n, 'CNY'), needs(-100_001n, 'CNY')]).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(needs(1n, 'XXX')).toBe(true)
  })
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('adjust' as const),
    minor: fc.integer({ min: 1, max: 200_000 }),
    direction: fc.constantFrom('credit', 'debit'),
    account: fc.constantFrom('ddp', 'ddu'),
  }),
  fc.record({ kind: fc.constant('reverse' as const), entry: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('decide' as const),
    id: fc.integer({ min: 1, max: 12 }),
    decision: fc.constantFrom('approve', 'reject'),
    by: fc.constantFrom(finance, chief),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), id: fc.integer({ min: 1, max: 12 }), by: fc.constantFrom(finance, chief) }),
)

describe('corrections', () => {
  it('conserve money, and above the limit none is posted without two persons, whatever is proposed and decided at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), async (steps, together) => {
        const open = desk()
        const run = (one: (typeof steps)[number]): Promise<unknown> => {
          if (one.kind === 'adjust') {
            const { minor, direction, account } = one
            return open.adjust((minor / 100).toFixed(2), { direction, account })
          }
          if (one.kind === 'reverse') return open.reverse(one.entry)
          return one.kind === 'decide' ? open.decide(one.id, one.decision, one.by) : open.withdraw(one.id, one.by)
        }
        for (let at = 0; at < steps.length; at += together) await Promise.all(steps.slice(at, at + together).map(run))
        const posted = open.corrections().filter(({ state }) => state === 'posted')
        expect(new Set(open.ledger.entries.map(({ number }) => number))).toEqual(new Set(posted.map(({ entry }) => entry)))
        expect(open.ledger.entries).toHaveLength(posted.length)
        for (const { amount, proposedBy, decidedBy } of posted)
          expect(needsSecondPerson({ amount }, { rule: RULE, spent: NOTHING, at: AT }) && proposedBy === decidedBy).toBe(false)
        for (const id of [ddp.id, ddu.id]) {
          const sum = posted.filter(({ customerId }) => customerId === id).reduce((total, { amount }) => total + amount.amount, 0n)
          expect(open.balance(id)).toBe(sum)
          expect(sum).toBeGreaterThanOrEqual(0n)
        }
        const sums = new Map<string, bigint>()
        for (const { account, balance } of open.ledger.heads.values())
          sums.set(currencyOf(account), (sums.get(currencyOf(account)) ?? 0n) + balance)
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
        expect((await open.verdict()).finding).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })
})
