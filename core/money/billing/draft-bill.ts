import type { Instant } from '#core/base/kernel/clock.ts'
import { billNumber } from './bill-number.ts'
import type { BillLine, BillSum, BillType, CustomerBill, DraftingUnit } from './bill.ports.ts'
import type { BillPeriod } from './period.rules.ts'

export type BillDraft = {
  readonly customerId: number
  readonly type: BillType
  readonly currency: string
  readonly period: BillPeriod
  readonly actorId: number
  readonly at: Instant
  readonly remark?: string
}

/**
 * Draws up a bill with the lines that `fill` puts on it, in the unit of work that found them. Bills
 * of other areas use `linesOf`. The entry of what is not on the receivable yet, as storage fees are
 * not, is posted when the bill is issued. DONE_MEANWHILE, when the unit ends, for a second bill of
 * a client, type, currency and period, or for what another bill has.
 */
export async function draftBill(
  unit: DraftingUnit,
  { actorId, at, ...head }: BillDraft,
  fill: (bill: CustomerBill) => Promise<BillSum>,
): Promise<CustomerBill> {
  const number = billNumber.write(await unit.customerBills.drawSerial())
  const facts = { ...head, billNumber: number, amount: 0n, lineCount: 0, paidAmount: 0n, createdBy: actorId, createdAt: at }
  const id = await unit.customerBills.add({ ...facts, state: 'draft' })
  const empty: CustomerBill = { ...facts, id, version: 1, state: 'draft' }
  const { amount, count } = await fill(empty)
  const bill = { ...empty, amount, lineCount: count }
  await unit.customerBills.keep(bill)
  const changes = { client: { to: head.customerId }, period: { to: `${head.period.from} – ${head.period.to}` } }
  await unit.audit.write([{ at, actorId, area: 'finance', subject: number, action: 'draft', changes }])
  return { ...bill, version: 2 }
}

/** Fills a bill with lines that are known. */
export const linesOf =
  ({ customerBills }: DraftingUnit, lines: readonly BillLine[]) =>
  async (bill: CustomerBill): Promise<BillSum> => {
    await customerBills.addLines(bill, lines)
    return { count: lines.length, amount: lines.reduce((sum, { amount }) => sum + amount, 0n) }
  }
