import { TIMELINESS_GROUPS } from '#core/oversight/reports/timeliness.words.ts'
import { timelinessRoutes } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { useWords } from '../../../base/words.ts'
import { TimelinessReport } from './timeliness-report.tsx'
import { timelinessWords } from './timeliness.words.ts'

const PARCELS = { list: timelinessRoutes.timelinessParcels, file: timelinessRoutes.exportTimeliness }

/** Timeliness of all parcels within the reach of the staff. */
export default function TimelinessPage() {
  const t = useWords(timelinessWords)
  return <TimelinessReport title={t('title')} groups={TIMELINESS_GROUPS} route={timelinessRoutes.timeliness} parcels={PARCELS} />
}
