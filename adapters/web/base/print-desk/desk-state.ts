import type { DocumentStatus, PrinterState } from '../../../../core/printing/print-protocol.ts'
import type { DeskTasks } from './desk-tasks.ts'

/** How the page stands with the print agent of its machine. */
export type Connection =
  /** This browser has no pairing, or nothing was tried yet. */
  | { readonly name: 'idle' }
  /** The browser will ask whether the page may connect, so the reader's click comes first. */
  | { readonly name: 'ask' }
  | { readonly name: 'connecting' }
  /** The agent shows a code. */
  | { readonly name: 'pairing' }
  | { readonly name: 'open' }
  | { readonly name: 'away'; readonly why: 'missing' | 'denied' | 'unanswered' | 'insecure' }
  /** Too many wrong codes. */
  | { readonly name: 'closed'; readonly until: number }

export type DeskState = {
  readonly connection: Connection
  readonly isPaired: boolean
  /** Undefined before the agent was asked. */
  readonly printers: readonly PrinterState[] | undefined
  readonly tasks: DeskTasks
  /** Test pages of this window, by document. */
  readonly tests: ReadonlyMap<string, DocumentStatus>
  readonly isPanelShown: boolean
  /** Whether the dialog of the printers is open. */
  readonly areSettingsShown: boolean
}

export const FIRST_STATE: DeskState = {
  connection: { name: 'idle' },
  isPaired: false,
  printers: undefined,
  tasks: [],
  tests: new Map(),
  isPanelShown: false,
  areSettingsShown: false,
}

/** The printer that a size goes to where none is chosen: the agent's own rule. */
export function printerFor(printers: readonly PrinterState[], size: string): PrinterState | undefined {
  return printers.find(({ sizes }) => sizes?.includes(size)) ?? (printers.length === 1 ? printers[0] : undefined)
}

/** Whether labels of a size are printed at once: an agent is connected and knows the printer. */
export const isReadyFor = ({ connection, printers }: DeskState, size: string): boolean =>
  connection.name === 'open' && printers !== undefined && printerFor(printers, size) !== undefined
