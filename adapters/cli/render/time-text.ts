const pad = (part: number): string => String(part).padStart(2, '0')

/**
 * An instant in the reader's own time zone as `YYYY-MM-DD HH:mm:ss` (rule: Instants); other text is
 * returned unchanged.
 */
export function timeText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}
