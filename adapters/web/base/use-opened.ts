import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Reads from the page's address what stands open beside a list: drawers and dialogs by the
 * parameters that name them.
 */
export function useOpened(params: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const withParam = (from: URLSearchParams | string, param: string, value: string | undefined): URLSearchParams => {
      const next = new URLSearchParams(from)
      if (value === undefined) next.delete(param)
      else next.set(param, value)
      return next
    }
    return {
      opened: params.flatMap((param) => {
        const value = search.get(param)
        return value === null ? [] : [{ param, value }]
      }),
      linkTo: (param: string, value: string) => `?${withParam(search, param, value).toString()}`,
      // Read from the address itself: the last render may be one change behind, and would undo it.
      open: (param: string, value: string) => setSearch(withParam(window.location.search, param, value)),
      close: (param: string) => setSearch(withParam(window.location.search, param, undefined)),
    }
  }, [search, setSearch, params])
}
