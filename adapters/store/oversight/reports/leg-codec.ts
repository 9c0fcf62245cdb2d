import { LEGS } from '#core/oversight/reports/timeliness.rules.ts'

/** How many parcels took how many whole hours. */
export type Hours = Map<number, number>

const MORE = 128

/** Numbers from 0 on in as few bytes as they need, seven bits a byte. */
function write(bytes: number[], value: number): void {
  let rest = value
  while (rest >= MORE) {
    bytes.push((rest % MORE) + MORE)
    rest = Math.floor(rest / MORE)
  }
  bytes.push(rest)
}

/**
 * The legs of a sum: of each how many different times, then each as its distance from the one
 * before, and its count. A year has millions of them.
 */
export function encodeLegs(legs: readonly Hours[]): Buffer {
  const bytes: number[] = []
  for (const hours of legs) {
    const sorted = [...hours].filter(([, count]) => count !== 0).toSorted(([one], [other]) => one - other)
    write(bytes, sorted.length)
    let before = 0
    for (const [value, count] of sorted) {
      write(bytes, value - before)
      write(bytes, count)
      before = value
    }
  }
  return Buffer.from(bytes)
}

/**
 * Reads what `encodeLegs` wrote: each leg, hours and count in turn. Nearly all numbers are one
 * byte.
 */
export function decodeLegs(bytes: Buffer, add: (leg: number, hours: number, count: number) => void): void {
  let at = 0
  const longer = (first: number): number => {
    let [value, factor, byte] = [first - MORE, MORE, MORE]
    for (; byte >= MORE; factor *= MORE) {
      byte = bytes[at] ?? 0
      at += 1
      value += (byte % MORE) * factor
    }
    return value
  }
  const next = (): number => {
    const byte = bytes[at] ?? 0
    at += 1
    return byte < MORE ? byte : longer(byte)
  }
  for (let leg = 0; leg < LEGS.length && at < bytes.length; leg += 1) {
    let hours = 0
    for (let left = next(); left > 0; left -= 1) {
      hours += next()
      add(leg, hours, next())
    }
  }
}
