import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { decideDifferences } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { followCollection, reviseCollection, reviveCollection, takeBackCollection } from '#core/money/cod/collections/follow-collection.ts'
import type { ActUnit } from '#core/money/acts/act.ports.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { CollectionUnit } from '#core/money/cod/collections/collection.ports.ts'
import { reportCollections } from '#core/money/cod/collections/report-collections.usecase.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { agentsCash } from '#core/money/ledger/ledger-account.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'
import { ddp } from '../../core/parcels/orders/order-fixture.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { seededReferences } from '../../support/references.ts'
import { runsOf } from '../../support/deep.ts'

type Unit = CollectionUnit & ActUnit & { readonly answered: AnsweredCommands; readonly orders: Pick<OrderStore, 'insert' | 'change'> }
/** Collections as two servers write them, and how many random histories are run. */
export type CollectionDesk = {
  readonly here: Atomically<Unit>
  readonly there: Atomically<Unit>
  readonly histories: number
  /** The open difference of an order. */
  readonly openOf: (orderNumber: string) => Promise<number | undefined>
}

const AT = Date.UTC(2026, 8, 17, 8, 30)
const CUSTOMER = 1001
const PAYABLE = `cod_payable:${CUSTOMER}:AED`
const HELD = agentsCash(undefined, 'AED')
const staff: Actor = { ...ddp, id: 2, audience: 'staff' }
const DUE = 15_000n

const run = async <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

const placed = (here: Atomically<Unit>): Promise<Order> =>
  run(here, async ({ orders }) => {
    const [order] = await orders.insert([madeOrder({ customerId: CUSTOMER, values: { cod: money(DUE, 'AED') } })])
    if (order === undefined) throw new Error('the order was not stored')
    return { ...order, outboundAt: AT }
  })

/** An order's collection by the machine. */
type Model = { state: 'not_due' | 'due' | 'collected' | 'failed'; due: bigint; open?: bigint; collected: bigint }
type Step =
  | { readonly kind: 'dispatch' | 'return' | 'revive' | 'undo' | 'accept' | 'reject'; readonly at: number }
  | { readonly kind: 'report' | 'change'; readonly at: number; readonly amount: bigint }

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'dispatch' as const,
        'return' as const,
        'revive' as const,
        'undo' as const,
        'accept' as const,
        'reject' as const,
      ),
      at: fc.nat(2),
    }),
    fc.record({ kind: fc.constant('report' as const), at: fc.nat(2), amount: fc.constantFrom(DUE, DUE, 9_000n, 0n) }),
    fc.record({ kind: fc.constant('change' as const), at: fc.nat(2), amount: fc.constantFrom(9_000n, DUE) }),
  ),
  { minLength: 10, maxLength: 25 },
)

/** The machine's answer to a step; `true` where it is carried out. */
function expected(model: Model, step: Step): boolean {
  const isDue = model.state === 'due'
  if (step.kind === 'dispatch') {
    if (model.state !== 'not_due') return false
    model.state = 'due'
  }
  if (step.kind === 'return' && isDue) model.state = 'failed'
  if (step.kind === 'revive' && model.state === 'failed') model.state = 'due'
  if (step.kind === 'undo' && isDue && model.open === undefined) Object.assign(model, { state: 'not_due', due: DUE })
  if (step.kind === 'change' && isDue && model.open === undefined) model.due = step.amount
  if (step.kind === 'report' && isDue && model.open === undefined) {
    if (step.amount === model.due) Object.assign(model, { state: 'collected', collected: step.amount })
    else model.open = step.amount
  }
  if (step.kind === 'accept' && isDue && model.open !== undefined) {
    Object.assign(model, { state: 'collected', collected: model.open })
    delete model.open
  }
  if (step.kind === 'reject') delete model.open
  return true
}

type Acting = { readonly desk: CollectionDesk; readonly order: Order; readonly clock: { readonly now: () => number } }

const balancesOf = (here: Atomically<Unit>): Promise<readonly bigint[]> =>
  run(here, async ({ ledger }) => {
    const { heads } = await ledger.open({ accounts: [PAYABLE, HELD], entries: 0, reversing: [], at: AT })
    return [PAYABLE, HELD].map((account) => heads.find((head) => head.account === account)?.balance ?? 0n)
  })

const text = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

async function carryOut({ desk: { here, there, openOf }, order, clock }: Acting, step: Step): Promise<unknown> {
  const ports = { references: () => seededReferences, clock }
  if (step.kind === 'dispatch' || step.kind === 'return') {
    const event = step.kind
    return run(here, async ({ collections }) => followCollection(collections, { order, event, at: clock.now() }))
  }
  if (step.kind === 'revive')
    return there(async ({ collections }) => {
      const [collection] = await collections.lock([order.id])
      // Only the return that failed it takes it back.
      await reviveCollection(collections, { order, failedAt: clock.now() })
      return reviveCollection(collections, { order, failedAt: collection?.failedAt ?? clock.now() })
    })
  if (step.kind === 'undo') return there(async ({ collections }) => takeBackCollection(collections, order))
  if (step.kind === 'change')
    return here(async ({ collections }): Promise<Result<unknown>> => {
      const [collection] = await collections.lock([order.id])
      if (collection?.state !== 'due') return ok(undefined)
      return reviseCollection(collections, { order, due: money(step.amount, 'AED'), hasCollection: true, at: clock.now() })
    })
  if (step.kind === 'report') {
    const reports = [{ number: order.airwayNumber, amount: text(step.amount) }]
    const report = (atomically: Atomically<Unit>) => reportCollections({ ...ports, atomically })({ reports }, staff)
    // The same report by two servers at once counts once.
    return Promise.all([report(here), report(there)])
  }
  const id = await openOf(order.orderNumber)
  if (id === undefined) return undefined
  const decide = decideDifferences({ ...ports, atomically: there, secondPerson: nothingAbove() })
  return decide({ ids: [id], decision: step.kind, raw: { reason: '核对' } }, staff)
}

/** Collections with what agents report of them, in units of work. */
export function collectionsContract(open: () => Promise<CollectionDesk>): void {
  describe('collections', () => {
    it('follow every history as the machine says, and the ledger holds each collected amount once', async () => {
      const desk = await open()
      let now = AT
      const clock = { now: () => (now += 1000) }
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          const orders = [await placed(desk.here), await placed(desk.here), await placed(desk.here)]
          const models = orders.map((): Model => ({ state: 'not_due', due: DUE, collected: 0n }))
          const before = await balancesOf(desk.here)
          for (const step of history) {
            const [order, model] = [orders[step.at], models[step.at]]
            if (order === undefined || model === undefined || !expected(model, step)) continue
            await carryOut({ desk, order, clock }, step)
          }
          const rows = await run(desk.here, ({ collections }) => collections.lock(orders.map(({ id }) => id)))
          for (const [index, { id }] of orders.entries()) {
            const row = rows.find(({ orderId }) => orderId === id)
            const { state, due, collected } = models[index] ?? { state: 'not_due', due: 0n, collected: 0n }
            expect(row?.state ?? 'not_due').toBe(state)
            if (row !== undefined) expect(row.due.amount).toBe(due)
            if (row !== undefined) expect(row.collected?.amount ?? 0n).toBe(collected)
          }
          const total = models.reduce((sum, { collected }) => sum + collected, 0n)
          const [payable = 0n, held = 0n] = await balancesOf(desk.here)
          expect([payable - (before[0] ?? 0n), held - (before[1] ?? 0n)]).toEqual([total, -total])
        }),
        { numRuns: runsOf(desk.histories) },
      )
    }, 120_000)
  })
}
