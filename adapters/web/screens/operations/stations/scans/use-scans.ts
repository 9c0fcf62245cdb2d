import { useCallback, useMemo, useState } from 'react'
import { confirmedAgain } from '#core/operations/stations/second-scan.rules.ts'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import { useSession } from '../../../../base/api.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { newScanId } from '../../../../base/new-key.ts'
import { changeScans, readScans, scansKey, type KeptScan } from './kept-scans.ts'
import { takeBack, type ScanSendResult } from './send-scan.ts'
import { readProfile } from '../devices/station-profile.ts'
import { play } from '../devices/station-sound.ts'
import type { TypedScan } from '#core/operations/stations/typed-scan.ts'
import { useScanQueue } from './use-scan-queue.ts'

function soundOf({ state, answer }: ScanSendResult): void {
  const isAttention = answer !== undefined && (answer.tone === 'waiting' || answer.warnings.length > 0)
  play(state === 'refused' ? 'refused' : isAttention ? 'attention' : 'done')
}

type MeasuredScan = Partial<Extract<TypedScan, { kind: 'weight' }>> & Pick<KeptScan, 'photos' | 'exception' | 'note'>
type Picking = Pick<KeptScan, 'wave' | 'location' | 'pieces' | 'damaged' | 'document' | 'goods' | 'overrule'>

const newScan = (station: StationName, code: string, { kind: _kind, ...measured }: MeasuredScan, picking: Picking): KeptScan => ({
  ...picking,
  ...measured,
  scanId: newScanId(),
  station,
  ...readProfile(),
  code,
  at: new Date().toISOString(),
  state: 'waiting',
})

/**
 * Says whether a scan was to be looked up only: it is not sent any more once its parcel is weighed.
 */
const isLookUpOf = (weighed: KeptScan, { state, station, code, weight }: KeptScan): boolean =>
  weighed.weight !== undefined && state === 'waiting' && station === weighed.station && code === weighed.code && weight === undefined

/** A scan that repeats one whose measures were asked about says yes to the question. */
function confirmedScan(scan: KeptScan, before: readonly KeptScan[]): KeptScan {
  const weighed = before.find(({ station, code, weight }) => station === scan.station && code === scan.code && weight !== undefined)
  const confirmed = confirmedAgain(scan, weighed)
  return confirmed.length === 0 ? scan : { ...scan, confirmed }
}

/** Why it could not be taken back, as a line of its own: the scan itself stays done. */
const refusedUndo = ({ answer: _answer, ...scan }: KeptScan, { refusal }: ScanSendResult): KeptScan => ({
  ...scan,
  scanId: newScanId(),
  at: new Date().toISOString(),
  state: 'refused',
  ...(refusal === undefined ? {} : { refusal }),
})

/**
 * The scans of a station in this browser, newest first: each is kept before it is sent, and sent
 * once.
 */
export function useScans(station: StationName) {
  const { user } = useSession()
  const key = scansKey(user.id)
  const [scans, setScans] = useState(() => readScans(key))
  const change = useCallback((work: Parameters<typeof changeScans>[1]) => setScans(changeScans(key, work)), [key])
  const onAnswered = useCallback(
    (answered: ScanSendResult): void => {
      change((all) => all.map((one) => (one.scanId === answered.scanId ? { ...one, ...answered } : one)))
      soundOf(answered)
    },
    [change],
  )
  /**
   * The scan that was taken back last, as long as none was made since: it may be an older one than
   * the newest.
   */
  const [undone, setUndone] = useState<string>()
  const { pump, isAway } = useScanQueue(key, onAnswered)
  const undoing = useCommand<ScanSendResult | 'later', KeptScan>(takeBack, { failure: 'in-place' })
  const own = useMemo(() => scans.filter((scan) => scan.station === station), [scans, station])
  return {
    scans: own,
    /** The scan that the verdict is about: the newest scan, or the one that was just taken back. */
    judged: own.find(({ scanId }) => scanId === undone) ?? own[0],
    isAway,
    waiting: useMemo(() => scans.filter(({ state }) => state === 'waiting').length, [scans]),
    add: (code: string, measured: MeasuredScan = {}, picking: Picking = {}) => {
      const scan = newScan(station, code, measured, picking)
      setUndone(undefined)
      change((all) => [confirmedScan(scan, all), ...all.filter((one) => !isLookUpOf(scan, one))])
      void pump()
    },
    /** Forgets a scan that only looked its parcel up. */
    drop: ({ scanId }: KeptScan) => change((all) => all.filter((one) => one.scanId !== scanId)),
    undo: async (scan: KeptScan) => {
      const answered = await undoing.run(scan)
      if (answered === undefined || answered === 'later') return
      if (answered.state !== 'refused') {
        setUndone(scan.scanId)
        return onAnswered(answered)
      }
      setUndone(undefined)
      change((all) => [refusedUndo(scan, answered), ...all])
      soundOf(answered)
    },
  }
}
