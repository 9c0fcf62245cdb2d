import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { InvoiceKind } from '#core/portal/shippers/invoice-information.ts'
import type { InvoiceState } from './invoice.machine.ts'
import type { InvoiceNumber } from './invoice-number.rules.ts'
import type { Invoice, InvoiceableBill } from './invoice.ts'

/** Whose invoices: those of some clients, or everybody's. */
export type InvoiceReach = { readonly customerIds: readonly number[] | undefined }

/** An invoice as lists show it. */
export type ListedInvoice = Invoice & {
  readonly account: string
  readonly clientName: string
  readonly decidedByName: string | undefined
  readonly voidedByName: string | undefined
  readonly fileName: string | undefined
}

/** Columns that a list of invoices can be sorted by, as the API names them. */
export const INVOICE_SORTS = ['create_time', 'decide_time'] as const

export type InvoiceFilter = InvoiceReach & {
  readonly state?: InvoiceState | undefined
  readonly kind?: InvoiceKind | undefined
  /** A client by its account. */
  readonly account?: string | undefined
  readonly askedFrom?: Instant | undefined
  /** Exclusive. */
  readonly askedBefore?: Instant | undefined
  /** Part of a title, the beginning of a number or of an account, or the whole number of a bill. */
  readonly keywords?: string | undefined
}

/** Reads invoices, outside a unit of work. */
export type Invoices = {
  /** The newest first where no order is named. */
  readonly list: (
    filter: InvoiceFilter & {
      readonly sort?: ListSort<(typeof INVOICE_SORTS)[number]> | undefined
      readonly page: number
      readonly pageSize: number
    },
  ) => Promise<{ readonly rows: readonly ListedInvoice[]; readonly total: number }>
  /** All of a filter, the newest first, read piece by piece. */
  readonly stream: (filter: InvoiceFilter) => AsyncIterable<readonly ListedInvoice[]>
  readonly find: (id: number, reach: InvoiceReach) => Promise<ListedInvoice | undefined>
  /** The bills that `lockBills` answers, without locking them. */
  readonly billsFor: (asked: BillsAsked) => Promise<readonly InvoiceableBill[]>
}

/** Bills of a client by their numbers, and its paid ones below zero that no invoice has. */
export type BillsAsked = { readonly customerId: number; readonly numbers: readonly string[] }

/** Writing, inside a unit of work. */
export type InvoiceKeeper = {
  /**
   * Locked until the unit of work ends, so that of two requests for one bill the later finds the
   * earlier.
   */
  readonly lockBills: (asked: BillsAsked) => Promise<readonly InvoiceableBill[]>
  readonly add: (invoice: Omit<Invoice, 'id'>) => Promise<Invoice>
  /** An invoice within reach, locked until the unit of work ends. */
  readonly lock: (id: number, reach: InvoiceReach) => Promise<Invoice | undefined>
  /**
   * Saves what became of a locked invoice; its bills are free once it is neither requested nor
   * issued.
   */
  readonly keep: (invoice: Invoice) => Promise<void>
  /** Whether an invoice or a red one has this number. */
  readonly isNumberTaken: (number: InvoiceNumber) => Promise<boolean>
}

/** The unit of work that writes an invoice. */
export type InvoiceUnit = {
  readonly invoices: InvoiceKeeper
  readonly files: Pick<FileRecords, 'name' | 'usesOf'> & {
    readonly find: (id: string) => Promise<Pick<StoredFile, 'ownerId' | 'purpose'> | undefined>
  }
  readonly messages: MessageSender
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
  readonly answered: AnsweredCommands
}
