import type { TimelinessGroupRow } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import type { Say } from '../../../base/words.ts'
import type { timelinessWords } from './timeliness.words.ts'

/** The windows of the report, as the API names them. */
export const RATES = [
  { days: '3', name: 'pod_3' },
  { days: '7', name: 'pod_7' },
  { days: '10', name: 'pod_10' },
] as const

const HOURS_A_DAY = 24
const FEW_DAYS = 2

/** A time as people say it: hours up to two days, then days with one decimal. */
export function timeText(hours: number | null, t: Say<keyof typeof timelinessWords.table>): string {
  if (hours === null) return '–'
  return hours < FEW_DAYS * HOURS_A_DAY ? t('hours', { hours }) : t('days', { days: (hours / HOURS_A_DAY).toFixed(1) })
}

/** A share in per cent; a dash where no parcel is old enough. */
export const rateText = (rate: string | null): string => (rate === null ? '–' : `${rate}%`)

export const countText = (count: number): string => new Intl.NumberFormat('en-US').format(count)

/** The whole way, from the start to delivery. */
export const wayOf = ({ legs }: TimelinessGroupRow) => legs.find(({ leg }) => leg === 'start_pod')
