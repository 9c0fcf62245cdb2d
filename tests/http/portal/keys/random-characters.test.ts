import { expect, it } from 'vitest'
import { randomCharacters } from '../../../../adapters/http/server/auth/random-tokens.ts'

it('keys are made of characters that are as likely as each other', () => {
  const counts = Map.groupBy(randomCharacters(62_000), (character) => character)
  expect(counts.size).toBe(62)
  for (const { length } of counts.values()) expect(Math.abs(length - 1000)).toBeLessThan(250)
})
