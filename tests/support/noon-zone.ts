/** The hour that is furthest from midnight. */
const NOON = 12

/**
 * A time zone in which it is about noon: what a test does and what it asks for afterwards are of
 * one day there, at whatever hour the tests run.
 */
export function noonZone(at = new Date()): string {
  const ahead = NOON - at.getUTCHours()
  // Zones of this family count westwards.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The calendar day of now in a time zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
