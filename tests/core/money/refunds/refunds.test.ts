import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeDispatched } from '#core/money/charges/charge-order.ts'
import type { Payer } from '#core/money/charges/charge.ports.ts'
import { repriceOrder } from '#core/money/charges/reprice-order.usecase.ts'
import { money, sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { receivable, wallet } from '#core/money/ledger/ledger-account.ts'
import { post, postFirst } from '#core/money/ledger/post.ts'
import { charge, recharge } from '#core/money/ledger/postings.ts'
import { askRefund } from '#core/money/refunds/ask-refund.usecase.ts'
import { decideRefunds, withdrawRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import { madeOrder } from '../../../support/made-orders.ts'
import { pricedReferences } from '../../pricing/fees/priced-references.ts'
import { day } from '../../pricing/fees/sample-tariffs.ts'
import { references as plain } from '../../parcels/orders/kind-references.ts'
import { clerk, ddp, ddu, outcome } from '../../parcels/orders/order-fixture.ts'
import { memoryRefunds } from './memory-refunds.ts'
import { memoryActs, nothingAbove } from '../acts/memory-acts.ts'

const AT = day('2026-06-03')
const references = pricedReferences(plain)
const other = { ...clerk, id: 3, account: 'finance' }
const cny = (amount: bigint): Money => money(amount, 'CNY')

/**
 * One received order of 100.00 CNY that was charged, and the people who ask, decide and price it
 * again.
 */
async function desk(payer: Partial<Payer> = {}, price: Money = cny(100_00n)) {
  const room = memoryRefunds(payer)
  const clock = { now: () => AT }
  const ports = { atomically: room.atomically, references: () => references, clock }
  const { orderNumber, ...order } = madeOrder({ status: 'inbound' })
  const charging = room.within(room.shop.atomically)
  const quiet = { ...memoryActs().unit, messages: { send: async () => undefined }, live: { publish: async () => undefined } }
  const pricing = repriceOrder({
    atomically: (work) => charging((unit) => work({ ...unit, ...quiet })),
    clock,
    secondPerson: nothingAbove(() => references),
  })
  const reprice = ({ amount, currency }: Money) => {
    const raw = { amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`, currency, reason: '复核' }
    return pricing({ orderNumber, raw }, clerk)
  }
  must(
    await charging(async ({ orders, ledger }) => {
      const [received] = await orders.insert([{ ...order, orderNumber }])
      if (received !== undefined) await orders.change(received, { inboundAt: AT }, AT)
      const of = { customerId: ddp.id, reference: 'R1', channel: 'sandbox' } as const
      must(await post(ledger, recharge({ ...of, amount: cny(1_000_00n) }), { at: AT, actorId: 1 }))
      return ok(must(await post(ledger, recharge({ ...of, amount: money(1_000_00n, 'AED') }), { at: AT, actorId: 1 })))
    }),
  )
  must(await reprice(price))
  must(
    await charging(async (unit) => {
      const found = await unit.orders.lock(orderNumber)
      if (found === undefined) throw new Error('no order')
      const charged = must(await chargeDispatched(unit, { order: found, actor: clerk, at: AT, references }))
      return ok(await unit.orders.change(found, charged, AT))
    }),
  )
  const charges = async () => (await room.reading.of(orderNumber)).charges
  const standing = async (): Promise<number> => {
    const all = await charges()
    const reversed = new Set(all.map(({ reverses }) => reverses))
    return all.findLast(({ id, occasion, reverses }) => occasion !== 'refund' && reverses === undefined && !reversed.has(id))?.id ?? 0
  }
  const ask = askRefund(ports)
  const decide = decideRefunds({ ...ports, secondPerson: nothingAbove() })
  return {
    ...room,
    orderNumber,
    reprice,
    charges,
    ask: async (amount: Money | undefined, actor = ddp) => {
      const sent =
        amount === undefined
          ? {}
          : { amount: { amount: `${amount.amount / 100n}.${String(amount.amount % 100n).padStart(2, '0')}`, currency: amount.currency } }
      return ask({ orderNumber, charge: await standing(), raw: { ...sent, reason: '少收一件' }, files: [] }, actor)
    },
    decide: (ids: readonly number[], decision: 'approve' | 'reject', actor = other) =>
      decide({ ids, decision, raw: decision === 'reject' ? { reason: '已按合同计费' } : {} }, actor),
    withdraw: withdrawRefund(ports),
    balance: (account = wallet(ddp.id, 'CNY')) => room.ledger.balanceOf(account),
    sums: async () => sumsByCurrency((await charges()).flatMap(({ paid }) => paid)),
  }
}

const codes = (done: Awaited<ReturnType<Awaited<ReturnType<typeof desk>>['decide']>>) =>
  must(done).map(({ failure }) => failure?.code ?? 'done')

describe('a refund', () => {
  it('is asked for by the customer, approved by finance and credited to the wallet in the same moment, with a message', async () => {
    const { ask, decide, balance, refunds, sent, charges, orderNumber } = await desk()
    expect(balance()).toBe(900_00n)
    const { id } = must(await ask(cny(30_00n)))
    expect([refunds()[0]?.state, balance()]).toEqual(['requested', 900_00n])
    expect(codes(await decide([id], 'approve'))).toEqual(['done'])
    expect([refunds()[0]?.state, balance()]).toEqual(['paid', 930_00n])
    expect((await charges()).at(-1)).toMatchObject({ key: `refund:${id}`, occasion: 'refund', paid: [cny(-30_00n)] })
    expect(sent()).toMatchObject([
      { accountIds: [ddp.id], text: { template: 'refund_paid', params: { order: orderNumber, amount: '30.00 CNY' } } },
    ])
  })

  it('is all that is left where no amount is said, and never more', async () => {
    const { ask, decide, balance } = await desk()
    const first = must(await ask(cny(30_00n)))
    expect(outcome(await ask(cny(70_01n)))).toEqual(['INPUT_INVALID', 'invalid', 'amount: REFUND_TOO_MUCH'])
    const rest = must(await ask(undefined))
    expect(rest.amount).toEqual(cny(70_00n))
    expect(outcome(await ask(undefined))).toEqual(['REFUND_NO_CHARGE', 'refused'])
    expect(codes(await decide([first.id, rest.id], 'approve'))).toEqual(['done', 'done'])
    expect(balance()).toBe(1_000_00n)
  })

  it('lowers what is owed where the charge was on terms, and leaves the wallet as it is', async () => {
    const { ask, decide, balance, sent } = await desk({ periodDays: 30, mayOwe: true })
    const owed = receivable(ddp.id, 'CNY')
    expect([balance(), balance(owed)]).toEqual([1_000_00n, -100_00n])
    await decide([must(await ask(cny(40_00n))).id], 'approve')
    expect([balance(), balance(owed)]).toEqual([1_000_00n, -60_00n])
    expect(sent()).toMatchObject([{ text: { template: 'refund_on_terms' } }])
  })

  it('is decided by somebody else of finance than who asked, with a reason where it is rejected', async () => {
    const { ask, decide, withdraw, refunds, sent } = await desk()
    const { id } = must(await ask(cny(10_00n), other))
    expect(codes(await decide([id], 'approve', other))).toEqual(['REFUND_OWN'])
    expect(outcome(await withdraw(id, clerk))).toEqual(['REFUND_OTHERS', 'forbidden'])
    expect(codes(await decide([id, 99], 'reject', clerk))).toEqual(['done', 'REFUND_NOT_FOUND'])
    expect(refunds()[0]).toMatchObject({ state: 'rejected', decidedBy: clerk.id, decisionReason: '已按合同计费' })
    // A refund that the staff asked for is no matter of the customer until it is paid.
    expect(sent()).toEqual([])
    expect(codes(await decide([id], 'approve', clerk))).toEqual(['ILLEGAL_TRANSITION'])
  })

  it('is withdrawn by who asked for it, and names what is wrong', async () => {
    const { ask, withdraw, decide } = await desk()
    expect(outcome(await ask(cny(1_00n), ddu))).toEqual(['ORDER_NOT_FOUND', 'missing'])
    for (const wrong of [money(1_00n, 'AED'), cny(0n)]) expect(outcome(await ask(wrong)).at(2)).toMatch(/^amount: /)
    const { id } = must(await ask(cny(1_00n)))
    expect(must(await withdraw(id, ddp)).state).toBe('withdrawn')
    expect(codes(await decide([id], 'approve'))).toEqual(['ILLEGAL_TRANSITION'])
  })

  it('stays within the order’s charges when it is priced again: never below what was refunded', async () => {
    const { ask, decide, reprice, balance } = await desk()
    await decide([must(await ask(cny(30_00n))).id], 'approve')
    expect(outcome(await reprice(cny(29_99n)))).toEqual(['REFUNDED_MORE', 'refused'])
    expect(balance()).toBe(930_00n)
    must(await reprice(cny(50_00n)))
    expect(balance()).toBe(980_00n)
    expect(outcome(await ask(cny(20_01n)))).toContain('amount: REFUND_TOO_MUCH')
    await decide([must(await ask(undefined)).id], 'approve')
    expect(balance()).toBe(1_000_00n)
  })

  it('is paid in the currency that was taken, though the new price would be in another one', async () => {
    const { ask, decide, reprice, sums } = await desk({}, money(100_00n, 'AED'))
    await decide([must(await ask(money(30_00n, 'AED'))).id], 'approve')
    expect(outcome(await reprice(cny(500_00n)))).toEqual(['REFUNDED_MORE', 'refused'])
    must(await reprice(money(30_00n, 'AED')))
    expect((await sums()).filter(({ amount }) => amount !== 0n)).toEqual([])
  })

  it('is credited though its client has owed since it was asked for, and frees its parcels once nothing is owed', async () => {
    const { ask, decide, balance, shop, within, freed } = await desk({ mayOwe: true })
    const [first, rest] = [must(await ask(cny(30_00n))), must(await ask(cny(70_00n)))]
    const books = within(shop.atomically)
    // It was charged 950.00 more meanwhile, which is more than it has.
    const lines = [{ purpose: 'insurance', amount: cny(950_00n) }] as const
    const more = charge({ kind: 'insurance', customerId: ddp.id, reference: 'LATER', lines })
    must(await books(({ ledger }) => postFirst(ledger, [more], { stamp: { at: AT, actorId: 1 }, beyondCredit: true })))
    expect(balance()).toBe(-50_00n)
    expect(codes(await decide([first.id], 'approve'))).toEqual(['done'])
    expect([balance(), freed()]).toEqual([-20_00n, []])
    expect(codes(await decide([rest.id], 'approve'))).toEqual(['done'])
    expect([balance(), freed()]).toEqual([50_00n, [ddp.id]])
  })

  it('of two that are approved at once leaves no more than the charge', async () => {
    const { ask, decide, balance } = await desk()
    const [one, two] = [must(await ask(cny(60_00n))), must(await ask(cny(40_00n)))]
    await Promise.all([decide([one.id, two.id], 'approve'), decide([two.id, one.id], 'approve', clerk)])
    expect(balance()).toBe(1_000_00n)
  })
})

describe('the refunds of an order', () => {
  const amount = fc.bigInt({ min: 0n, max: 150_00n })
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), amount }),
    fc.record({ do: fc.constant('approve' as const), nth: fc.nat(6) }),
    fc.record({ do: fc.constant('reject' as const), nth: fc.nat(6) }),
    fc.record({ do: fc.constant('reprice' as const), amount, inAed: fc.boolean() }),
  )

  it('never pass what it was charged, by currency, whatever is asked for, approved and priced again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), fc.boolean(), async (steps, onTerms, inAed) => {
        const room = await desk(onTerms ? { periodDays: 30, mayOwe: true } : {}, money(100_00n, inAed ? 'AED' : 'CNY'))
        for (const one of steps) {
          if (one.do === 'ask') await room.ask(one.amount === 0n ? undefined : money(one.amount, inAed ? 'AED' : 'CNY'))
          else if (one.do === 'reprice') await room.reprice(money(one.amount, one.inAed ? 'AED' : 'CNY'))
          else await room.decide([room.refunds()[one.nth]?.id ?? 99], one.do)
          const sums = await room.sums()
          expect(sums.filter(({ amount: left }) => left < 0n)).toEqual([])
          // The sum that its accounts gave is the one of its charges: the journal has no other
          // entries of the customer but two top-ups.
          for (const { currency, amount: kept } of sums) {
            const accounts = [wallet(ddp.id, currency), receivable(ddp.id, currency)]
            expect(accounts.reduce((total, account) => total + room.balance(account), 0n)).toBe(1_000_00n - kept)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
