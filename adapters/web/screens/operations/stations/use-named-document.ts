import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

const PARAM = 'document'

/** Where the pieces of a document are counted, with the document at hand. */
export const countingPath = (station: 'deliveries' | 'transfer' | 'stocktake' | 'shelve', number: string): string =>
  `/admin/stations/${station}?${PARAM}=${encodeURIComponent(number)}`

/** A document that the address names is taken at hand, once, as if its number was scanned. */
export function useNamedDocument(take: (number: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const named = search.get(PARAM)
  const now = useRef(take)
  useEffect(() => {
    now.current = take
  })
  useEffect(() => {
    if (named === null) return
    now.current(named)
    setSearch({}, { replace: true })
  }, [named, setSearch])
}
