const pad = (part: number): string => String(part).padStart(2, '0')

/** An instant in the reader's own zone as `YYYY-MM-DD HH:mm:ss` (domain §1); what is no instant comes back as it is. */
export function timeText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}
