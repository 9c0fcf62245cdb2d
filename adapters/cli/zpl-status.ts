/** Why a printer does not print, by its own answer. */
export const HOLDS = ['paper', 'ribbon', 'head', 'pause'] as const
export type Hold = (typeof HOLDS)[number]
/** A printer's own report on `~HS`. */
export type ZplStatus = { readonly holds: readonly Hold[] }

const TEXT_START = '\u0002'
const TEXT_END = '\u0003'
const STRINGS = 3

/**
 * The answer to `~HS`, three strings between STX and ETX; undefined until all of it has arrived.
 */
export function readHostStatus(received: string): ZplStatus | undefined {
  const strings = received
    .split(TEXT_END)
    .slice(0, -1)
    .map((part) => part.slice(part.indexOf(TEXT_START) + 1).split(','))
  const [first, second, third] = strings
  if (strings.length < STRINGS || first === undefined || second === undefined || third === undefined) return undefined
  const set = (flag: string | undefined): boolean => flag?.trim() === '1'
  const holds: Readonly<Record<Hold, boolean>> = {
    paper: set(first[1]),
    pause: set(first[2]),
    head: set(second[2]),
    ribbon: set(second[3]),
  }
  return { holds: HOLDS.filter((hold) => holds[hold]) }
}
