import { describe, expect, it } from 'vitest'
import { LOCKS } from '../../adapters/store/database/locks.ts'
import { houseFiles, textOf } from './house-files.ts'

const LIST = 'adapters/store/database/locks.ts'

describe("PostgreSQL's advisory locks", () => {
  it('have a number each', () => {
    const numbers = Object.values<number>(LOCKS)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('are taken by their name in the list alone', () => {
    const sources = houseFiles.filter((path) => path.startsWith('adapters/') && path.endsWith('.ts') && path !== LIST)
    const numbered = sources.filter((path) => /advisory\w*lock\w*\(\s*\d|\b7_?310_?\d{3}\b/.test(textOf(path)))
    expect(sources.length).toBeGreaterThan(100)
    expect(numbered).toEqual([])
  })
})
