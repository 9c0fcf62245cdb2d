import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'

const UnsavedDialog = lazy(() => import('./unsaved-dialog.tsx'))

type Register = { readonly set: (id: string, dirty: boolean) => void; readonly release: (id: string) => void }

const UnsavedContext = createContext<Register | undefined>(undefined)

/** Watches every form of the page: leaving with unsaved changes asks first, in the app and in the browser. */
export function UnsavedWatch({ children }: { readonly children: ReactNode }) {
  const dirty = useRef(new Set<string>())
  const [isDirty, setIsDirty] = useState(false)
  const register = useMemo<Register>(() => {
    const remove = (id: string): void => {
      dirty.current.delete(id)
      setIsDirty(dirty.current.size > 0)
    }
    return {
      set: (id, one) => {
        if (!one) return remove(id)
        dirty.current.add(id)
        setIsDirty(true)
      },
      release: remove,
    }
  }, [])
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => dirty.current.size > 0 && currentLocation.pathname !== nextLocation.pathname, []),
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
      {blocker.state === 'blocked' && (
        <Suspense>
          <UnsavedDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
        </Suspense>
      )}
    </UnsavedContext>
  )
}

/** Says that a form has unsaved changes. `release()` lets the navigation that follows a save pass. */
export function useUnsavedWarning(dirty: boolean): { readonly release: () => void } {
  const register = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => {
    register?.set(id, dirty)
    return () => register?.release(id)
  }, [register, id, dirty])
  return useMemo(() => ({ release: () => register?.release(id) }), [register, id])
}
