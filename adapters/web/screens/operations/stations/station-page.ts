import type { ComponentType, ReactNode } from 'react'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import type { useCount } from './deliveries/use-count.ts'
import type { bagAtHand, KeptScan } from './scans/kept-scans.ts'

/** The things that a panel shows what is at hand with; a button of it sends a code of the table. */
export type PanelProps = {
  readonly station: StationName
  readonly scans: readonly KeptScan[]
  readonly bag: ReturnType<typeof bagAtHand>
  readonly count: ReturnType<typeof useCount>
  readonly onCommand: (code: string, more?: Pick<KeptScan, 'overrule'>) => void
}

/** The page of a station as most are: what the facts of the station say is drawn by the table. */
export type TablePage = {
  /** How the station is used, folded below its scans. */
  readonly guide: ReactNode
  /** Words below the field while no parcel is weighed. */
  readonly help: 'codeHelp' | 'bagHelp' | 'countHelp' | 'stocktakeHelp'
  /** Draws the bag or the document at hand. */
  readonly panel?: ComponentType<PanelProps>
  /** Buttons behind those that every table has. */
  readonly controls?: ComponentType
}

/** The props of a screen that a station has for itself. */
export type ScreenProps = { readonly station: StationName; readonly guide: ReactNode }

/** The page of a station: a table, a screen of its own, or the address where its work begins. */
export type StationPage =
  | TablePage
  | { readonly guide: ReactNode; readonly screen: ComponentType<ScreenProps> }
  | { readonly beginsAt: string }
