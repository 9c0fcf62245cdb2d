import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { isMuted, setMuted } from '../devices/station-sound.ts'
import { useScanField } from './use-scan-field.ts'

export const UNDO_KEY = 'F2'
export const SOUND_KEY = 'F4'

/** The keys of a station, the field that keeps the focus, and whether its sound is off. */
export function useStationKeys(field: RefObject<HTMLInputElement | null>, undoLast: () => void) {
  const [isSilent, setSilent] = useState(isMuted)
  const toggle = (): void => {
    setMuted(!isSilent)
    setSilent(!isSilent)
  }
  const now = useRef({ toggle, undoLast })
  useEffect(() => {
    now.current = { toggle, undoLast }
  })
  const keys = useMemo(() => ({ [UNDO_KEY]: () => now.current.undoLast(), [SOUND_KEY]: () => now.current.toggle() }), [])
  useScanField(field, keys)
  useEffect(() => field.current?.focus({ preventScroll: true }), [field])
  return { isSilent, toggle }
}
