import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { lazyPart } from './lazy-part.tsx'

const UnsavedDialog = lazyPart(() => import('./unsaved-dialog.tsx'))

/** The place of forms, such as a tab: its changes live as long as it does. */
export type UnsavedPlace = {
  readonly name: string
  /** It stays alive in the background, so leaving it loses nothing. */
  readonly isKept: boolean
  readonly isShown: () => boolean
  /** What was typed here is saved, or is being typed again. */
  readonly onDone: (isDone: boolean) => void
}

const PlaceContext = createContext<UnsavedPlace | undefined>(undefined)

/** Assigns the forms below to a place. */
export const UnsavedPlaceProvider = PlaceContext.Provider

type Register = {
  readonly set: (id: string, place: UnsavedPlace | undefined) => void
  readonly remove: (id: string) => void
  readonly has: (place: string) => boolean
  readonly forget: (isGone: (place: string) => boolean) => void
}

const UnsavedContext = createContext<Register | undefined>(undefined)

/** Watches every form of the page: losing unsaved changes asks first, in the app and in the browser. */
export function UnsavedWatch({ children }: { readonly children: ReactNode }) {
  const dirty = useRef(new Map<string, UnsavedPlace | undefined>())
  const [isDirty, setIsDirty] = useState(false)
  const register = useMemo<Register>(() => {
    const update = (): void => setIsDirty(dirty.current.size > 0)
    return {
      set: (id, place) => {
        dirty.current.set(id, place)
        update()
      },
      remove: (id) => {
        dirty.current.delete(id)
        update()
      },
      has: (name) => [...dirty.current.values()].some((place) => place?.name === name),
      forget: (isGone) => {
        for (const [id, place] of dirty.current) if (place !== undefined && isGone(place.name)) dirty.current.delete(id)
        update()
      },
    }
  }, [])
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && [...dirty.current.values()].some((place) => place?.isKept !== true),
      [],
    ),
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
      {blocker.state === 'blocked' && <UnsavedDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />}
    </UnsavedContext>
  )
}

/** The places with unsaved changes, for the code that keeps and closes them. */
export function useUnsaved(): Pick<Register, 'has' | 'forget'> {
  const register = useContext(UnsavedContext)
  if (register === undefined) throw new Error('useUnsaved outside the watch')
  return register
}

/** Reports that a form has unsaved changes. `release()` lets the navigation that follows a save pass. */
export function useUnsavedWarning(dirty: boolean): { readonly release: () => void } {
  const register = useContext(UnsavedContext)
  const place = useContext(PlaceContext)
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    register?.set(id, place)
    place?.onDone(false)
    return () => {
      // A form in a background page still has its changes.
      if (place?.isKept !== true || place.isShown()) register?.remove(id)
    }
  }, [register, place, id, dirty])
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
