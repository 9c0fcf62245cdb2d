import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { billFailure } from './bill.failures.ts'
import type { BillSum, CustomerBill, CustomerBillStore, DraftingUnit } from './bill.ports.ts'
import { draftBill } from './draft-bill.ts'
import { dayOf, daysAfter, firstDayOf, openDay, periodFrom, spanOf, type BillPeriod } from './period.rules.ts'

/**
 * A client whose charges are to be billed: after so many days, 0 for one that left terms and is
 * billed day by day.
 */
export type BilledClient = { readonly customerId: number; readonly periodDays: number }
export type Billing = { readonly actorId: number; readonly now: Instant }

type Drafting = Billing & { readonly customerId: number; readonly period: BillPeriod; readonly until: Instant }
type Sums = readonly (BillSum & { readonly currency: string })[]

/** Draws up one bill for each currency. */
async function draftAll(
  unit: DraftingUnit,
  { customerId, period, until, now, actorId }: Drafting,
  sums: Sums,
): Promise<readonly CustomerBill[]> {
  const span = { since: spanOf(period).since, until }
  const bills: CustomerBill[] = []
  for (const { currency } of sums)
    bills.push(
      await draftBill(unit, { customerId, type: 'freight', currency, period, actorId, at: now }, (bill) =>
        unit.customerBills.takeCharges(bill, span),
      ),
    )
  return bills
}

/** Where a client's next period begins: behind the one before, or where its first charge is. */
async function nextDayOf(store: CustomerBillStore, { customerId, periodDays }: BilledClient): Promise<string | undefined> {
  const billedUpTo = await store.lockPeriods(customerId, 'freight')
  if (billedUpTo !== undefined) return billedUpTo
  const first = await store.firstCharge(customerId, 0)
  return first === undefined ? undefined : firstDayOf(dayOf(first), Math.max(1, periodDays))
}

/**
 * The first day of the next period that has a charge in it; where none has, of the one that is not
 * over yet.
 */
async function dayOfNextCharge(store: CustomerBillStore, { customerId, periodDays }: BilledClient, after: string, today: string) {
  const charged = await store.firstCharge(customerId, spanOf({ from: after, to: after }).since)
  const day = charged === undefined || dayOf(charged) > today ? today : dayOf(charged)
  const begins = firstDayOf(day, Math.max(1, periodDays))
  return begins > after ? begins : after
}

/**
 * Draws up the bills of a client's next period that is over, in one unit of work: its charges on
 * terms that stand on no bill yet, one bill for each currency, also what was given back. Answers
 * the bills; `undefined` once no period of it is over. A period that is billed is never looked at
 * again; what was freed from a bill since stands on the next one.
 */
export async function billPeriod(
  unit: DraftingUnit,
  client: BilledClient,
  { now, actorId }: Billing,
): Promise<readonly CustomerBill[] | undefined> {
  const { customerBills } = unit
  const { customerId, periodDays } = client
  const today = openDay(now)
  const from = await nextDayOf(customerBills, client)
  if (from === undefined) return undefined
  const period = periodFrom(from, Math.max(1, periodDays))
  if (period.to >= today) return undefined
  const span = spanOf(period)
  const sums = await customerBills.unbilled(customerId, span)
  const bills = await draftAll(unit, { customerId, period, until: span.until, now, actorId }, sums)
  const after = daysAfter(period.to, 1)
  const next = bills.length > 0 ? after : await dayOfNextCharge(customerBills, client, after, today)
  await customerBills.keepPeriods(customerId, 'freight', next)
  return bills
}

/**
 * Ends a client's period now and draws up its bills: what is charged later today stands on the next
 * one. CLIENT_BILL_PERIOD_OPEN where that was done today, NOTHING_TO_BILL.
 */
export async function billNow(
  unit: DraftingUnit,
  client: BilledClient,
  { now, actorId }: Billing,
): Promise<Result<readonly CustomerBill[]>> {
  const { customerBills } = unit
  const { customerId } = client
  const today = dayOf(now)
  const from = await nextDayOf(customerBills, client)
  if (from === undefined) return failed(billFailure('NOTHING_TO_BILL'))
  if (from > today) return failed(billFailure('CLIENT_BILL_PERIOD_OPEN'))
  const period = { from, to: today }
  const sums = await customerBills.unbilled(customerId, { since: spanOf(period).since, until: now })
  if (sums.length === 0) return failed(billFailure('NOTHING_TO_BILL'))
  const bills = await draftAll(unit, { customerId, period, until: now, now, actorId }, sums)
  await customerBills.keepPeriods(customerId, 'freight', daysAfter(today, 1))
  return ok(bills)
}
