import type { Actor } from '#core/platform/access/account.ts'
import { dayOf } from '../billing/period.rules.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { MessageText } from '#core/portal/messages/message-templates.ts'
import { invoiceFailure } from './invoice.failures.ts'
import type { InvoiceEvent } from './invoice.machine.ts'
import { invoiceIssueFields, invoiceVoidFields, numberText, wrongNumber, wrongRed, type InvoiceNumber } from './invoice-number.rules.ts'
import type { InvoiceUnit } from './invoice.ports.ts'
import { invoiceRejectionFields, moveInvoice, type Invoice } from './invoice.ts'
import { lockInvoice, noteInvoice, shownAmount } from './note-invoice.ts'

type Ports = { readonly atomically: Atomically<InvoiceUnit>; readonly references: () => References; readonly clock: Clock }

type DecidedInvoice = { readonly invoice: Invoice; readonly text: MessageText }
type Deciding = {
  readonly id: number
  readonly event: Exclude<InvoiceEvent, 'cancel'>
  readonly actor: Actor
  readonly decide: (unit: InvoiceUnit, moved: Invoice, at: Instant) => Promise<Result<DecidedInvoice>>
}

/** Moves a locked invoice, keeps it, and says so to its client. */
const decided = ({ atomically, clock }: Ports, { id, event, actor, decide }: Deciding): Promise<Result<Invoice>> =>
  atomically(async (unit) => {
    const locked = await lockInvoice(unit, id, actor)
    if (!locked.ok) return locked
    const moved = moveInvoice(locked.value, event)
    if (!moved.ok) return moved
    const at = clock.now()
    const done = await decide(unit, moved.value, at)
    if (!done.ok) return done
    const { invoice, text } = done.value
    await unit.invoices.keep(invoice)
    await noteInvoice(unit, invoice, { action: event, from: locked.value.state, actor, at })
    await unit.messages.send({
      accountIds: [invoice.customerId],
      type: 'general',
      text,
      link: `/finances/invoices?invoice=${invoice.id}`,
      at,
    })
    return ok(invoice)
  })

const numberOf = (number: string, code: string | undefined): InvoiceNumber => ({ number, ...given({ code }) })

/** INVOICE_NUMBER_TAKEN at a field where an invoice has this number. */
async function takenAt(unit: InvoiceUnit, field: string, number: InvoiceNumber): Promise<readonly FieldFailure[]> {
  const isTaken = await unit.invoices.isNumberTaken(number)
  return isTaken ? [atField(field, invoiceFailure('INVOICE_NUMBER_TAKEN', { number: numberText(number) }))] : []
}

/**
 * FIELD_REQUIRED without a file, FILE_NOT_FOUND for one that the actor did not upload for an
 * invoice or that another invoice has.
 */
async function wrongFile({ files }: InvoiceUnit, id: string | undefined, actor: Pick<Actor, 'id'>): Promise<readonly FieldFailure[]> {
  if (id === undefined) return [atField('file', inputFailure('FIELD_REQUIRED'))]
  const upload = await files.find(id)
  const isFree = upload?.ownerId === actor.id && upload.purpose === 'invoice' && (await files.usesOf(id)).length === 0
  return isFree ? [] : [atField('file', fileFailure('FILE_NOT_FOUND'))]
}

/** The first bill of a request that is no longer what it was then. */
async function changedBill(unit: InvoiceUnit, { customerId, bills }: Invoice): Promise<string | undefined> {
  const now = await unit.invoices.lockBills({ customerId, numbers: bills.map(({ billNumber }) => billNumber) })
  const isSame = (kept: (typeof bills)[number]): boolean =>
    now.some(({ id, amount, state }) => id === kept.id && amount === kept.amount && state === 'paid')
  return bills.find((bill) => !isSame(bill))?.billNumber
}

export type IssueInvoice = {
  readonly id: number
  readonly raw: RawFields
  /** The id of an upload of the actor that no other invoice has. */
  readonly file: string | undefined
}

/**
 * Issues a requested invoice with its number, day and file. INVOICE_NOT_FOUND, ILLEGAL_TRANSITION,
 * INVOICE_BILLS_CHANGED; INPUT_INVALID names every wrong field: what `wrongNumber` names,
 * INVOICE_NUMBER_TAKEN, INVOICE_DAY_AHEAD, FILE_NOT_FOUND.
 */
export const issueInvoice =
  (ports: Ports) =>
  async ({ id, raw, file }: IssueInvoice, actor: Actor): Promise<Result<Invoice>> => {
    const read = readFields(invoiceIssueFields, { raw, context: { references: ports.references() } })
    if (!read.ok) return read
    const { invoice_number, number_code, invoice_day: day } = read.value
    const number = numberOf(invoice_number, number_code)
    return decided(ports, {
      id,
      event: 'issue',
      actor,
      decide: async (unit, moved, at) => {
        const wrong = [
          ...wrongNumber(number, { number: 'invoice_number', code: 'number_code' }),
          ...(day > dayOf(at) ? [atField('invoice_day', invoiceFailure('INVOICE_DAY_AHEAD'))] : []),
          ...(await wrongFile(unit, file, actor)),
          ...(await takenAt(unit, 'invoice_number', number)),
        ]
        if (wrong.length > 0 || file === undefined) return failed(invalidInput(wrong))
        const changed = await changedBill(unit, moved)
        if (changed !== undefined) return failed(invoiceFailure('INVOICE_BILLS_CHANGED', { bill: changed }))
        const { customerId: clientId } = moved
        await unit.files.name({ area: 'finance', record: `invoice/${id}`, clientId, ids: [file] })
        const invoice = { ...moved, decidedBy: actor.id, decidedAt: at, number, day, file }
        const params = { number: numberText(number), amount: shownAmount(moved), title: moved.details.invoice_title }
        return ok({ invoice, text: { template: 'invoice_issued', params } })
      },
    })
  }

/**
 * Rejects a request with a reason; its bills are free. INVOICE_NOT_FOUND, ILLEGAL_TRANSITION,
 * INPUT_INVALID without a reason.
 */
export const rejectInvoice =
  (ports: Ports) =>
  async ({ id, raw }: Omit<IssueInvoice, 'file'>, actor: Actor): Promise<Result<Invoice>> => {
    const read = readFields(invoiceRejectionFields, { raw, context: { references: ports.references() } })
    if (!read.ok) return read
    const { reason } = read.value
    return decided(ports, {
      id,
      event: 'reject',
      actor,
      decide: async (_unit, moved, at) => {
        const invoice = { ...moved, decidedBy: actor.id, decidedAt: at, decisionReason: reason }
        return ok({ invoice, text: { template: 'invoice_rejected', params: { amount: shownAmount(moved), reason } } })
      },
    })
  }

/**
 * Voids an issued invoice with a reason and the number of the red invoice; its bills can be
 * requested again. INVOICE_NOT_FOUND, ILLEGAL_TRANSITION; INPUT_INVALID names every wrong field:
 * what `wrongRed` names, INVOICE_NUMBER_TAKEN.
 */
export const voidInvoice =
  (ports: Ports) =>
  async ({ id, raw }: Omit<IssueInvoice, 'file'>, actor: Actor): Promise<Result<Invoice>> => {
    const read = readFields(invoiceVoidFields, { raw, context: { references: ports.references() } })
    if (!read.ok) return read
    const { reason, red_number, red_code } = read.value
    const red = red_number === undefined ? undefined : numberOf(red_number, red_code)
    return decided(ports, {
      id,
      event: 'void',
      actor,
      decide: async (unit, moved, at) => {
        const { number, day } = moved
        if (number === undefined || day === undefined) throw new Error(`invoice ${id} was issued without a number`)
        const wrong = [
          ...wrongRed(red, { invoice: number, day, today: dayOf(at) }),
          ...(red === undefined ? [] : await takenAt(unit, 'red_number', red)),
        ]
        if (wrong.length > 0) return failed(invalidInput(wrong))
        const invoice = { ...moved, voidedBy: actor.id, voidedAt: at, voidReason: reason, ...given({ red }) }
        return ok({ invoice, text: { template: 'invoice_voided', params: { number: numberText(number), reason } } })
      },
    })
  }
