import type { Actor } from '#core/platform/access/account.ts'
import { paidBy } from '../charges/charge-drafts.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { ENTRY_KINDS, type JournalEntry } from '../ledger/entry.ts'
import { flowNumberOf } from '../ledger/statements/flow.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post } from '../ledger/post.ts'
import { adjustment, reversal } from '../ledger/postings.ts'
import { customersOf, publishWallets } from '../ledger/wallets/wallet-news.ts'
import { endArrears } from '../payments/end-arrears.ts'
import { moveRefund } from '../refunds/refund.ts'
import { correctionFailure } from './correction.failures.ts'
import type { CorrectionReach, CorrectionUnit } from './correction.ports.ts'
import { REVERSIBLE, type Correction } from './correction.ts'

type Moment = { readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

/**
 * An entry that may be reversed here: ENTRY_NOT_FOUND, also for another's client;
 * ENTRY_IS_REVERSAL, ENTRY_ELSEWHERE.
 */
export async function reversible(
  { ledger }: Pick<CorrectionUnit, 'ledger'>,
  number: number,
  { customerIds }: CorrectionReach,
): Promise<Result<{ readonly entry: JournalEntry; readonly customerId: number }>> {
  const entry = await ledger.find(number)
  const customerId = entry === undefined ? undefined : customersOf(entry.legs)[0]
  if (entry === undefined || customerId === undefined || customerIds?.includes(customerId) === false)
    return failed(ledgerFailure('ENTRY_NOT_FOUND', { entry: flowNumberOf({ kind: 'adjustment', reference: '', number }) }))
  if (entry.reverses !== undefined) return failed(ledgerFailure('ENTRY_IS_REVERSAL', { entry: number }))
  if (!REVERSIBLE.has(entry.kind)) return failed(correctionFailure('ENTRY_ELSEWHERE', { kind: ENTRY_KINDS[entry.kind] }))
  return ok({ entry, customerId })
}

/**
 * Posts a correction with its audit row. CREDIT_EXCEEDED where the money is spent, ENTRY_REVERSED,
 * MONTH_CLOSED, and the codes of `reversible`.
 */
export async function postCorrection(unit: CorrectionUnit, correction: Correction, moment: Moment): Promise<Result<JournalEntry>> {
  const { kind, customerId, amount, note, reverses, id } = correction
  const stamp = { at: moment.at, actorId: moment.actor.id }
  if (kind === 'adjustment' || reverses === undefined) {
    const posted = await post(unit.ledger, adjustment({ customerId, amount, reference: `ADJ${id}`, note }), stamp)
    if (posted.ok) await follow(unit, posted.value, customerId)
    return posted
  }
  const found = await reversible(unit, reverses, { customerIds: [customerId] })
  if (!found.ok) return found
  const { entry } = found.value
  // The order first, as by everything else that moves money of an order.
  if (entry.kind === 'refund') await unit.orders.lock(entry.reference)
  const posted = await post(unit.ledger, reversal(entry, note), stamp)
  if (!posted.ok) return posted
  await follow(unit, posted.value, customerId)
  return entry.kind === 'refund' ? takeRefundBack(unit, { entry, reversed: posted.value, note, ...moment }) : posted
}

/**
 * Does all that follows from a correction: its audit row, news for its client's pages, and held
 * parcels that go where it ends what the client owes.
 */
async function follow(unit: CorrectionUnit, entry: JournalEntry, customerId: number): Promise<void> {
  await unit.audit.write([auditOf(entry)])
  await publishWallets(unit.live, entry)
  await endArrears(unit, customerId)
}

type TakingBack = Moment & { readonly entry: JournalEntry; readonly reversed: JournalEntry; readonly note: string }

/**
 * The refund of an entry is taken back with it, and stands among its order's charges as taken back.
 */
async function takeRefundBack(unit: CorrectionUnit, { entry, reversed, note, actor, at }: TakingBack): Promise<Result<JournalEntry>> {
  const orderNumber = entry.reference
  const refund = (await unit.refunds.of(orderNumber)).find((one) => one.entry === entry.number)
  const charge = (await unit.charges.of(orderNumber)).find((one) => one.entry === entry.number)
  if (refund === undefined || charge === undefined) throw new Error(`entry ${entry.number} is of no refund`)
  const locked = (await unit.refunds.lock(refund.id)) ?? refund
  const moved = moveRefund(locked, { event: 'take_back', at, by: actor.id, reason: note })
  if (!moved.ok) return moved
  await unit.refunds.keep(moved.value)
  const { id, key, ...same } = charge
  await unit.charges.addCharge({
    ...same,
    key: `${key}:reversal`,
    entry: reversed.number,
    paid: paidBy(reversed),
    at,
    actorId: actor.id,
    reverses: id,
    reason: note,
  })
  return ok(reversed)
}
