import { z } from 'zod'

export const printPlace = z.object({ id: z.string(), name: z.string() })
/** The print desk at which this browser prints. */
export type PrintPlace = z.output<typeof printPlace>

const keyOf = (account: string): string => `crossdock.print-place.${account}`

/**
 * The print desk that the reader chose in this browser; undefined where an agent of this machine
 * prints.
 */
export function readPlace(account: string): PrintPlace | undefined {
  try {
    return printPlace.safeParse(JSON.parse(window.localStorage.getItem(keyOf(account)) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const writePlace = (account: string, place: PrintPlace | undefined): void =>
  place === undefined ? window.localStorage.removeItem(keyOf(account)) : window.localStorage.setItem(keyOf(account), JSON.stringify(place))

/** Calls back where another tab chose; returns the function that stops it. */
export function watchPlace(account: string, changed: (place: PrintPlace | undefined) => void): () => void {
  const heard = ({ key }: StorageEvent): void => void (key === keyOf(account) && changed(readPlace(account)))
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
