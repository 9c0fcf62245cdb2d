import type { Instant } from '../kernel/clock.ts'
import type { LabelSize } from '../labels/label.ts'
import type { LabelType } from '../orders/order-kind.ts'
import type { OrderUnit } from '../orders/order.ports.ts'
import type { Locale } from '../kernel/words.ts'

/** The label of one order on its way to a printer. A print agent fetches it by a link that works once and for five minutes. */
export type PrintDocument = {
  readonly documentId: string
  /** The task that it belongs to: what was printed together. */
  readonly taskId: string
  readonly accountId: number
  readonly orderNumber: string
  readonly type: LabelType
  readonly size: LabelSize
  readonly locale: Locale
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** What was drawn, as a hash; undefined before the link was opened. */
  readonly drawnHash?: string | undefined
  /** When paper came out. */
  readonly printedAt?: Instant | undefined
}

/** A new document with the hash of its link's token; the token itself is not stored. */
export type NewPrintDocument = PrintDocument & { readonly tokenHash: string }

/** What is written together when documents are made, opened and printed. */
export type PrintUnit = Pick<OrderUnit, 'orders' | 'audit'> & {
  readonly printDocuments: {
    readonly keep: (documents: readonly NewPrintDocument[]) => Promise<void>
    /** Takes a link: the document, once and before the link expires; undefined for any other link. */
    readonly take: (tokenHash: string, at: Instant) => Promise<PrintDocument | undefined>
    /** Notes what was drawn for a document. */
    readonly noteDrawn: (documentId: string, drawnHash: string) => Promise<void>
    /** The documents of an account, locked until the unit of work ends; unknown ones and another's are left out. */
    readonly lock: (documentIds: readonly string[], accountId: number) => Promise<readonly PrintDocument[]>
    readonly notePrinted: (documentIds: readonly string[], at: Instant) => Promise<void>
  }
}

export const LINK_MILLIS = 300_000
