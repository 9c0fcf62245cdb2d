import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'

describe('what is remembered', () => {
  it('is made once a key, and what is nothing too', () => {
    const made: string[] = []
    const lengthOf = rememberByKey({ make: (key) => (made.push(key), key === '' ? undefined : key.length), most: 9 })
    expect(['a', 'bb', 'a', '', '', 'bb'].map(lengthOf)).toEqual([1, 2, 1, undefined, undefined, 2])
    expect(made).toEqual(['a', 'bb', ''])
  })

  it('starts over where there is too much of it, and keeps no error', () => {
    const made: string[] = []
    const make = (key: string): string => {
      made.push(key)
      if (key === 'x') throw new Error('no')
      return key
    }
    const known = rememberByKey({ make, most: 2 })
    for (const key of ['a', 'b', 'c', 'a', 'c']) known(key)
    expect(made).toEqual(['a', 'b', 'c', 'a'])
    for (const _ of [1, 2]) expect(() => known('x')).toThrow('no')
    expect(made).toEqual(['a', 'b', 'c', 'a', 'x', 'x'])
  })

  it('keeps the keys alone, not the sheets that they were cut out of', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const megabytes = (): number => {
      collect()
      return process.memoryUsage().heapUsed / 1024 ** 2
    }
    const known = rememberByKey({ make: (key) => key.length, most: 1000 })
    const before = megabytes()
    for (let sheet = 0; sheet < 100; sheet += 1) known(`${'收件人 '.repeat(100_000)}consignee of sheet ${sheet}`.slice(-24))
    // 100 sheets are 80 MB.
    expect(megabytes() - before).toBeLessThan(8)
    expect(known('consignee of sheet 1'.padStart(24))).toBe(24)
  })
})
