import type { BillState } from '#core/money/billing/bill.machine.ts'
import { isLive } from '#core/money/invoices/invoice.machine.ts'
import type { BillsAsked, InvoiceKeeper, InvoiceUnit } from '#core/money/invoices/invoice.ports.ts'
import type { Invoice } from '#core/money/invoices/invoice.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import type { InvoiceRoom } from '../../../contracts/money/invoices.contract.ts'

type Bill = {
  readonly id: number
  readonly billNumber: string
  readonly customerId: number
  readonly amount: bigint
  readonly currency: string
  readonly state: BillState
}

const isSame = (one: Invoice['number'], other: Invoice['number']): boolean =>
  one !== undefined && one.number === other?.number && one.code === other.code

/**
 * Bills and invoices in memory; units run one after another and keep all or nothing. `sent` are the
 * messages of units that were kept.
 */
export function memoryInvoices(): InvoiceRoom & { readonly sent: () => readonly NewMessage[] } {
  let bills: readonly Bill[] = []
  let invoices: readonly Invoice[] = []
  let sent: readonly NewMessage[] = []
  const uploads = new Map<string, { ownerId: number; purpose: 'invoice' }>()
  let named: readonly string[] = []
  const isInvoiced = (id: number): boolean => invoices.some((one) => isLive(one.state) && one.bills.some((bill) => bill.id === id))
  const keeper: InvoiceKeeper = {
    lockBills: async ({ customerId, numbers }: BillsAsked) =>
      bills
        .map((bill) => ({ ...bill, isInvoiced: isInvoiced(bill.id) }))
        .filter((bill) => bill.customerId === customerId)
        .filter((bill) => numbers.includes(bill.billNumber) || (bill.amount < 0n && bill.state === 'paid' && !bill.isInvoiced)),
    add: async (invoice) => {
      const added = { ...invoice, id: invoices.length + 1 }
      invoices = [...invoices, added]
      return added
    },
    lock: async (id, { customerIds }) =>
      invoices.find((one) => one.id === id && (customerIds === undefined || customerIds.includes(one.customerId))),
    keep: async (invoice) => void (invoices = invoices.map((one) => (one.id === invoice.id ? invoice : one))),
    isNumberTaken: async (number) => invoices.some((one) => isSame(number, one.number) || isSame(number, one.red)),
  }
  const unit: InvoiceUnit = {
    invoices: keeper,
    files: {
      find: async (id) => uploads.get(id),
      name: async ({ ids }) => void (named = [...named, ...ids]),
      usesOf: async (id) => (named.includes(id) ? [{ area: 'finance' }] : []),
    },
    messages: { send: async (message) => void (sent = [...sent, message]) },
    live: { publish: async () => undefined },
    audit: { write: async () => undefined },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined },
  }
  let last: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<InvoiceUnit> = <T>(work: (unit: InvoiceUnit) => Promise<Result<T>>): Promise<Result<T>> => {
    const run = async (): Promise<Result<T>> => {
      const before = { invoices, sent, named }
      const done = await work(unit)
      if (!done.ok) ({ invoices, sent, named } = before)
      return done
    }
    const done = last.then(run)
    last = done.catch(() => undefined)
    return done
  }
  return {
    here: atomically,
    there: atomically,
    customerIds: [1001, 1002],
    bill: async (customerId, amount, { currency = 'CNY', state = 'paid' } = {}) => {
      const id = bills.length + 1
      const billNumber = `BN${String(id).padStart(12, '0')}`
      bills = [...bills, { id, billNumber, customerId, amount, currency, state }]
      return billNumber
    },
    upload: async (ownerId) => {
      const id = `file-${uploads.size}`
      uploads.set(id, { ownerId, purpose: 'invoice' })
      return id
    },
    empty: async () => void ([bills, invoices] = [[], []]),
    sent: () => sent,
  }
}
