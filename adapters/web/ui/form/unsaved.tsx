import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { markOpen } from '../../base/unsent-copies.ts'
import { lazyPart } from '../lazy-part.tsx'

const UnsavedDialog = lazyPart(() => import('../dialog/unsaved-dialog.tsx'))

/** The place of forms, such as a tab: its changes live as long as it does. */
export type UnsavedPlace = {
  readonly name: string
  /** It stays alive in the background, so leaving it loses nothing. */
  readonly isKept: boolean
  readonly isShown: () => boolean
  /** Reports that the input here is saved, or is being typed again. */
  readonly onDone: (isDone: boolean) => void
}

const PlaceContext = createContext<UnsavedPlace | undefined>(undefined)

/** Assigns the forms below to a place. */
export const UnsavedPlaceProvider = PlaceContext.Provider

/**
 * A form with unsaved changes: its place, and how to close it where this browser keeps a copy of
 * them.
 */
type WatchedForm = { readonly place: UnsavedPlace | undefined; readonly close: (() => void) | undefined }

type Register = {
  readonly set: (id: string, place: UnsavedPlace | undefined, copy: string | undefined) => void
  readonly remove: (id: string) => void
  readonly has: (place: string) => boolean
  /** Whether this browser keeps a copy of everything that is unsaved in a place. */
  readonly keeps: (place: string) => boolean
  readonly forget: (isGone: (place: string) => boolean) => void
}

const UnsavedContext = createContext<Register | undefined>(undefined)

/** The forms whose changes end with their page: those that do not stay alive in the background. */
const ending = (dirty: ReadonlyMap<string, WatchedForm>): readonly WatchedForm[] =>
  [...dirty.values()].filter(({ place }) => place?.isKept !== true)

/**
 * Watches every form of the page: losing unsaved changes asks first, in the app and in the browser.
 */
export function UnsavedWatch({ children }: { readonly children: ReactNode }) {
  const dirty = useRef(new Map<string, WatchedForm>())
  const [isDirty, setIsDirty] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const register = useMemo<Register>(() => {
    const update = (): void => setIsDirty(dirty.current.size > 0)
    const drop = (id: string): void => {
      dirty.current.get(id)?.close?.()
      dirty.current.delete(id)
    }
    return {
      set: (id, place, copy) => {
        // A page that comes back from the background is still open.
        const close = dirty.current.has(id) ? dirty.current.get(id)?.close : copy && markOpen(copy)
        dirty.current.set(id, { place, close: close || undefined })
        update()
      },
      remove: (id) => {
        drop(id)
        update()
      },
      has: (name) => [...dirty.current.values()].some(({ place }) => place?.name === name),
      keeps: (name) => [...dirty.current.values()].every(({ place, close }) => place?.name !== name || close !== undefined),
      forget: (isGone) => {
        for (const [id, { place }] of dirty.current) if (place !== undefined && isGone(place.name)) drop(id)
        update()
      },
    }
  }, [])
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      const ends = ending(dirty.current)
      setIsKept(ends.every(({ close }) => close !== undefined))
      return currentLocation.pathname !== nextLocation.pathname && ends.length > 0
    }, []),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <UnsavedContext value={register}>
      {children}
      {blocker.state === 'blocked' && <UnsavedDialog isKept={isKept} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />}
    </UnsavedContext>
  )
}

/** The places with unsaved changes, for the code that keeps and closes them. */
export function useUnsaved(): Pick<Register, 'has' | 'keeps' | 'forget'> {
  const register = useContext(UnsavedContext)
  if (register === undefined) throw new Error('useUnsaved outside the watch')
  return register
}

/**
 * Reports that a form has unsaved changes, and the key of the copy that this browser keeps of them.
 * `release()` lets the navigation that follows a save pass.
 */
export function useUnsavedWarning(dirty: boolean, copy?: string): { readonly release: () => void } {
  const register = useContext(UnsavedContext)
  const place = useContext(PlaceContext)
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    register?.set(id, place, copy)
    place?.onDone(false)
    return () => {
      // A form in a background page still has its changes.
      if (place?.isKept !== true || place.isShown()) register?.remove(id)
    }
  }, [register, place, id, dirty, copy])
  return useMemo(
    () => ({
      release: () => {
        register?.remove(id)
        place?.onDone(true)
      },
    }),
    [register, place, id],
  )
}
