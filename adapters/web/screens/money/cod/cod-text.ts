import type { CodChangeRow } from '../../../../http/contract/money/cod/cod-change.routes.ts'
import { say } from '../../../base/words.ts'
import { codChangesWords } from './changes/cod-changes.words.ts'

const { table: t } = codChangesWords
const MILLIS_A_MINUTE = 60_000
const MINUTES_AN_HOUR = 60
const HOURS_A_DAY = 24

/** `150.00 AED`, or that nothing is collected. */
export const codText = (amount: CodChangeRow['cod_before']): string =>
  amount === null ? say(t.none) : `${amount.amount} ${amount.currency}`

/** How long an open request has been waiting; nothing for one that was decided. */
export function waitingText({ status, create_time }: CodChangeRow): string | undefined {
  if (status !== 'requested') return undefined
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(create_time)) / MILLIS_A_MINUTE))
  const hours = Math.floor(minutes / MINUTES_AN_HOUR)
  if (hours === 0) return say(t.minutes, { count: minutes })
  return hours < HOURS_A_DAY ? say(t.hours, { count: hours }) : say(t.days, { count: Math.floor(hours / HOURS_A_DAY) })
}
