import { useEffect } from 'react'
import { useLatest } from '../../../../ui/use-latest.ts'
import type { KeptScan } from './kept-scans.ts'

/** Reads again what scans change, after each answer to one of them. */
export function useReadAgain(scans: readonly KeptScan[], read: () => unknown): void {
  const answered = scans.filter(({ state }) => state !== 'waiting').length
  const again = useLatest(read)
  useEffect(() => {
    if (answered > 0) void again.current()
  }, [answered, again])
}
