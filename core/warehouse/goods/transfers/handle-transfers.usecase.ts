import type { RawFields } from '#core/base/fields/read-fields.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '../goods.failures.ts'
import { transferLinesOf, readTransfer, type SentTransfer, type TransferContent } from './read-transfer.ts'
import { transferNumber } from '../stock/stock-number.ts'
import { transferFailure } from './transfer.failures.ts'
import { transferMachine, type TransferEvent } from './transfer.machine.ts'
import type { TransferUnit } from './transfer.ports.ts'
import { piecesOf, type Transfer } from './transfer.ts'

type Ports = { readonly atomically: Atomically<TransferUnit>; readonly references: () => References; readonly clock: Clock }

/** A transfer that the actor may reach, locked: TRANSFER_NOT_FOUND. */
export async function lockTransfer(
  { transfers }: Pick<TransferUnit, 'transfers'>,
  number: string,
  actor: Actor,
): Promise<Result<Transfer>> {
  const transfer = await transfers.lock(number, clientsWithin(actor))
  return transfer === undefined ? failed(transferFailure('TRANSFER_NOT_FOUND', { transfer: number })) : ok(transfer)
}

/** A transfer after an event, with its audit row: ILLEGAL_TRANSITION. */
export async function movedTransfer(unit: TransferUnit, { transfer, event, change, actor, at }: Moving): Promise<Result<Transfer>> {
  const state = advance(transferMachine, { state: transfer.state, event })
  if (!state.ok) return state
  const moved: Transfer = { ...transfer, ...change, state: state.value }
  await unit.transfers.keep(moved)
  await unit.audit.write([
    { at, actorId: actor.id, area: 'transfer', subject: transfer.number, action: event, from: transfer.state, to: moved.state },
  ])
  return ok(moved)
}
type Moving = {
  readonly transfer: Transfer
  readonly event: TransferEvent
  readonly change: Partial<Transfer>
  readonly actor: Actor
  readonly at: Instant
}

/**
 * The content with the client's own SKUs, and where they can be received: SKU_NOT_FOUND at its line
 * as it was sent, WAREHOUSE_NOT_RECEIVING.
 */
async function withOwnArticles(
  { stock }: TransferUnit,
  customerId: number,
  { sent, ...content }: SentTransfer,
): Promise<Result<TransferContent>> {
  const { to } = content
  const meant = await stock.skusMeant(customerId, [...new Set(sent.map(({ sku }) => sku))].toSorted())
  const strange = sent.flatMap(({ sku }, index) =>
    meant.has(sku) ? [] : [atField(`lines.${index}.sku`, goodsFailure('SKU_NOT_FOUND', { sku }))],
  )
  if (strange.length > 0) return failed(invalidInput(strange))
  const lines = transferLinesOf(sent.map((line) => ({ ...line, sku: meant.get(line.sku) ?? line.sku })))
  if ((await stock.receivingLocation(to)) !== undefined) return ok({ ...content, lines })
  return failed(invalidInput([atField('to_warehouse', goodsFailure('WAREHOUSE_NOT_RECEIVING', { warehouse: to }))]))
}

const contentChanges = (before: TransferContent | undefined, after: TransferContent) => ({
  from_warehouse: { from: before?.from, to: after.from },
  to_warehouse: { from: before?.to, to: after.to },
  note: { from: before?.note, to: after.note },
  pieces: { from: before && piecesOf(before.lines), to: piecesOf(after.lines) },
})
const changed = (changes: ReturnType<typeof contentChanges>) =>
  Object.fromEntries(Object.entries(changes).filter(([, { from, to }]) => from !== to))

/**
 * Makes a transfer that waits to be sent; sent again under the same key it makes no second one. The
 * codes of `readTransfer` and `withOwnArticles`.
 */
export function createTransfer({ atomically, references, clock }: Ports) {
  return (raw: RawFields, actor: Actor, keyed?: KeyedCommand): Promise<Result<{ readonly number: string }>> => {
    const read = readTransfer(raw, references())
    if (!read.ok) return Promise.resolve(read)
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const fit = await withOwnArticles(unit, actor.id, read.value)
        if (!fit.ok) return fit
        const at = clock.now()
        const number = transferNumber.write(await unit.transfers.drawSerial())
        const state = transferMachine.initial
        await unit.transfers.add({ ...fit.value, number, customerId: actor.id, state, version: 1, createdAt: at, createdBy: actor.id })
        const changes = changed(contentChanges(undefined, fit.value))
        await unit.audit.write([{ at, actorId: actor.id, area: 'transfer', subject: number, action: 'create', to: state, changes }])
        return ok({ number })
      }),
    )
  }
}

/**
 * Changes a transfer that waits to be sent: TRANSFER_NOT_DRAFT, RECORD_CHANGED for another version,
 * and the codes of `createTransfer`.
 */
export function changeTransfer({ atomically, references, clock }: Ports) {
  return (number: string, version: number, raw: RawFields, actor: Actor): Promise<Result<Transfer>> => {
    const read = readTransfer(raw, references())
    if (!read.ok) return Promise.resolve(read)
    return atomically(async (unit) => {
      const found = await lockTransfer(unit, number, actor)
      if (!found.ok) return found
      const { note: _note, ...before } = found.value
      if (before.state !== 'draft')
        return failed(transferFailure('TRANSFER_NOT_DRAFT', { transfer: number, state: transferMachine.states[before.state].label }))
      if (before.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
      const fit = await withOwnArticles(unit, before.customerId, read.value)
      if (!fit.ok) return fit
      const after: Transfer = { ...before, ...fit.value, version: version + 1 }
      await unit.transfers.keep(after)
      const changes = changed(contentChanges(found.value, after))
      await unit.audit.write([{ at: clock.now(), actorId: actor.id, area: 'transfer', subject: number, action: 'update', changes }])
      return ok(after)
    })
  }
}

/** Cancels a transfer that waits to be sent: ILLEGAL_TRANSITION for any other. */
export function cancelTransfer({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (number: string, actor: Actor): Promise<Result<Transfer>> =>
    atomically(async (unit) => {
      const found = await lockTransfer(unit, number, actor)
      if (!found.ok) return found
      return movedTransfer(unit, { transfer: found.value, event: 'cancel', change: {}, actor, at: clock.now() })
    })
}
