const pad = (part: number): string => String(part).padStart(2, '0')

/** An instant in the viewer's time zone, `YYYY-MM-DD HH:mm:ss` (rule: Instants); empty for none. */
export function localTime(instant: string | null | undefined): string {
  const at = new Date(instant ?? '')
  if (Number.isNaN(at.getTime())) return ''
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}
