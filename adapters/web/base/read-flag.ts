import { flag } from '../../http/contract/route.ts'

/** Yes or no in an address, read as the API reads it; undefined where it is neither. */
export function readFlag(text: string): '1' | '0' | undefined {
  const read = flag.safeParse(text)
  if (!read.success) return undefined
  return read.data ? '1' : '0'
}
