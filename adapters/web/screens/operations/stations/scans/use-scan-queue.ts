import { useCallback, useEffect, useRef, useState } from 'react'
import { useCommand } from '../../../../ui/use-command.tsx'
import { nextScans, type KeptScan } from './kept-scans.ts'
import { sendScans, type ScanSendResult } from './send-scan.ts'

/**
 * So long after a failed attempt the next one is made, where the browser does not say that the
 * network is back.
 */
const MILLIS_BETWEEN_ATTEMPTS = 3000

/**
 * Sends the waiting scans in their order, of every station, as soon as there is a network; `isAway`
 * while the server cannot be reached.
 */
export function useScanQueue(key: string, onAnswered: (answered: ScanSendResult) => void) {
  const [isAway, setAway] = useState(false)
  const isPumping = useRef(false)
  const { run } = useCommand<readonly ScanSendResult[], readonly KeptScan[]>(sendScans, { failure: 'in-place' })
  const pump = useCallback(async () => {
    if (isPumping.current) return
    isPumping.current = true
    try {
      for (;;) {
        const next = nextScans(key)
        if (next.length === 0) break
        const answered = (await run(next)) ?? []
        if (answered.length === 0) return setAway(true)
        answered.forEach(onAnswered)
      }
      setAway(false)
    } finally {
      isPumping.current = false
    }
  }, [key, onAnswered, run])
  useEffect(() => {
    const again = (): void => void pump()
    again()
    window.addEventListener('online', again)
    const timer = window.setInterval(again, MILLIS_BETWEEN_ATTEMPTS)
    return () => {
      window.removeEventListener('online', again)
      window.clearInterval(timer)
    }
  }, [pump])
  return { pump, isAway }
}
