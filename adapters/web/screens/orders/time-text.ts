const pad = (part: number): string => String(part).padStart(2, '0')

/** A day of the viewer's zone as `YYYY-MM-DD`. */
const dayText = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The day some days before today, as `YYYY-MM-DD`. */
export function daysAgo(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() - days)
  return dayText(at)
}
