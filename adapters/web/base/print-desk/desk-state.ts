import type { DocumentStatus, PrinterState } from '#core/parcels/printing/print-protocol.ts'
import { A4 } from '#core/base/documents/list-document.ts'
import { printerFor } from '#core/parcels/printing/print-desk.ts'
import type { DeskTasks } from './desk-tasks.ts'
import type { PortalDesk } from './portal-desks.ts'
import type { PrintPlace } from './print-place.ts'

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
  /** The print desk at which this browser prints, instead of by an agent of its machine. */
  readonly place: PrintPlace | undefined
  /**
   * The print desks of the account; undefined before the portal was asked, which it is for browsers
   * that print at one.
   */
  readonly desks: readonly PortalDesk[] | undefined
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
  place: undefined,
  desks: undefined,
  printers: undefined,
  tasks: [],
  tests: new Map(),
  isPanelShown: false,
  areSettingsShown: false,
}

/** The print desk at which this browser prints, as the portal knows it. */
const placeDesk = ({ place, desks }: Pick<DeskState, 'place' | 'desks'>): PortalDesk | undefined =>
  desks?.find(({ desk_id: id }) => id === place?.id)

/**
 * The printers that this browser prints on, by its print desk or by the agent of its machine;
 * undefined where there is no way to one. A desk that is away keeps what it is sent.
 */
export function printersOf(state: DeskState): readonly PrinterState[] | undefined {
  if (state.place !== undefined) return placeDesk(state)?.printers
  return state.connection.name === 'open' ? (state.printers ?? []) : undefined
}

/**
 * Whether labels of a size are printed at once: there is a way to a printer, and the printer is
 * known.
 */
export const isReadyFor = (state: DeskState, size: string): boolean => {
  const printers = printersOf(state)
  return printers !== undefined && printerFor({ printers }, size) !== undefined
}

/**
 * The printer that lists go to at once. Only one that was named for A4: a label printer that is the
 * only one is none.
 */
export const listPrinter = (state: DeskState): string | undefined => printersOf(state)?.find(({ sizes }) => sizes?.includes(A4))?.name
