import { useRef, type RefObject } from 'react'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import type { KeptScan } from './scans/kept-scans.ts'
import { useNamedDocument } from './use-named-document.ts'
import { useScans } from './scans/use-scans.ts'
import { useStationKeys } from './scans/use-station-keys.ts'

type TableOptions = {
  /** The wave that the table walks: its scans alone are the table's. */
  readonly wave?: number
  /** A parcel that was looked up only, which undo forgets: the one before it stays as it is. */
  readonly lookedUp?: (newest: KeptScan | undefined) => KeptScan | undefined
  readonly onUndone?: () => void
}

export type Table = Pick<ReturnType<typeof useScans>, 'scans' | 'judged' | 'waiting' | 'isAway' | 'add'> & {
  readonly newest: KeptScan | undefined
  readonly field: RefObject<HTMLInputElement | null>
  readonly focus: () => void
  readonly canUndo: boolean
  readonly undoLast: () => void
  readonly isSilent: boolean
  readonly toggleSound: () => void
}

/** A table of the warehouse: its scans, the field that takes them, and the way back. */
export function useTable(station: StationName, { wave, lookedUp, onUndone }: TableOptions = {}): Table {
  const { scans: all, judged, waiting, isAway, add, drop, undo } = useScans(station)
  const scans = wave === undefined ? all : all.filter((scan) => scan.wave === wave)
  const [newest] = scans
  const field = useRef<HTMLInputElement>(null)
  const focus = (): void => field.current?.focus()
  const onlyRead = lookedUp?.(newest)
  const last = scans.find(({ state, answer }) => state === 'done' && answer?.undoable === true)
  const undoLast = (): void => {
    if (onlyRead !== undefined) drop(onlyRead)
    else if (last !== undefined) void undo(last).then(onUndone)
    focus()
  }
  const { isSilent, toggle: toggleSound } = useStationKeys(field, undoLast)
  useNamedDocument((number) => add(number))
  return {
    scans,
    newest,
    judged: judged?.wave === wave ? judged : newest,
    waiting,
    isAway,
    add,
    field,
    focus,
    canUndo: onlyRead !== undefined || last !== undefined,
    undoLast,
    isSilent,
    toggleSound,
  }
}
