import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import {
  addRemittanceLines,
  announceRemittance,
  cancelRemittance,
  changeRemittanceLine,
  matchRemittance,
  removeRemittanceLine,
} from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import { decideExplanation, explainRemittance } from '#core/money/cod/remittances/explain-remittance.usecase.ts'
import { receiveRemittance, undoReceipt } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import type { RemittanceUnit } from '#core/money/cod/remittances/remittance.ports.ts'
import { openAmount, type ExplanationKind, type Remittance } from '#core/money/cod/remittances/remittance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { agentsCash, codPayable, houseAccount, type AccountId } from '#core/money/ledger/ledger-account.ts'
import { codCollected } from '#core/money/ledger/postings.ts'
import { post } from '#core/money/ledger/post.ts'
import { seededReferences } from '../../support/references.ts'
import { runsOf } from '../../support/deep.ts'

/** The cash of an order as a room keeps it. */
export type CashOf = {
  readonly orderNumber: string
  readonly state: string
  readonly collected?: bigint
  readonly remittanceId?: number
}
/**
 * Orders with COD of the client 1001 in AED that an agent collects, as two servers reach them.
 * Staff are 3 and 4.
 */
export type RemittanceRoom = {
  readonly here: Atomically<RemittanceUnit>
  readonly there: Atomically<RemittanceUnit>
  /** An order whose cash is due; answers its number. */
  readonly due: (agent: string, amount: bigint) => Promise<string>
  /** Its cash was collected; the entry is the caller's. */
  readonly collected: (orderNumber: string, amount: bigint) => Promise<void>
  readonly billed: (orderNumber: string) => Promise<void>
  readonly cash: () => Promise<readonly CashOf[]>
  readonly remittances: () => Promise<readonly Remittance[]>
}

const CUSTOMER = 1001
const NOW = Date.UTC(2026, 10, 23, 2)
const clock = { now: () => NOW }
const references = () => seededReferences
const clerk = { id: 3 } as Actor
const second = { id: 4 } as Actor
const AGENT = 'ARAMEX'
const shown = (amount: bigint): string => formatAmount(money(amount, 'AED'))
const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)
const fieldsOf = (result: Result<unknown>): readonly string[] =>
  result.ok ? [] : (result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)

const portsOf = (atomically: Atomically<RemittanceUnit>) => ({ atomically, references, clock })
const announceRaw = (orders: string, amount?: string) => ({
  agent: AGENT,
  currency: 'AED',
  orders,
  ...(amount === undefined ? {} : { amount }),
})
const receiptRaw = (amount: string) => ({ bank: 'ENBD', reference: 'TT-1', amount, day: '2026-11-20' })
const keyed = (command: string, key: string) => ({ accountId: 3, command, key, bodyHash: key })

async function balance(atomically: Atomically<RemittanceUnit>, account: AccountId): Promise<bigint> {
  const { heads } = must(
    await atomically(async ({ ledger }) => ok(await ledger.open({ accounts: [account], entries: 0, reversing: [], at: Date.now() }))),
  )
  return heads[0]?.balance ?? 0n
}

/** The agent reports cash, as its entry and its order say. */
async function collect(room: RemittanceRoom, orderNumber: string, amount: bigint, agent = AGENT): Promise<void> {
  const draft = codCollected({ customerId: CUSTOMER, reference: orderNumber, amount: money(amount, 'AED'), agent })
  must(await room.here(({ ledger }) => post(ledger, draft, { at: NOW, actorId: 3 })))
  await room.collected(orderNumber, amount)
}

/** Orders whose cash was collected. */
async function cashOf(room: RemittanceRoom, amounts: readonly bigint[]): Promise<readonly string[]> {
  const numbers: string[] = []
  for (const amount of amounts) {
    const number = await room.due(AGENT, amount)
    await collect(room, number, amount)
    numbers.push(number)
  }
  return numbers
}

const announceTestRemittance = async (room: RemittanceRoom, orders: string): Promise<Remittance> =>
  must(await announceRemittance(portsOf(room.here))({ raw: announceRaw(orders) }, clerk))
const receive = (room: RemittanceRoom, id: number, amount: string, key?: string) =>
  receiveRemittance(portsOf(room.here))(
    { id, raw: receiptRaw(amount), keyed: key === undefined ? undefined : keyed('receive', key) },
    clerk,
  )
const explain = (room: RemittanceRoom, id: number, kind: ExplanationKind, amount: string) =>
  explainRemittance(portsOf(room.here))({ id, raw: { kind, amount, reason: 'as the bank says' } }, clerk)
const receiptsOf = async (room: RemittanceRoom, id: number) =>
  must(await room.here(async ({ remittances }) => ok(await remittances.receipts(id))))
const explanationsOf = async (room: RemittanceRoom, id: number) =>
  must(await room.here(async ({ remittances }) => ok(await remittances.explanations(id))))
const undo = async (room: RemittanceRoom, id: number) => {
  const receiptId = (await receiptsOf(room, id)).at(-1)?.id ?? 0
  return undoReceipt(portsOf(room.here))({ id, receiptId, raw: { reason: 'wrong remittance' } }, clerk)
}
const statesOf = async (room: RemittanceRoom): Promise<readonly string[]> => (await room.cash()).map(({ state }) => state)

/** All that was collected is in one place, and the ledger says the same. */
async function expectWhole(room: RemittanceRoom): Promise<void> {
  const [cash, remittances] = [await room.cash(), await room.remittances()]
  const sum = (rows: readonly CashOf[]): bigint => rows.reduce((total, { collected = 0n }) => total + collected, 0n)
  const taken = cash.filter(({ collected }) => collected !== undefined)
  const notRemitted = taken.filter(({ state }) => state === 'collected')
  const open = remittances.reduce((total, one) => total + openAmount(one), 0n)
  expect(await balance(room.here, agentsCash(AGENT, 'AED'))).toBe(open - sum(notRemitted))
  expect(await balance(room.here, codPayable(CUSTOMER, 'AED'))).toBe(sum(taken))
  for (const one of remittances) {
    const own = cash.filter(({ remittanceId }) => remittanceId === one.id)
    expect([own.length, sum(own)]).toEqual(one.state === 'cancelled' ? [0, 0n] : [one.matchedCount, one.matchedAmount])
    const state = one.state === 'announced' ? 'collected' : 'remitted'
    expect(own.every((row) => row.state === state)).toBe(true)
    if (one.state === 'closed')
      expect([one.lineCount, one.receivedAmount + one.explainedAmount]).toEqual([one.matchedCount, one.matchedAmount])
  }
}

const moneyDoings = ['receive', 'explain', 'decide', 'undo'] as const
const step = fc.oneof(
  fc.record({ does: fc.constant('collect' as const), order: fc.nat({ max: 5 }) }),
  fc.record({
    does: fc.constant('announce' as const),
    orders: fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 4 }),
    amount: fc.option(fc.nat({ max: 900 })),
  }),
  fc.record({
    does: fc.constantFrom(...moneyDoings),
    which: fc.nat({ max: 2 }),
    off: fc.integer({ min: -30, max: 30 }),
    kind: fc.constantFrom('bank_charge' as const, 'agent_fee' as const, 'given_back' as const, 'written_off' as const),
    key: fc.nat({ max: 5 }),
  }),
  fc.record({
    does: fc.constantFrom('add' as const, 'correct' as const, 'remove' as const),
    which: fc.nat({ max: 2 }),
    order: fc.nat({ max: 6 }),
  }),
  fc.record({ does: fc.constantFrom('match' as const, 'cancel' as const), which: fc.nat({ max: 2 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Runs one step of a history; what is refused changes nothing. */
async function run(
  room: RemittanceRoom,
  one: Step,
  { numbers, amounts }: { readonly numbers: readonly string[]; readonly amounts: readonly bigint[] },
) {
  const ports = portsOf(room.here)
  const numberOf = (at: number): string => numbers[at] ?? 'NOSUCHORDER'
  if (one.does === 'collect') {
    const due = (await room.cash()).find(({ orderNumber }) => orderNumber === numberOf(one.order))
    if (due?.state === 'due') await collect(room, due.orderNumber, amounts[one.order] ?? 1n)
    return
  }
  if (one.does === 'announce') {
    const lines = one.orders.map((at) => (one.amount === null ? numberOf(at) : `${numberOf(at)} ${shown(BigInt(one.amount))}`))
    await announceRemittance(ports)({ raw: announceRaw(lines.join('\n')) }, clerk)
    return
  }
  const found = (await room.remittances())[one.which]
  if (found === undefined) return
  const { id } = found
  if (one.does === 'match') await matchRemittance(ports)(id, clerk)
  else if (one.does === 'cancel') await cancelRemittance(ports)({ id, raw: { reason: 'a mistake' } }, clerk)
  else if (one.does === 'add') await addRemittanceLines(ports)({ id, raw: { orders: numberOf(one.order) } }, clerk)
  else if (one.does === 'correct') await changeRemittanceLine(ports)({ id, orderNumber: numberOf(one.order) }, clerk)
  else if (one.does === 'remove') await removeRemittanceLine(ports)({ id, orderNumber: numberOf(one.order) }, clerk)
  else if (one.does === 'receive') await receive(room, id, shown(found.matchedAmount + BigInt(one.off)), `${one.key}`)
  else if (one.does === 'explain') {
    const open = openAmount(found)
    await explain(room, id, one.kind, shown((open < 0n ? -open : open) + BigInt(one.off > 0 ? 0 : one.off)))
  } else if (one.does === 'undo') await undo(room, id)
  else if (one.does === 'decide') {
    const explanationId = (await explanationsOf(room, id)).at(-1)?.id ?? 0
    const decision = one.off < -10 ? 'reject' : 'post'
    await decideExplanation(ports)({ id, explanationId, decision, raw: { reason: 'no' } }, one.off > 20 ? clerk : second)
  }
}

/** Remittances of agents, against any store. */
export function remittancesContract(open: () => Promise<RemittanceRoom>, runs: number): void {
  describe('remittances', () => {
    it('matches each line to what was collected, and says why another one does not', async () => {
      const room = await open()
      const [first = '', second = '', third = ''] = await cashOf(room, [10_000n, 5_000n, 700n])
      const notYet = await room.due(AGENT, 300n)
      const others = await room.due('SMSA', 400n)
      await collect(room, others, 400n, 'SMSA')
      const earlier = await announceTestRemittance(room, third)
      const lines = [`${first} 100.00`, `${second}\t49.99`, third, notYet, others, 'NOSUCH']
      const remittance = await announceTestRemittance(room, lines.join('\n'))
      expect([remittance.lineCount, remittance.matchedCount, remittance.matchedAmount]).toEqual([6, 1, 10_000n])
      const unmatched = must(await room.here(async ({ remittances }) => ok(await remittances.unmatched(remittance.id))))
      expect(unmatched.map(({ problem }) => problem)).toEqual([
        'amount_differs',
        'other_remittance',
        'not_collected',
        'other_agent',
        'unknown',
      ])
      await cancelRemittance(portsOf(room.here))({ id: earlier.id, raw: { reason: 'twice' } }, clerk)
      must(await changeRemittanceLine(portsOf(room.here))({ id: remittance.id, orderNumber: second, amount: '50' }, clerk))
      await collect(room, notYet, 300n)
      expect(must(await matchRemittance(portsOf(room.there))(remittance.id, clerk)).matchedCount).toBe(4)
      for (const orderNumber of [others, 'NOSUCH'])
        must(await removeRemittanceLine(portsOf(room.here))({ id: remittance.id, orderNumber }, clerk))
      expect(must(await receive(room, remittance.id, '160.00')).state).toBe('closed')
      expect(await statesOf(room)).toEqual(['remitted', 'remitted', 'remitted', 'remitted', 'collected'])
      const smsa = await balance(room.here, agentsCash('SMSA', 'AED'))
      expect([await balance(room.here, agentsCash(AGENT, 'AED')), smsa]).toEqual([0n, -400n])
    })

    it('names every wrong line of a pasted list', async () => {
      const room = await open()
      const wrong = await announceRemittance(portsOf(room.here))({ raw: announceRaw('OD1 1.234\n\n??\nOD2 5') }, clerk)
      expect(fieldsOf(wrong)).toEqual(['orders REMITTANCE_LINE_FORMAT', 'orders REMITTANCE_LINE_FORMAT'])
      const twice = await announceRemittance(portsOf(room.here))({ raw: announceRaw('OD1\nod1') }, clerk)
      expect(fieldsOf(twice)).toEqual(['orders REMITTANCE_LINE_TWICE'])
    })

    it('keeps a short amount open until charges, a further transfer and a second person explain it', async () => {
      const room = await open()
      const [order = ''] = await cashOf(room, [10_000n])
      const { id } = await announceTestRemittance(room, order)
      expect(openAmount(must(await receive(room, id, '90.00')))).toBe(-1_000n)
      expect(fieldsOf(await explain(room, id, 'given_back', '1'))).toEqual(['kind EXPLANATION_DIRECTION'])
      expect(fieldsOf(await explain(room, id, 'bank_charge', '10.01'))).toEqual(['amount EXPLANATION_ABOVE'])
      must(await explain(room, id, 'bank_charge', '2.00'))
      must(await receive(room, id, '5.00'))
      must(await explain(room, id, 'written_off', '3.00'))
      const [, writtenOff] = await explanationsOf(room, id)
      const decide = (actor: Actor) =>
        decideExplanation(portsOf(room.there))({ id, explanationId: writtenOff?.id ?? 0, decision: 'post', raw: {} }, actor)
      expect(codeOf(await decide(clerk))).toBe('EXPLANATION_OWN')
      expect(must(await decide(second)).state).toBe('closed')
      expect(codeOf(await decide(second))).toBe('ILLEGAL_TRANSITION')
      const accounts = [
        agentsCash(AGENT, 'AED'),
        houseAccount('fees', 'AED'),
        houseAccount('adjustments', 'AED'),
        houseAccount('bank', 'AED'),
      ]
      const balances: bigint[] = []
      for (const account of accounts) balances.push(await balance(room.here, account))
      expect(balances).toEqual([0n, -200n, -300n, -9_500n])
    })

    it('takes forgotten orders and gives back what is left of too much', async () => {
      const room = await open()
      const [first = '', forgotten = ''] = await cashOf(room, [10_000n, 400n])
      const { id } = await announceTestRemittance(room, first)
      expect(openAmount(must(await receive(room, id, '105.00')))).toBe(500n)
      expect(openAmount(must(await addRemittanceLines(portsOf(room.here))({ id, raw: { orders: forgotten } }, clerk)))).toBe(100n)
      expect(must(await explain(room, id, 'given_back', '1.00')).state).toBe('closed')
      await expectWhole(room)
    })

    it('is received once by a repeat under the same key, and by two staff at once as two transfers', async () => {
      const room = await open()
      const [order = ''] = await cashOf(room, [10_000n])
      const { id } = await announceTestRemittance(room, order)
      const twice = await Promise.all([receive(room, id, '60.00', 'a'), receive({ ...room, here: room.there }, id, '60.00', 'a')])
      expect(twice.map(codeOf)).toEqual(['', ''])
      expect((await receiptsOf(room, id)).length).toBe(1)
      await Promise.all([receive(room, id, '30.00', 'b'), receive({ ...room, here: room.there }, id, '10.00', 'c')])
      expect((await room.remittances())[0]).toMatchObject({ state: 'closed', receivedAmount: 10_000n })
      expect(codeOf(await receive(room, id, '1.00'))).toBe('ILLEGAL_TRANSITION')
    })

    it('undoes a receipt by reversal while none of its orders is on a bill', async () => {
      const room = await open()
      const [first = '', other = ''] = await cashOf(room, [10_000n, 500n])
      const { id } = await announceTestRemittance(room, `${first}\n${other}`)
      must(await receive(room, id, '104.00'))
      must(await explain(room, id, 'agent_fee', '1.00'))
      await room.billed(other)
      expect(codeOf(await undo(room, id))).toBe('REMITTANCE_ON_BILL')
      const open2 = await open()
      const [again = ''] = await cashOf(open2, [10_000n])
      const remittance = await announceTestRemittance(open2, again)
      must(await receive(open2, remittance.id, '99.00'))
      must(await explain(open2, remittance.id, 'agent_fee', '1.00'))
      expect(must(await undo(open2, remittance.id))).toMatchObject({ state: 'announced', receivedAmount: 0n, explainedAmount: 0n })
      expect([await statesOf(open2), await balance(open2.here, agentsCash(AGENT, 'AED'))]).toEqual([['collected'], -10_000n])
      expect(must(await receive(open2, remittance.id, '100.00')).state).toBe('closed')
    })

    it('refuses what its state does not allow', async () => {
      const room = await open()
      const [order = ''] = await cashOf(room, [100n])
      const empty = await announceTestRemittance(room, 'NOSUCH')
      expect(codeOf(await receive(room, empty.id, '1.00'))).toBe('REMITTANCE_NO_LINES')
      expect(codeOf(await explain(room, empty.id, 'written_off', '1.00'))).toBe('NOTHING_OPEN')
      must(await cancelRemittance(portsOf(room.here))({ id: empty.id, raw: { reason: 'none' } }, clerk))
      expect(codeOf(await receive(room, empty.id, '1.00'))).toBe('ILLEGAL_TRANSITION')
      expect(codeOf(await addRemittanceLines(portsOf(room.here))({ id: empty.id, raw: { orders: order } }, clerk))).toBe(
        'REMITTANCE_NOT_OPEN',
      )
      expect(codeOf(await matchRemittance(portsOf(room.here))(999, clerk))).toBe('REMITTANCE_NOT_FOUND')
    })

    it('keeps every collected unit in one place, whatever is reported, announced, received, explained, undone and repeated', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.bigInt({ min: 1n, max: 900n }), { minLength: 6, maxLength: 6 }),
          fc.array(step, { maxLength: 24 }),
          async (amounts, steps) => {
            const room = await open()
            const numbers: string[] = []
            for (const [at, amount] of amounts.entries()) {
              const number = await room.due(AGENT, amount)
              if (at % 2 === 0) await collect(room, number, amount)
              numbers.push(number)
            }
            for (const one of steps) await run(room, one, { numbers, amounts })
            await expectWhole(room)
          },
        ),
        { numRuns: runsOf(runs) },
      )
    }, 60_000)
  })
}
