import type { CustomerBill, DraftingUnit } from '../billing/bill.ports.ts'
import { draftBill } from '../billing/draft-bill.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { dayPlus } from './night.ts'
import { periodBehind, periodStart, type StoragePeriod } from './storage-period.rules.ts'
import type { StorageKind, StorageUnit } from './storage.ports.ts'

export type StorageBillUnit = DraftingUnit & StorageUnit

type StorageBillSubject = { readonly customerId: number; readonly kind: StorageKind }
type Billing = {
  readonly period: StoragePeriod
  /** Whether the nights up to a day are all charged, or are waited for no longer. */
  readonly isComplete: (day: string) => boolean
  readonly actorId: number
  readonly now: Instant
}

/**
 * Draws up the bills of a client's next month, or week, of storage, in one unit of work: its rows
 * that stand on no bill yet, also those of nights that were made up for since, one bill for each
 * currency. Answers them, and `undefined` once no period is complete.
 */
export async function billStorage(
  unit: StorageBillUnit,
  { customerId, kind }: StorageBillSubject,
  { period: length, isComplete, actorId, now }: Billing,
): Promise<readonly CustomerBill[] | undefined> {
  const { customerBills, storage } = unit
  const billed = await customerBills.lockPeriods(customerId, kind)
  const first = billed === undefined ? await storage.firstUnbilled(customerId, kind) : undefined
  const from = billed ?? (first === undefined ? undefined : periodStart(first, length))
  if (from === undefined) return undefined
  const period = periodBehind(from, length)
  if (!isComplete(period.to)) return undefined
  const bills: CustomerBill[] = []
  for (const currency of await storage.unbilledCurrencies(customerId, kind, period.to))
    bills.push(
      await draftBill(unit, { customerId, type: kind, currency, period, actorId, at: now }, (bill) =>
        storage.takeRows(bill, kind, period.to),
      ),
    )
  await customerBills.keepPeriods(customerId, kind, dayPlus(period.to, 1))
  return bills
}
