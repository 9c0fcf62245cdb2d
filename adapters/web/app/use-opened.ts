import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Which record of a list stands open beside it, in the page's address. */
export function useOpened(name: string): {
  readonly opened: string | undefined
  readonly linkTo: (id: number | string) => string
  readonly open: (id: number | string) => void
  readonly close: () => void
} {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const withId = (id: number | string | undefined): URLSearchParams => {
      const next = new URLSearchParams(search)
      if (id === undefined) next.delete(name)
      else next.set(name, String(id))
      return next
    }
    return {
      opened: search.get(name) ?? undefined,
      linkTo: (id) => `?${withId(id).toString()}`,
      open: (id) => setSearch(withId(id)),
      close: () => setSearch(withId(undefined)),
    }
  }, [search, setSearch, name])
}
