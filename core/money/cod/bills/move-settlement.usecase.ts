import { formatMoney } from '#core/base/kernel/money.ts'
import { type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { mayMoveBill, moveBill, type BillTrack } from './cod-bill.ts'
import { codFailure } from '../cod.failures.ts'
import { settlementReasonFields } from './settlement-fields.ts'
import { informOfSettlement, lockSettlement, noteSettlement, shownPayout } from './settlement-note.ts'
import { settlementMachine, type SettlementEvent } from './settlement.machine.ts'
import type { SettlementBill, SettlementReach, SettlementUnit } from './settlement.ports.ts'

export type MovingSettlement<U extends SettlementUnit = SettlementUnit> = {
  readonly atomically: Atomically<U>
  readonly references: () => References
  /**
   * Whether a customer's COD agreement, in which the name of its account appears, is signed and in
   * force (ADR 0012).
   */
  readonly hasAgreed: (customerId: number, at: Instant) => Promise<boolean>
  readonly clock: Clock
}

/** Events that are a step alone; disputes, reissues and payouts have content of their own. */
export type PlainSettlementEvent = Exclude<SettlementEvent, 'bill' | 'dispute' | 'reissue' | 'pay'> | 'pay_charges'
export type SettlementMove = {
  readonly event: PlainSettlementEvent
  /** Every track that the event is drawn for, where it is left out. */
  readonly track?: BillTrack | undefined
  readonly raw?: RawFields | undefined
}
type By = { readonly actor: Actor; readonly at: Instant }

const TRACKS = ['cod', 'ncnd'] as const

const eventOf = (event: PlainSettlementEvent): Exclude<SettlementEvent, 'bill' | 'dispute' | 'reissue'> =>
  event === 'pay_charges' ? 'pay' : event

/**
 * The tracks that an event moves: ILLEGAL_TRANSITION where it is drawn for none that is asked for.
 */
function tracksOf(bill: SettlementBill, { event, track }: SettlementMove): Result<readonly BillTrack[]> {
  const asked = event === 'pay_charges' ? (['ncnd'] as const) : track === undefined ? TRACKS : [track]
  const drawn = asked.filter((one) => settlementMachine.eventsFrom(bill.status[one]).includes(eventOf(event)))
  if (drawn.length > 0) return ok(drawn)
  const shown = track ?? asked.find((one) => bill.counts[one] > 0) ?? asked[0]
  const refused = advance(settlementMachine, { state: bill.status[shown], event: eventOf(event) })
  return refused.ok ? ok([]) : refused
}

/** NCND_CHARGES_OPEN while charges on terms are not paid with their bill for freight. */
async function chargesPaid({ settlements }: SettlementUnit, { id }: SettlementBill): Promise<Result<true>> {
  const open = await settlements.openCharges(id)
  return open.length === 0 ? ok(true) : failed(codFailure('NCND_CHARGES_OPEN', { amount: open.map(formatMoney).join(' + ') }))
}

function moved(bill: SettlementBill, event: PlainSettlementEvent, tracks: readonly BillTrack[]): Result<SettlementBill> {
  let after = bill
  for (const track of tracks) {
    const plain = eventOf(event)
    const done =
      track === 'ncnd' ? moveBill(after, { track, event: plain }) : plain === 'pay' ? undefined : moveBill(after, { track, event: plain })
    if (done === undefined) throw new Error('a payout is paid by payBillInUnit')
    if (!done.ok) return done
    after = done.value
  }
  return ok(after)
}

type SettlementStamp = Pick<SettlementBill, 'sentAt' | 'confirmedAt' | 'confirmedBy' | 'writtenOffAt' | 'withdrawnAt' | 'withdrawReason'>

/** Returns the fields that a bill keeps of an event besides its state. */
function stampOf(event: PlainSettlementEvent, { actor, at }: By, reason: string): SettlementStamp {
  if (event === 'send') return { sentAt: at }
  if (event === 'confirm') return { confirmedAt: at, confirmedBy: actor.id }
  if (event === 'write_off') return { writtenOffAt: at }
  return event === 'withdraw' ? { withdrawnAt: at, withdrawReason: reason } : {}
}

const isAlive = ({ status }: SettlementBill): boolean => TRACKS.some((track) => status[track] !== 'not_billed')

/** Frees what is withdrawn; the bill counts as withdrawn once nothing of it is left. */
async function withdrawTracks(unit: SettlementUnit, bill: SettlementBill, tracks: readonly BillTrack[]): Promise<SettlementBill> {
  for (const track of tracks) await unit.settlements.free(bill, track)
  if (!isAlive(bill)) return bill
  const { withdrawnAt: _at, withdrawReason: _reason, ...rest } = bill
  return rest
}

/** Charges that owe nothing are settled with the confirmation: nobody has to pay them. */
async function settledCharges(unit: SettlementUnit, bill: SettlementBill, { actor, at }: By): Promise<SettlementBill> {
  if (bill.status.ncnd !== 'pending_payment' || (await unit.settlements.openCharges(bill.id)).length > 0) return bill
  const paid = moveBill(bill, { track: 'ncnd', event: 'pay' })
  if (!paid.ok) return bill
  await noteSettlement(unit, { before: bill, after: paid.value, event: 'pay', tracks: ['ncnd'], actor, at })
  return paid.value
}

async function inform(
  unit: SettlementUnit,
  bill: SettlementBill,
  event: PlainSettlementEvent,
  { at, reason }: { at: Instant; reason: string },
) {
  if (event === 'send') await informOfSettlement(unit, bill, { template: 'cod_bill_sent', params: { amount: shownPayout(bill) }, at })
  if (event === 'withdraw' && bill.sentAt !== undefined)
    await informOfSettlement(unit, bill, { template: 'cod_bill_withdrawn', params: { reason }, at })
}

/**
 * Sends, confirms, withdraws or writes a bill off, or counts its charges as paid, on every track
 * that the event is drawn for. A confirmation needs the signed COD agreement. COD_BILL_NOT_FOUND,
 * BILL_EVENT_NOT_YOURS, ILLEGAL_TRANSITION, COD_AGREEMENT_UNSIGNED, NCND_CHARGES_OPEN; withdrawing
 * needs a reason (INPUT_INVALID).
 */
export const moveSettlement =
  ({ atomically, references, hasAgreed, clock }: MovingSettlement) =>
  (billNumber: string, move: SettlementMove, actor: Actor, reach: SettlementReach): Promise<Result<SettlementBill>> =>
    atomically(async (unit) => {
      const { event, raw = {} } = move
      const found = await lockSettlement(unit, billNumber, reach)
      if (!found.ok) return found
      const [before, by] = [found.value, { actor, at: clock.now() }]
      const may = mayMoveBill(eventOf(event), actor.audience)
      if (!may.ok) return may
      const tracks = tracksOf(before, move)
      if (!tracks.ok) return tracks
      const read =
        event === 'withdraw' ? readFields(settlementReasonFields, { raw, context: { references: references() } }) : ok({ reason: '' })
      if (!read.ok) return read
      const { reason } = read.value
      const isPayable = event === 'confirm' && tracks.value.includes('cod')
      if (isPayable && !(await hasAgreed(before.customerId, by.at))) return failed(codFailure('COD_AGREEMENT_UNSIGNED'))
      const paid = event === 'pay_charges' ? await chargesPaid(unit, before) : ok(true as const)
      if (!paid.ok) return paid
      const done = moved({ ...before, ...stampOf(event, by, reason) }, event, tracks.value)
      if (!done.ok) return done
      const after = event === 'withdraw' ? await withdrawTracks(unit, done.value, tracks.value) : done.value
      const changes = reason === '' ? {} : { reason: { to: reason } }
      await noteSettlement(unit, { before, after, event: eventOf(event), tracks: tracks.value, ...by, changes })
      const kept = event === 'confirm' ? await settledCharges(unit, after, by) : after
      await unit.settlements.keep(kept)
      await inform(unit, kept, event, { at: by.at, reason })
      return ok(kept)
    })
