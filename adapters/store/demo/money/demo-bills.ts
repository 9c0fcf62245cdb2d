import { billPeriod } from '#core/money/billing/bill-client.ts'
import type { CustomerBill } from '#core/money/billing/bill.ports.ts'
import { auditBill, issueBill, removeBillLines, withdrawBill, type BillMovingUnit } from '#core/money/billing/move-bill.usecase.ts'
import { countPayment, postPayment } from '#core/money/billing/pay-bill.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { arrearsPaid } from '#core/money/ledger/postings.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlCustomerBillStore } from '../../money/billing/sql-customer-bill-store.ts'
import type { Connection } from '../../database/database.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { ADMIN_STAFF, DDP_SHIPPER, DDU_SHIPPER, FINANCE_STAFF, VIP_SHIPPER } from '../portal/demo-accounts.ts'
import { DEMO_WEEK } from './demo-charges.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

const MONTH = 30
const PAYMENT_DAYS = 15
const DAYS_UNTIL_AUDIT = 1
const DAYS_UNTIL_PAYMENT = 3
/** Bills of the demo are at most this old. */
const DAYS_BACK = 90

export type BillDesk = { readonly unit: BillMovingUnit; readonly atomically: Atomically<BillMovingUnit> }

/** Who issues and who audits. */
const [CLERK, CHIEF] = [{ id: FINANCE_STAFF.id }, { id: ADMIN_STAFF.id }]

const at = (now: Instant) => ({ clock: { now: () => now }, paymentDays: PAYMENT_DAYS })

/** Where bills are moved before anybody has a page open. */
export function billDesk(connection: Connection): BillDesk {
  const unit: BillMovingUnit = {
    customerBills: sqlCustomerBillStore(connection),
    audit: sqlAuditTrail(connection),
    ledger: sqlLedger(connection),
    messages: { send: async () => undefined },
    live: { publish: async () => undefined },
  }
  return { unit, atomically: (work) => work(unit) }
}

/** A client's bills up to now, each drawn up on the day after its period. */
async function drawnUp({ unit }: BillDesk, client: { readonly customerId: number; readonly periodDays: number }, now: Instant) {
  const bills: { readonly bill: CustomerBill; readonly at: Instant }[] = []
  for (let day = now - DAYS_BACK * MILLIS_PER_DAY; day <= now; day += MILLIS_PER_DAY)
    for (const bill of (await billPeriod(unit, client, { now: day, actorId: 0 })) ?? []) bills.push({ bill, at: day })
  return bills
}

/** Issues a bill, has it audited and paid by a transfer, as far as it goes. */
export async function moveDemoBill(
  { unit, atomically }: BillDesk,
  { billNumber }: CustomerBill,
  { from, until }: { readonly from: Instant; readonly until: 'issued' | 'audited' | 'paid' },
) {
  must(await issueBill({ atomically, ...at(from + MILLIS_PER_HOUR) })(billNumber, CLERK))
  if (until === 'issued') return
  const audited = must(await auditBill({ atomically, ...at(from + DAYS_UNTIL_AUDIT * MILLIS_PER_DAY) })(billNumber, CHIEF))
  if (until === 'audited' || audited.state === 'paid') return
  const by = { actor: CLERK, at: from + DAYS_UNTIL_PAYMENT * MILLIS_PER_DAY }
  const { customerId, amount, currency } = audited
  await postPayment(unit, arrearsPaid({ customerId, reference: billNumber, amount: money(amount, currency), by: 'bank' }), by)
  must(await countPayment(unit, audited, { ...by, amount }))
}

/** How far a bill of some day is by now. */
export function stateBy(now: Instant, from: Instant): 'issued' | 'audited' | 'paid' | undefined {
  const days = (now - from) / MILLIS_PER_DAY
  if (days >= DAYS_UNTIL_PAYMENT) return 'paid'
  if (days >= DAYS_UNTIL_AUDIT) return 'audited'
  return now - from >= MILLIS_PER_HOUR ? 'issued' : undefined
}

/** Bills of those who are, or were, on terms: in every state, and one that is overdue. */
export async function seedBills(connection: Connection, { now }: DemoStage): Promise<void> {
  const desk = billDesk(connection)
  const weekly = await drawnUp(desk, { customerId: DDU_SHIPPER.id, periodDays: DEMO_WEEK }, now)
  const states = ['draft', 'issued', 'audited', 'voided'] as const
  for (const [place, { bill, at: from }] of weekly.toReversed().entries()) {
    const state = states[place] ?? 'paid'
    // The latest are recent, whatever the weekday, so that none of them is overdue.
    const recently = Math.max(from, now - (place + 1) * MILLIS_PER_DAY)
    if (state === 'paid') await moveDemoBill(desk, bill, { from, until: 'paid' })
    else if (state === 'issued' || state === 'audited') await moveDemoBill(desk, bill, { from: recently - MILLIS_PER_DAY, until: state })
    else if (state === 'voided') {
      must(await issueBill({ atomically: desk.atomically, ...at(recently) })(bill.billNumber, CLERK))
      const reason = '费用与合同价不符，下期重出'
      must(await withdrawBill({ atomically: desk.atomically, ...at(recently) })(bill.billNumber, { event: 'void', reason }, CHIEF))
    } else if (bill.lineCount > 1)
      must(
        await removeBillLines({ atomically: desk.atomically, ...at(recently) })(
          bill.billNumber,
          { lines: [1], reason: '客户有异议，待核实' },
          CLERK,
        ),
      )
  }
  // The first shipper has paid all that it was billed.
  for (const { bill, at: from } of await drawnUp(desk, { customerId: DDP_SHIPPER.id, periodDays: DEMO_WEEK }, now))
    await moveDemoBill(desk, bill, { from, until: 'paid' })
  for (const { bill, at: from } of await drawnUp(desk, { customerId: VIP_SHIPPER.id, periodDays: MONTH }, now))
    await moveDemoBill(desk, bill, { from, until: 'audited' })
}
