import { daysAfter } from '../../billing/period.rules.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** When a client's collected money is settled by itself. */
export const CYCLES = {
  by_hand: words('手工出账', '手動出帳', 'By hand'),
  weekly: words('每周', '每週', 'Weekly'),
  monthly: words('每月', '每月', 'Monthly'),
} as const
export type Cycle = keyof typeof CYCLES

const [DAYS_A_WEEK, LAST_DAY_OF_MONTHS] = [7, 28]

export const cycleFields = {
  cycle: { kind: 'choice', choices: CYCLES, required: true, label: words('结算周期', '結算週期', 'Cycle') },
  day: {
    kind: 'integer',
    min: 1,
    max: LAST_DAY_OF_MONTHS,
    label: words('出账日', '出帳日', 'Day'),
    help: words(
      '每周：1 为周一，7 为周日；每月：1–28 日',
      '每週：1 為週一，7 為週日；每月：1–28 日',
      'Weekly: 1 is Monday, 7 Sunday. Monthly: 1–28',
    ),
  },
} as const satisfies Fields

/** A client's cycle and the next day on which it is settled; none by hand. */
export type CycleSetting = { readonly cycle: Cycle; readonly day?: number | undefined }

/** Whether a cycle has a day that each of its periods has. */
export const hasCycleDay = ({ cycle, day }: CycleSetting): boolean =>
  cycle === 'by_hand' || (day !== undefined && day >= 1 && day <= (cycle === 'weekly' ? DAYS_A_WEEK : LAST_DAY_OF_MONTHS))

const matches = ({ cycle, day }: CycleSetting, date: string): boolean => {
  const at = new Date(`${date}T00:00:00Z`)
  return cycle === 'weekly' ? (at.getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK === (day ?? 1) - 1 : at.getUTCDate() === day
}

const MOST_DAYS = 31

/** The first day of a cycle after a day; `undefined` by hand. */
export function nextCycleDay(setting: CycleSetting, after: string): string | undefined {
  if (setting.cycle === 'by_hand') return undefined
  for (let days = 1; days <= MOST_DAYS; days += 1) {
    const date = daysAfter(after, days)
    if (matches(setting, date)) return date
  }
  throw new Error(`no day ${setting.day} within ${MOST_DAYS} days of ${after}`)
}
