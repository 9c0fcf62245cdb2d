/** An address as bits; addresses of IPv4 that are written as IPv6 are those of IPv4. */
type Address = { readonly bits: 32 | 128; readonly value: bigint }

const IPV4_IN_IPV6 = 0xffffn << 32n

function ipv4Of(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return undefined
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

/** The last two groups may be written as an address of IPv4. */
function groupsOf(text: string): readonly string[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const last = groups.at(-1) ?? ''
  if (!last.includes('.')) return groups
  const value = ipv4Of(last)
  return value === undefined ? undefined : [...groups.slice(0, -1), (value >> 16n).toString(16), (value & 0xffffn).toString(16)]
}

function ipv6Of(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = [groupsOf(halves[0] ?? ''), halves[1] === undefined ? [] : groupsOf(halves[1])]
  if (head === undefined || tail === undefined) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

function addressOf(text: string): Address | undefined {
  if (!text.includes(':')) {
    const value = ipv4Of(text)
    return value === undefined ? undefined : { bits: 32, value }
  }
  const value = ipv6Of(text)
  if (value === undefined) return undefined
  return value >> 32n === IPV4_IN_IPV6 >> 32n ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
}

type Range = Address & { readonly length: number }

function rangeOf(text: string): Range | undefined {
  const [written = '', length, ...more] = text.trim().split('/')
  const address = addressOf(written)
  if (address === undefined || more.length > 0) return undefined
  if (length === undefined) return { ...address, length: address.bits }
  // The length of a range that is written as IPv6 counts the bits before its IPv4 as well.
  const bits = Number(length) - (address.bits === 32 && written.includes(':') ? 96 : 0)
  return /^\d{1,3}$/.test(length) && bits >= 0 && bits <= address.bits ? { ...address, length: bits } : undefined
}

const isInside = (range: Range, address: Address): boolean =>
  range.bits === address.bits && range.value >> BigInt(range.bits - range.length) === address.value >> BigInt(range.bits - range.length)

/** Whether a text is an address of IPv4 or IPv6, or a range of them such as `203.0.113.0/24`. */
export const isAddressRange = (text: string): boolean => rangeOf(text) !== undefined

/** Whether an address lies in one of the ranges; without ranges every address does. */
export function isWithinRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  // A link-local address may name its interface.
  const known = addressOf(address.split('%', 1)[0] ?? '')
  return (
    known !== undefined &&
    ranges.some((text) => {
      const range = rangeOf(text)
      return range !== undefined && isInside(range, known)
    })
  )
}
