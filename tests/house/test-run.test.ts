import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replayOf } from '../support/replay.ts'
import { slowestFiles } from '../support/slowest-reporter.ts'

describe('a property that failed', () => {
  const isSmall = fc.property(fc.array(fc.nat()), (counts) => counts.every((count) => count < 1000))

  it('is replayed by its seed and its path', () => {
    const first = fc.check(isSmall)
    expect(first.failed).toBe(true)
    const before = fc.readConfigureGlobal()
    fc.configureGlobal({ ...before, ...replayOf({ FC_SEED: String(first.seed), FC_PATH: first.counterexamplePath ?? '' }) })
    try {
      const again = fc.check(isSmall)
      expect(again).toMatchObject({ seed: first.seed, numRuns: 1, counterexample: first.counterexample })
    } finally {
      fc.configureGlobal(before)
    }
  })

  it('is replayed from its first case by the seed alone, and by nothing at all where none is given', () => {
    expect(replayOf({ FC_SEED: '-42' })).toEqual({ seed: -42 })
    expect(replayOf({ FC_PATH: '3:1' })).toEqual({})
    expect(() => replayOf({ FC_SEED: 'x' })).toThrow('whole number')
  })
})

describe('the end of a run', () => {
  it('names the ten files that took longest', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `tests/${index}.test.ts`, millis: index * 1500 }))
    const lines = slowestFiles(files)
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('   16.5 s  tests/11.test.ts')
    expect(lines.at(-1)).toBe('    3.0 s  tests/2.test.ts')
  })

  it('says nothing of a few files', () => {
    expect(slowestFiles([{ file: 'tests/one.test.ts', millis: 9000 }])).toEqual([])
  })
})
