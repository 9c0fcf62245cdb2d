import { describe, expect, it } from 'vitest'
import { flag } from '../../adapters/http/contract/route.ts'
import { readFlag } from '../../adapters/web/base/read-flag.ts'

describe('yes and no in the address of a page', () => {
  it.each([
    ...['1', 'true', 'yes', 'on'].map((text) => [text, '1'] as const),
    ...['0', 'false', 'no', 'off'].map((text) => [text, '0'] as const),
  ])('%s is read as the API reads it', (text, read) => {
    expect(readFlag(text)).toBe(read)
    expect(flag.parse(text)).toBe(read === '1')
  })

  it.each(['', '2', 'maybe'])('“%s” is neither', (text) => {
    expect(readFlag(text)).toBeUndefined()
  })
})
