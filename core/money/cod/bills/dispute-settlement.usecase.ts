import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { moveBill, reissueBill, type BillTrack, type CodBill, type NcndLine } from './cod-bill.ts'
import { codFailure } from '../cod.failures.ts'
import type { MovingSettlement } from './move-settlement.usecase.ts'
import { answerFields, disputeFields } from './settlement-fields.ts'
import { informOfSettlement, lockSettlement, noteSettlement, shownPayout } from './settlement-note.ts'
import { payoutRates, type PayoutRates } from './settlement-rates.ts'
import type { SettlementBill, SettlementLine, SettlementReach, SettlementUnit } from './settlement.ports.ts'

type Ports = Pick<MovingSettlement, 'atomically' | 'references' | 'clock'>

export type DisputeLines = {
  readonly lines: readonly number[]
  readonly raw: RawFields
  /** Ids of uploads of the actor. */
  readonly files: readonly string[]
}

/** FILE_NOT_FOUND at each file that is no upload of the actor. */
async function wrongFiles({ files }: SettlementUnit, ids: readonly string[], actor: Pick<Actor, 'id'>) {
  const found = await Promise.all(ids.map(async (id) => files.find(id)))
  return found.flatMap((file, place) => (file?.ownerId === actor.id ? [] : [atField(`files.${place}`, fileFailure('FILE_NOT_FOUND'))]))
}

/**
 * A customer disputes lines of a bill that waits for its confirmation, with a reason and files; the
 * tracks of these lines wait for the staff then. COD_BILL_NOT_FOUND, COD_LINE_NOT_ON_BILL,
 * ILLEGAL_TRANSITION; INPUT_INVALID names every wrong field.
 */
export const disputeSettlement =
  ({ atomically, references, clock }: Ports) =>
  (billNumber: string, { lines, raw, files }: DisputeLines, actor: Actor, reach: SettlementReach): Promise<Result<SettlementBill>> =>
    atomically(async (unit) => {
      const found = await lockSettlement(unit, billNumber, reach)
      if (!found.ok) return found
      const [before, at] = [found.value, clock.now()]
      const read = readFields(disputeFields, { raw, context: { references: references() } })
      const wrong = await wrongFiles(unit, files, actor)
      if (!read.ok) return wrong.length === 0 ? read : failed(invalidInput([...(read.failure.fields ?? []), ...wrong]))
      if (wrong.length > 0) return failed(invalidInput(wrong))
      const { reason } = read.value
      const chosen = [...new Set(lines)]
      const added = await unit.settlements.addDispute(before.id, { reason, files, at, by: actor.id, lines: chosen })
      if (added.missing !== undefined)
        return failed(invalidInput([atField('lines', codFailure('COD_LINE_NOT_ON_BILL', { line: added.missing }))]))
      let after = before
      for (const track of added.tracks) {
        const moved = moveBill(after, { track, event: 'dispute', reason })
        if (!moved.ok) return moved
        after = moved.value
      }
      if (files.length > 0) await unit.files.name({ area: 'cod', record: `dispute/${added.id}`, clientId: before.customerId, ids: files })
      await unit.settlements.keep(after)
      const changes = { reason: { to: reason }, orders: { to: String(chosen.length) } }
      await noteSettlement(unit, { before, after, event: 'dispute', tracks: added.tracks, actor, at, changes })
      return ok(after)
    })

export type ReissueLines = {
  /** Lines that leave the bill; all in dispute stay where it is empty. */
  readonly without: readonly number[]
  readonly raw: RawFields
}

const asCodBill = (bill: SettlementBill, track: BillTrack, lines: readonly SettlementLine[]): CodBill => ({
  ...bill,
  lines:
    track === 'cod'
      ? lines.flatMap(({ orderNumber, amounts: [collected] }) => (collected === undefined ? [] : [{ orderNumber, collected }]))
      : [],
  ncndLines: track === 'ncnd' ? lines.map(({ orderNumber, amounts }): NcndLine => ({ orderNumber, charges: amounts })) : [],
})

type Reissuing = { readonly lines: readonly SettlementLine[]; readonly chosen: ReadonlySet<number>; readonly rates: PayoutRates }

/**
 * One track without the chosen lines; a track that keeps none is withdrawn, as long as the other
 * one stays.
 */
async function reissueTrack(
  unit: SettlementUnit,
  bill: SettlementBill,
  track: BillTrack,
  { lines, chosen, rates }: Reissuing,
): Promise<Result<SettlementBill>> {
  const leaving = lines.filter(({ line }) => chosen.has(line)).map(({ orderNumber }) => orderNumber)
  const other = track === 'cod' ? 'ncnd' : 'cod'
  const isEmpty = leaving.length === lines.length && bill.status[other] !== 'not_billed'
  const done = isEmpty
    ? moveBill(bill, { track, event: 'withdraw' })
    : reissueBill(asCodBill(bill, track, lines), { track, without: new Set(leaving), payoutOf: rates.payoutOf })
  if (!done.ok) return done
  if (leaving.length > 0) await unit.settlements.free(bill, track, leaving)
  const { status, payout, ncndCharges } = done.value
  const { payout: _before, ...rest } = bill
  const paysNothing = track === 'cod' && isEmpty
  const kept = { ...rest, ...(payout === undefined || paysNothing ? {} : { payout }) }
  const charges = track === 'ncnd' && isEmpty ? [] : ncndCharges
  return ok({ ...kept, status, ncndCharges: charges, counts: { ...bill.counts, [track]: lines.length - leaving.length } })
}

/**
 * Reissues the disputed tracks of a bill with an answer, without the lines that were rightly
 * disputed, whose orders are free for the next bill. The rates and fees of the bill's own day
 * count. COD_BILL_NOT_FOUND, COD_LINE_NOT_ON_BILL, NOTHING_TO_SETTLE where nothing would be left
 * (it is withdrawn instead), PAYOUT_TOO_SMALL, ILLEGAL_TRANSITION; INPUT_INVALID without an answer.
 */
export const reissueSettlement =
  ({ atomically, references, clock }: Ports) =>
  (billNumber: string, { without, raw }: ReissueLines, actor: Actor, reach: SettlementReach): Promise<Result<SettlementBill>> =>
    atomically(async (unit) => {
      const found = await lockSettlement(unit, billNumber, reach)
      if (!found.ok) return found
      const [before, at] = [found.value, clock.now()]
      const tracks = (['cod', 'ncnd'] as const).filter((track) => before.status[track] === 'disputed')
      const [first = 'cod'] = tracks
      if (tracks.length === 0) {
        const refused = reissueBill(asCodBill(before, first, []), {
          track: first,
          without: new Set(),
          payoutOf: () => failed(codFailure('NOTHING_TO_SETTLE')),
        })
        return refused.ok ? failed(codFailure('NOTHING_TO_SETTLE')) : refused
      }
      const read = readFields(answerFields, { raw, context: { references: references() } })
      if (!read.ok) return read
      const chosen = new Set(without)
      const lines = await Promise.all(tracks.map((track) => unit.settlements.linesOf(before.id, track)))
      const known = new Set(lines.flat().map(({ line }) => line))
      const strange = without.find((line) => !known.has(line))
      if (strange !== undefined) return failed(invalidInput([atField('without', codFailure('COD_LINE_NOT_ON_BILL', { line: strange }))]))
      const rates = payoutRates(references(), before.pricedAt)
      let after = before
      for (const [place, track] of tracks.entries()) {
        const done = await reissueTrack(unit, after, track, { lines: lines[place] ?? [], chosen, rates })
        if (!done.ok) return done
        after = done.value
      }
      const { disputeReason: _answered, ...reissued } = after
      const { answer } = read.value
      await unit.settlements.keep(reissued)
      await unit.settlements.answer(before.id, answer, at)
      const changes = {
        amount: { from: shownPayout(before), to: shownPayout(reissued) },
        orders: { to: String(without.length) },
        answer: { to: answer },
      }
      await noteSettlement(unit, { before, after: reissued, event: 'reissue', tracks, actor, at, changes })
      await informOfSettlement(unit, before, { template: 'cod_bill_reissued', params: { amount: shownPayout(reissued), answer }, at })
      return ok(reissued)
    })
