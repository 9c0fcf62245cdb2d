import { useEffect, useRef, useState } from 'react'
import type { TypedScan } from '#core/operations/stations/typed-scan.ts'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { play } from '../devices/station-sound.ts'

type Photographs = { readonly isBusy: boolean; readonly refused: string | undefined }
type HeldScans = {
  readonly take: (typed: TypedScan) => void
  /** How many wait for a photograph. */
  readonly held: number
  /** A scan went without its photograph, since that was not taken. */
  readonly isBare: boolean
}

/**
 * Holds what is scanned while a photograph of the parcel at hand is on its way, so that it goes
 * with its photograph. One that is not taken holds up nothing: the scans go without it, and the
 * table says so. They wait in this page alone, so that a reload or the closing of its tab asks
 * first.
 */
export function useHeldScans({ isBusy, refused }: Photographs, onTyped: (typed: TypedScan) => void): HeldScans {
  const [held, setHeld] = useState<readonly TypedScan[]>([])
  const [isBare, setBare] = useState(false)
  useUnsavedWarning(held.length > 0)
  const send = useRef(onTyped)
  useEffect(() => {
    send.current = onTyped
  })
  useEffect(() => {
    const [first, ...rest] = held
    if (isBusy || first === undefined) return undefined
    // One after another: the next may be the weight of the parcel that this one finds.
    const next = window.setTimeout(() => {
      setHeld(rest)
      if (refused !== undefined) {
        setBare(true)
        play('refused')
      }
      send.current(first)
    })
    return () => window.clearTimeout(next)
  }, [held, isBusy, refused])
  return {
    take: (typed) => {
      setBare(false)
      if (isBusy || held.length > 0) setHeld((before) => [...before, typed])
      else onTyped(typed)
    },
    held: held.length,
    isBare,
  }
}
