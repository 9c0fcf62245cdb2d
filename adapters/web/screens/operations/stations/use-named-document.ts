import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DOCUMENT } from '../../../base/paths.ts'

/** A document that the address names is taken at hand, once, as if its number was scanned. */
export function useNamedDocument(take: (number: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const named = search.get(DOCUMENT)
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
