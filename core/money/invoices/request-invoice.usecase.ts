import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import { invoiceMachine } from './invoice.machine.ts'
import type { Invoices, InvoiceUnit } from './invoice.ports.ts'
import { invoiceDetailFields, invoiceFor, moveInvoice, wrongDetails, type Invoice, type InvoiceSum } from './invoice.ts'
import { lockInvoice, noteInvoice } from './note-invoice.ts'

type Ports = {
  readonly atomically: Atomically<InvoiceUnit>
  readonly shippers: Shippers
  readonly references: () => References
  readonly clock: Clock
}

export type RequestInvoice = {
  /** Numbers of paid bills. */
  readonly bills: readonly string[]
  /** Fields that differ from the client's invoice information. */
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}

/**
 * Returns the sum of an invoice for these bills, before it is requested. Failures as of
 * `invoiceFor`.
 */
export const previewInvoice =
  ({ invoices }: { readonly invoices: Pick<Invoices, 'billsFor'> }) =>
  async (numbers: readonly string[], actor: Pick<Actor, 'id'>): Promise<Result<InvoiceSum>> =>
    invoiceFor(await invoices.billsFor({ customerId: actor.id, numbers }), numbers)

/**
 * Requests an invoice for paid bills of the actor, once for a key. It keeps a copy of the invoice
 * information as it is now, with what the request says otherwise. A bill is in one requested or
 * issued invoice at most. IDEMPOTENCY_CONFLICT; INPUT_INVALID names every wrong field: what the
 * kind of invoice needs, INVOICE_TAX_ID, and of the bills what `invoiceFor` names.
 */
export const requestInvoice =
  ({ atomically, shippers, references, clock }: Ports) =>
  async ({ bills: numbers, raw, keyed }: RequestInvoice, actor: Actor): Promise<Result<Invoice>> => {
    const saved = (await shippers.find(actor.id))?.invoice
    const sent = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined))
    const read = readFields(invoiceDetailFields, { raw: { ...saved, ...sent }, context: { references: references() } })
    if (!read.ok) return read
    const details = read.value
    const wrong = wrongDetails(details)
    if (wrong.length > 0) return failed(invalidInput(wrong))
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const customerId = actor.id
        const sum = invoiceFor(await unit.invoices.lockBills({ customerId, numbers }), numbers)
        if (!sum.ok) return sum
        const at = clock.now()
        const bills = sum.value.bills.map(({ id, billNumber, amount }) => ({ id, billNumber, amount }))
        const asked = { customerId, bills, amount: sum.value.amount, details, state: invoiceMachine.initial, askedAt: at }
        const invoice = await unit.invoices.add(asked)
        await noteInvoice(unit, invoice, { action: 'request', actor, at })
        return ok(invoice)
      }),
    )
  }

/**
 * Cancels a request of the actor that is not issued; its bills are free. INVOICE_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export const cancelInvoice =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  (id: number, actor: Actor): Promise<Result<Invoice>> =>
    atomically(async (unit) => {
      const locked = await lockInvoice(unit, id, actor)
      if (!locked.ok) return locked
      const moved = moveInvoice(locked.value, 'cancel')
      if (!moved.ok) return moved
      const at = clock.now()
      const cancelled = { ...moved.value, decidedBy: actor.id, decidedAt: at }
      await unit.invoices.keep(cancelled)
      await noteInvoice(unit, cancelled, { action: 'cancel', from: locked.value.state, actor, at })
      return ok(cancelled)
    })
