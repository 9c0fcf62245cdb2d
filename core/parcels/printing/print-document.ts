import type { Instant } from '#core/base/kernel/clock.ts'
import type { FailureParams } from '#core/base/kernel/failure.ts'
import type { A4 } from '#core/base/documents/list-document.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LabelSize } from '../labels/label-size.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { LabelTypeName } from '../labels/label-type.ts'
import type { OrderUnit } from '../orders/order.ports.ts'
import type { PrintOrderList } from '../orders/print/print-order-list.usecase.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { LabelFormat, PrintDeskKeeper } from './print-desk.ts'
import type { PrintState } from './print-document.machine.ts'
import type { ConfirmedBy } from './print-protocol.ts'

/** Width × height in millimetres. */
export type PrintSize = LabelSize | typeof A4

/**
 * The label of one order, or a list on A4, on its way to a printer. A print agent fetches it by a
 * link that works once and for five minutes.
 */
export type PrintDocument = {
  readonly documentId: string
  /** The task that it belongs to: what was printed together. */
  readonly taskId: string
  readonly accountId: number
  /** Empty where it is a list. */
  readonly orderNumber: string
  /** The list that it is, instead of a label. */
  readonly list?: PrintOrderList | undefined
  readonly type: LabelTypeName
  readonly size: PrintSize
  readonly drawn: LabelFormat
  readonly locale: Locale
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /**
   * The desk and the printer that it goes to; undefined where a page passes it to the agent of its
   * own machine.
   */
  readonly desk?: DeskPlace | undefined
  /** How far it is; of one that a page prints, only whether it was fetched and printed is known. */
  readonly progress: DocumentProgress
  /** The hash of the drawing; undefined before the link was opened. */
  readonly drawnHash?: string | undefined
  /** When paper came out. */
  readonly printedAt?: Instant | undefined
}

export type DeskPlace = {
  readonly deskId: string
  readonly printer: string
  readonly copies: number
}

/**
 * Why a document did not become paper, as its agent said it. `message` is used where the code is
 * not known here.
 */
export type SaidFailure = { readonly code: string; readonly params: FailureParams; readonly message: string }

export type DocumentProgress = {
  readonly state: PrintState
  readonly at: Instant
  /** Why it is held. */
  readonly reason?: string | undefined
  readonly confirmedBy?: ConfirmedBy | undefined
  readonly failure?: SaidFailure | undefined
  /** When it was last sent to its desk; undefined while it is not there. */
  readonly sentAt?: Instant | undefined
  /** How often it was sent, and from when on it may be sent again. */
  readonly tries: number
  readonly dueAt: Instant
  /** When its owner asked to take it back from the desk. */
  readonly cancelAt?: Instant | undefined
}

/** A new document with the hash of its link's token; the token itself is not stored. */
export type NewPrintDocument = PrintDocument & { readonly tokenHash: string }

/** A new link of a document, which ends the one before it. */
export type NewLink = { readonly documentId: string; readonly tokenHash: string; readonly expiresAt: Instant }

/** The unit of work that writes together when documents are made, opened and printed. */
export type PrintUnit = Pick<OrderUnit, 'orders' | 'audit'> & {
  readonly live: LivePublisher
  readonly answered: AnsweredCommands
  readonly printDesks: PrintDeskKeeper
  readonly printDocuments: {
    readonly keep: (documents: readonly NewPrintDocument[]) => Promise<void>
    /**
     * Takes a link: the document, once and before the link expires; undefined for any other link.
     */
    readonly take: (tokenHash: string, at: Instant) => Promise<PrintDocument | undefined>
    /** Notes what was drawn for a document. */
    readonly noteDrawn: (documentId: string, drawnHash: string) => Promise<void>
    /**
     * The documents of an account, locked until the unit of work ends; unknown ones and another's
     * are left out.
     */
    readonly lock: (documentIds: readonly string[], accountId: number) => Promise<readonly PrintDocument[]>
    /**
     * The documents for the desk of a connection that are not sent yet and may be, oldest first and
     * locked; none where the desk has another connection.
     */
    readonly lockDue: (wanted: {
      readonly connectionId: string
      readonly at: Instant
      readonly most: number
    }) => Promise<readonly PrintDocument[]>
    /** The open documents that a desk was sent, locked. */
    readonly lockSent: (deskId: string) => Promise<readonly PrintDocument[]>
    readonly noteProgress: (documents: readonly Pick<PrintDocument, 'documentId' | 'progress'>[]) => Promise<void>
    readonly giveLinks: (links: readonly NewLink[]) => Promise<void>
    readonly notePrinted: (documentIds: readonly string[], at: Instant) => Promise<void>
  }
}

/** Documents as pages read them. */
export type PrintTasks = {
  /**
   * The documents of a task of an account in the order in which they were asked for; none for an
   * unknown task and for another's.
   */
  readonly documentsOf: (taskId: string, accountId: number) => Promise<readonly PrintDocument[]>
}

export const LINK_MILLIS = 300_000
