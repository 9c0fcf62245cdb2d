import type { Instant } from '#core/base/kernel/clock.ts'
import type { PrinterState, RequestOf } from './print-protocol.ts'

/**
 * A print agent that connects to the server by itself, and the account whose documents it prints.
 */
export type PrintDesk = {
  readonly deskId: string
  readonly accountId: number
  /** The account's name for it; one name at a time. */
  readonly name: string
  /** The first characters of its key, by which its owner recognises it. */
  readonly keyPrefix: string
  readonly createdAt: Instant
  /** When it was last connected; undefined where it never was. */
  readonly seenAt?: Instant | undefined
  readonly connected: boolean
  readonly version?: string | undefined
  /** Its printers as it last reported them; kept while it is away. */
  readonly printers: readonly PrinterState[]
}

/** A new desk with the hash of its key; the key itself is not stored. */
export type NewPrintDesk = Pick<PrintDesk, 'deskId' | 'accountId' | 'name' | 'keyPrefix' | 'createdAt'> & { readonly keyHash: string }

/** Desks as pages read them. */
export type PrintDesks = {
  /** The desks of an account that were not revoked, by name. */
  readonly of: (accountId: number) => Promise<readonly PrintDesk[]>
  /** A desk of an account by its id or its name. */
  readonly find: (accountId: number, idOrName: string) => Promise<PrintDesk | undefined>
}

/**
 * A connection, and the agent at its other end: each has an id of its own, which is kept with what
 * it remembers.
 */
export type Connecting = { readonly connectionId: string; readonly agentId: string }

/** A desk with a new connection; another agent than before remembers nothing of what was sent. */
export type ConnectedDesk = PrintDesk & { readonly isSameAgent: boolean }

/** Requests to the agent of a desk besides documents. */
export type DeskRequest = Omit<RequestOf<'test_page'>, 'id'> | Omit<RequestOf<'set_printer'>, 'id'> | Omit<RequestOf<'resume'>, 'id'>

/**
 * Desks as they change, in a unit of work. A connection is known by an id that the server makes.
 */
export type PrintDeskKeeper = {
  readonly make: (desk: NewPrintDesk) => Promise<void>
  readonly count: (accountId: number) => Promise<number>
  /** The name of the desk that was revoked; undefined where the account has no such desk. */
  readonly revoke: (desk: { readonly deskId: string; readonly accountId: number; readonly at: Instant }) => Promise<string | undefined>
  /**
   * Makes a connection the one of the desk with this key, instead of an earlier one; undefined for
   * a key that is unknown, revoked or of a disabled account.
   */
  readonly connect: (connection: Connecting & { readonly keyHash: string }) => Promise<ConnectedDesk | undefined>
  /** Notes that these connections are there; returns those that still are the one of their desk. */
  readonly beat: (connectionIds: readonly string[]) => Promise<readonly string[]>
  readonly leave: (connectionId: string) => Promise<void>
  readonly notePrinters: (said: {
    readonly connectionId: string
    readonly printers: readonly PrinterState[]
    readonly version: string | undefined
  }) => Promise<void>
  /** Leaves a request for the connection of a desk; a new connection begins without any. */
  readonly ask: (deskId: string, request: DeskRequest) => Promise<void>
  /** Takes what was asked of the desk of a connection, each once and in order. */
  readonly takeAsked: (connectionId: string) => Promise<readonly DeskRequest[]>
}

/**
 * The printer of a desk for a size where none is named, as agents choose it: the one that the size
 * was printed on last, or the only one.
 */
export function printerFor({ printers }: Pick<PrintDesk, 'printers'>, size: string): PrinterState | undefined {
  return printers.find(({ sizes }) => sizes?.includes(size)) ?? (printers.length === 1 ? printers[0] : undefined)
}

/**
 * The format that labels are drawn in for a printer: its own language where it has one that we draw
 * at its resolution, otherwise PDF.
 */
export function formatFor({ formats, dpi }: Pick<PrinterState, 'formats' | 'dpi'>): LabelFormat {
  return formats?.includes('zpl') === true && (dpi === 203 || dpi === 300) ? { format: 'zpl', dpi } : { format: 'pdf' }
}

/** A PDF, or ZPL for a resolution. */
export type LabelFormat = { readonly format: 'pdf' } | { readonly format: 'zpl'; readonly dpi: 203 | 300 }
