import type { Instant } from '#core/base/kernel/clock.ts'

/**
 * The month before a time as Chinese bills name it (三月), so that what the demo writes about is
 * always recent.
 */
export function lastMonthName(now: Instant): string {
  const today = new Date(now)
  const lastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  return new Intl.DateTimeFormat('zh-CN-u-nu-hanidec', { month: 'long', timeZone: 'UTC' }).format(lastMonth)
}
