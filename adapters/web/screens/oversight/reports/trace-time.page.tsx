import { timelinessRoutes } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { useWords } from '../../../base/words.ts'
import { TimelinessReport } from './timeliness-report.tsx'
import { timelinessWords } from './timeliness.words.ts'

const GROUPS = ['country', 'channel'] as const
/** The same calls, which take no client: there is none to choose. */
const REPORT = timelinessRoutes.traceTime as unknown as typeof timelinessRoutes.timeliness
const PARCELS = {
  list: timelinessRoutes.traceTimeParcels as unknown as typeof timelinessRoutes.timelinessParcels,
  file: timelinessRoutes.exportTraceTime as unknown as typeof timelinessRoutes.exportTimeliness,
}

/** Timeliness of a customer's own parcels. */
export default function TraceTimePage() {
  const t = useWords(timelinessWords)
  return <TimelinessReport title={t('ownTitle')} groups={GROUPS} route={REPORT} parcels={PARCELS} />
}
