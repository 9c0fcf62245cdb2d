import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { issueCodBill, type CodBill } from './cod-bill.ts'
import { noteSettlement, shownPayout } from './settlement-note.ts'
import { settlementNumber } from './settlement-number.ts'
import { payoutRates } from './settlement-rates.ts'
import { MOST_SETTLED, type NewSettlementLine, type SettlementBill, type SettlementUnit } from './settlement.ports.ts'

export type Issuing = {
  readonly customerId: number
  /** Money that had arrived by then. */
  readonly until: Instant
  readonly now: Instant
  readonly actorId: number
  readonly references: References
}

const linesOf = ({ lines, ncndLines }: CodBill): readonly NewSettlementLine[] => [
  ...lines.map(({ orderNumber, collected }) => ({ track: 'cod' as const, orderNumber, amounts: [collected] })),
  ...ncndLines.map(({ orderNumber, charges }) => ({ track: 'ncnd' as const, orderNumber, amounts: charges })),
]

/**
 * Draws up the settlement bill of a client in a unit of work that has locked the client
 * (rule: Settlement of COD): its remitted orders on no bill, and the charges of those neither
 * collected nor delivered. What the charges were taken from counts as paid: from the wallet they
 * owe nothing, on terms they stand on the bill for freight and are owed there, so that this track
 * shows them and never asks for them twice. NOTHING_TO_SETTLE; PAYOUT_TOO_SMALL and
 * EXCHANGE_RATE_MISSING, and then all stay unbilled.
 */
export async function issueSettlement(
  unit: SettlementUnit,
  { customerId, until, now, actorId, references }: Issuing,
): Promise<Result<SettlementBill>> {
  const orders = await unit.settlements.lockUnbilled({ customerId, until }, MOST_SETTLED)
  const rates = payoutRates(references, now)
  const billNumber = settlementNumber.write(await unit.settlements.drawSerial())
  const issued = issueCodBill(orders, { billNumber, scope: { customerId, until }, payoutOf: rates.payoutOf })
  if (!issued.ok) return issued
  const { lines, ncndLines, ...head } = issued.value.bill
  const bill = {
    ...head,
    until,
    pricedAt: now,
    rates: head.payout === undefined ? [] : rates.versionsOf(head.payout),
    counts: { cod: lines.length, ncnd: ncndLines.length },
    createdBy: actorId,
    createdAt: now,
  }
  const id = await unit.settlements.add(bill, linesOf(issued.value.bill))
  const after = { ...bill, id }
  const tracks = (['cod', 'ncnd'] as const).filter((track) => bill.counts[track] > 0)
  const changes = {
    client: { to: customerId },
    amount: { to: shownPayout(after) },
    orders: { to: String(lines.length + ncndLines.length) },
  }
  await noteSettlement(unit, { after, event: 'bill', tracks, actor: { id: actorId }, at: now, changes })
  return ok(after)
}
