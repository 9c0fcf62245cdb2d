import { localTime } from '../../../ui/input/local-time.ts'

/**
 * The fields of an event as the API takes them. Its time was typed as local at its place, so it is
 * sent as it was typed.
 */
export function sentEvent({ status_time: time, ...typed }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const values = Object.entries(typed).filter(([, value]) => value !== null && value !== '')
  return { ...Object.fromEntries(values), ...(typeof time === 'string' && time !== '' ? { status_time: asTyped(time) } : {}) }
}

/** A time as it was typed; what cannot be read is for the server to refuse. */
const asTyped = (time: string): string => (Number.isNaN(Date.parse(time)) ? time : localTime(time))

/** The time that a form shows for a local time elsewhere. */
export const shownAs = (local: string): string => new Date(local.replace(' ', 'T')).toISOString()
