import type { Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { allocate } from '../stock/allocate.rules.ts'
import { goodsFailure } from '../goods.failures.ts'
import { lockTransfer, movedTransfer } from './handle-transfers.usecase.ts'
import { moveSteps, type StockStep } from '../stock/move-steps.ts'
import { transferMachine } from './transfer.machine.ts'
import type { TransferUnit } from './transfer.ports.ts'
import { countedOf, shortOf, type Transfer } from './transfer.ts'
import { watchStock } from '../stock/watch-stock.ts'

type Ports = { readonly atomically: Atomically<TransferUnit>; readonly clock: Clock }

/**
 * Locks the stock of a transfer in both warehouses, in one order, so that transfers in opposite
 * directions never wait for each other.
 */
async function lockBoth({ stock }: TransferUnit, { customerId, from, to, lines }: Transfer): Promise<void> {
  const skus = lines.map(({ sku }) => sku).toSorted()
  for (const warehouse of [from, to].toSorted()) await stock.lock({ customerId, warehouse, skus })
}

type Steps = { readonly warehouse: string; readonly steps: readonly StockStep[]; readonly actor: Actor; readonly at: Instant }

const make = (unit: TransferUnit, { customerId, number: reference }: Transfer, { actor, ...steps }: Steps) =>
  moveSteps(unit, { ...steps, customerId, reference, actorId: actor.id })

/**
 * Sends a transfer: its pieces leave the shelves that orders draw from and are under way to where
 * the other warehouse receives, all or none. STOCK_SHORT, WAREHOUSE_NOT_RECEIVING;
 * ILLEGAL_TRANSITION also for a second time.
 */
export function sendTransfer({ atomically, clock }: Ports) {
  return (number: string, actor: Actor): Promise<Result<Transfer>> =>
    atomically((whole) =>
      watchStock(whole, async (unit) => {
        const found = await lockTransfer(unit, number, actor)
        if (!found.ok) return found
        const transfer = found.value
        const may = advance(transferMachine, { state: transfer.state, event: 'send' })
        if (!may.ok) return may
        const { customerId, from, to, lines } = transfer
        await lockBoth(unit, transfer)
        const shelves = await unit.stock.lock({ customerId, warehouse: from, skus: lines.map(({ sku }) => sku).toSorted() })
        const taken = allocate({ wanted: lines, stock: shelves })
        if (!taken.ok) return taken
        const into = await unit.stock.receivingLocation(to)
        if (into === undefined) return failed(goodsFailure('WAREHOUSE_NOT_RECEIVING', { warehouse: to }))
        const by = { actor, at: clock.now() }
        const steps = taken.value.map((one): StockStep => ({ ...one, move: 'remove' }))
        const left = await make(unit, transfer, { warehouse: from, steps, ...by })
        if (!left.ok) return left
        const announced = lines.map(({ sku, quantity }): StockStep => ({ sku, quantity, location: into, move: 'announce' }))
        const underWay = await make(unit, transfer, { warehouse: to, steps: announced, ...by })
        if (!underWay.ok) return underWay
        const takenOf = (sku: string) =>
          taken.value.flatMap((one) => (one.sku === sku ? [{ location: one.location, quantity: one.quantity }] : []))
        const change = { into, sentAt: by.at, lines: lines.map((line) => ({ ...line, taken: takenOf(line.sku) })) }
        return movedTransfer(unit, { transfer, event: 'send', change, ...by })
      }),
    )
}

/**
 * Ends the receipt of a transfer: what was counted lies where the warehouse receives, and nothing
 * is under way any more. What was not counted is a difference, of which the client gets a message.
 * ILLEGAL_TRANSITION for one that is not under way, also for a second time.
 */
export function receiveTransfer({ atomically, clock }: Ports) {
  return (number: string, actor: Actor): Promise<Result<Transfer>> =>
    atomically((whole) => watchStock(whole, (unit) => receivedTransfer(unit, { number, actor, at: clock.now() })))
}

/** The same inside a unit of work. */
export async function receivedTransfer(
  unit: TransferUnit,
  { number, actor, at }: { readonly number: string; readonly actor: Actor; readonly at: Instant },
): Promise<Result<Transfer>> {
  const found = await lockTransfer(unit, number, actor)
  if (!found.ok) return found
  const transfer = found.value
  const { to, into: location, lines } = transfer
  const moved = await movedTransfer(unit, { transfer, event: 'receive', change: { receivedAt: at }, actor, at })
  if (!moved.ok) return moved
  if (location === undefined) throw new Error(`transfer ${number} is under way to nowhere`)
  const step = (sku: string, move: StockStep['move'], quantity: number): readonly StockStep[] =>
    quantity > 0 ? [{ sku, location, move, quantity }] : []
  const steps = lines.flatMap((line) => [
    ...step(line.sku, 'withdraw', line.quantity),
    ...step(line.sku, 'put', countedOf(line)),
    ...step(line.sku, 'damage', line.damaged),
  ])
  const arrived = await make(unit, transfer, { warehouse: to, steps, actor, at })
  if (!arrived.ok) return arrived
  const short = lines.filter((line) => shortOf(line) > 0)
  if (short.length > 0) await unit.messages.send(shortMessage(transfer, { short, at }))
  return moved
}

const shortMessage = (
  { number, customerId, lines }: Transfer,
  { short, at }: { readonly short: Transfer['lines']; readonly at: Instant },
) => ({
  accountIds: [customerId],
  type: 'general' as const,
  text: {
    template: 'transfer_short' as const,
    params: {
      transfer: number,
      missing: String(short.reduce((sum, line) => sum + shortOf(line), 0)),
      sent: String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      skus: short
        .map(({ sku }) => sku)
        .join(', ')
        .slice(0, MOST_NAMED),
    },
  },
  link: `/goodsManage/transfer/${encodeURIComponent(number)}`,
  at,
})
/** As long as the list of SKUs in a message may be. */
const MOST_NAMED = 200
