import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, formatMoney, money, parseMoney } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { shownText } from '#core/base/kernel/text.ts'
import { moveRemittance, lockRemittance, openRemittance, settleRemittance } from './move-remittance.ts'
import { remittanceFailure } from './remittance.failures.ts'
import { remittanceMachine } from './remittance.machine.ts'
import type { RemittanceUnit } from './remittance.ports.ts'
import { MOST_REMITTANCE_LINES, ownLines, readLine, readPasted, type WrittenLine } from './remittance-lines.ts'
import { remittanceFields, remittanceOrdersFields, remittanceReasonFields, type Remittance } from './remittance.ts'

export type RemittancePorts = {
  readonly atomically: Atomically<RemittanceUnit>
  readonly references: () => References
  readonly clock: Clock
}
type KeyedAnnouncement = { readonly keyed?: KeyedCommand | undefined }
/** Orders with their amounts, where they do not come as pasted text. */
export type GivenLines = readonly { readonly orderNumber: string; readonly amount?: string | undefined }[]

const MOST_SHOWN = 400
const shownLines = (lines: readonly WrittenLine[]): string =>
  shownText(`${lines.length}: ${lines.map(({ orderNumber }) => orderNumber).join(' ')}`, MOST_SHOWN)

/** Lines by their parts and as pasted text together. */
function readLines(given: GivenLines, pasted: string | undefined, currency: string): Result<readonly WrittenLine[]> {
  const read = given.map(({ orderNumber, amount }) => readLine({ orderNumber, amount }, currency))
  const wrong = read.flatMap((one, at) =>
    one.ok ? [] : (one.failure.fields ?? []).map((field) => ({ ...field, path: `lines.${at}.${field.path}` })),
  )
  if (wrong.length > 0) return failed(invalidInput(wrong))
  const text = readPasted(pasted ?? '', currency)
  if (!text.ok) return text
  return ownLines([...read.flatMap((one) => (one.ok ? [one.value] : [])), ...text.value], given.length > 0 ? 'lines' : 'orders')
}

/**
 * Announces a transfer of an agent with its orders, which may be added later as well. Lines that
 * match a collection hold it; the others say why they do not. INPUT_INVALID names every wrong field
 * and line; IDEMPOTENCY_CONFLICT.
 */
export function announceRemittance({ atomically, references, clock }: RemittancePorts) {
  return async (
    { raw, lines = [], keyed }: KeyedAnnouncement & { readonly raw: RawFields; readonly lines?: GivenLines },
    actor: Actor,
  ): Promise<Result<Remittance>> => {
    const read = readFields(remittanceFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { agent, currency, amount: said, reference, note, orders } = read.value
    const amount = said === undefined ? undefined : parseMoney(said, currency)
    if (amount?.ok === false) return failed(invalidInput([atField('amount', amount.failure)]))
    if (amount !== undefined && amount.value.amount <= 0n) return failed(invalidInput([atField('amount', inputFailure('NOT_POSITIVE'))]))
    const written = readLines(lines, orders, currency)
    if (!written.ok) return written
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const at = clock.now()
        const none = { lineCount: 0, matchedCount: 0, matchedAmount: 0n, receivedAmount: 0n, explainedAmount: 0n }
        const facts = { agent, currency, ...given({ amount: amount?.value.amount, reference, note }) }
        const added = await unit.remittances.add({
          ...facts,
          ...none,
          state: remittanceMachine.initial,
          announcedBy: actor.id,
          announcedAt: at,
        })
        await unit.remittances.addLines(added.id, written.value)
        const changes = {
          ...(amount === undefined ? {} : { amount: { to: formatMoney(amount.value) } }),
          lines: { to: shownLines(written.value) },
        }
        return settleRemittance(unit, added, { before: added, action: 'announce', actor, at, changes })
      }),
    )
  }
}

/**
 * Adds orders to a remittance, also those that were forgotten when its money came: what matches
 * arrives with it. REMITTANCE_NOT_FOUND, REMITTANCE_NOT_OPEN, REMITTANCE_LINES_MOST; INPUT_INVALID
 * names wrong lines and orders that are on it already.
 */
export function addRemittanceLines({ atomically, references, clock }: RemittancePorts) {
  return async (
    { id, raw, lines = [], keyed }: KeyedAnnouncement & { readonly id: number; readonly raw: RawFields; readonly lines?: GivenLines },
    actor: Actor,
  ): Promise<Result<Remittance>> => {
    const read =
      lines.length > 0 ? ok({ orders: undefined }) : readFields(remittanceOrdersFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await openRemittance(unit, id)
        if (!found.ok) return found
        const written = readLines(lines, read.value.orders, found.value.currency)
        if (!written.ok) return written
        if (found.value.lineCount + written.value.length > MOST_REMITTANCE_LINES)
          return failed(remittanceFailure('REMITTANCE_LINES_MOST', { most: MOST_REMITTANCE_LINES }))
        const known = await unit.remittances.addLines(id, written.value)
        if (known.length > 0) {
          const twice = known.slice(0, 50).map((order) => atField('orders', remittanceFailure('REMITTANCE_LINE_TWICE', { order })))
          return failed(invalidInput(twice))
        }
        const changes = { lines: { to: shownLines(written.value) } }
        return settleRemittance(unit, found.value, { before: found.value, action: 'add_lines', actor, at: clock.now(), changes })
      }),
    )
  }
}

type OneLine = { readonly id: number; readonly orderNumber: string }

/**
 * Corrects the amount of a line that does not match; without one, what was collected is meant.
 * REMITTANCE_NOT_FOUND, REMITTANCE_NOT_OPEN, REMITTANCE_LINE_NOT_FOUND, REMITTANCE_LINE_MATCHED,
 * INPUT_INVALID.
 */
export function changeRemittanceLine({ atomically, clock }: Pick<RemittancePorts, 'atomically' | 'clock'>) {
  return ({ id, orderNumber, amount }: OneLine & { readonly amount?: string | undefined }, actor: Actor): Promise<Result<Remittance>> =>
    atomically(async (unit) => {
      const found = await openRemittance(unit, id)
      if (!found.ok) return found
      const line = await unit.remittances.line(id, orderNumber)
      if (line === undefined) return failed(remittanceFailure('REMITTANCE_LINE_NOT_FOUND'))
      if (line.problem === undefined) return failed(remittanceFailure('REMITTANCE_LINE_MATCHED', { order: orderNumber }))
      const read = readLine({ orderNumber, amount }, found.value.currency)
      if (!read.ok) return read
      const { amount: _amount, ...rest } = line
      await unit.remittances.keepLines([{ ...rest, ...given({ amount: read.value.amount }) }])
      const shown = (value: bigint | undefined) =>
        value === undefined ? orderNumber : `${orderNumber} ${formatAmount(money(value, found.value.currency))}`
      const changes = { lines: { from: shown(line.amount), to: shown(read.value.amount) } }
      return settleRemittance(unit, found.value, { before: found.value, action: 'change_line', actor, at: clock.now(), changes })
    })
}

/**
 * Takes an order off a remittance: any while it is announced, later those that match nothing.
 * REMITTANCE_NOT_FOUND, REMITTANCE_NOT_OPEN, REMITTANCE_LINE_NOT_FOUND, REMITTANCE_LINE_MATCHED.
 */
export function removeRemittanceLine({ atomically, clock }: Pick<RemittancePorts, 'atomically' | 'clock'>) {
  return ({ id, orderNumber }: OneLine, actor: Actor): Promise<Result<Remittance>> =>
    atomically(async (unit) => {
      const found = await openRemittance(unit, id)
      if (!found.ok) return found
      const line = await unit.remittances.line(id, orderNumber)
      if (line === undefined) return failed(remittanceFailure('REMITTANCE_LINE_NOT_FOUND'))
      if (line.orderId !== undefined && found.value.state !== 'announced')
        return failed(remittanceFailure('REMITTANCE_LINE_MATCHED', { order: orderNumber }))
      if (line.orderId !== undefined) await unit.remittances.release(id, line.orderId)
      await unit.remittances.removeLine(line.id)
      const changes = { lines: { from: orderNumber } }
      return settleRemittance(unit, found.value, { before: found.value, action: 'remove_line', actor, at: clock.now(), changes })
    })
}

/**
 * Looks again for what lines match, after collections were reported or corrected:
 * REMITTANCE_NOT_FOUND, REMITTANCE_NOT_OPEN.
 */
export function matchRemittance({ atomically, clock }: Pick<RemittancePorts, 'atomically' | 'clock'>) {
  return (id: number, actor: Actor): Promise<Result<Remittance>> =>
    atomically(async (unit) => {
      const found = await openRemittance(unit, id)
      if (!found.ok) return found
      return settleRemittance(unit, found.value, { before: found.value, action: 'match', actor, at: clock.now() })
    })
}

/**
 * Cancels a remittance whose money has not come; its collections are with the agent again.
 * INPUT_INVALID without a reason, REMITTANCE_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function cancelRemittance({ atomically, references, clock }: RemittancePorts) {
  return async ({ id, raw }: { readonly id: number; readonly raw: RawFields }, actor: Actor): Promise<Result<Remittance>> => {
    const read = readFields(remittanceReasonFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically(async (unit) => {
      const found = await lockRemittance(unit, id)
      if (!found.ok) return found
      const after = moveRemittance(found.value, 'cancel')
      if (!after.ok) return after
      await unit.remittances.release(id)
      const changes = { reason: { to: read.value.reason } }
      return settleRemittance(unit, after.value, { before: found.value, action: 'cancel', actor, at: clock.now(), changes })
    })
  }
}
