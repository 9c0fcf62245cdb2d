import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declaredAreas } from '#core/base/fields/area.ts'
import { defineEntity } from '#core/base/fields/entity.ts'
import { fingerprint } from '#core/base/kernel/fingerprint.ts'
import { sortableIds } from '#core/base/kernel/ids.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import { words } from '#core/base/kernel/words.ts'

/** Numbers that are always the least, or the most, that they may be. */
const least = { below: () => 0 }
const most = { below: (limit: number) => limit - 1 }

describe('order numbers', () => {
  it('are 16 characters without the letters that are misread', () => {
    expect(sortableIds(least)(1)).toBe('0000000010000000')
    expect(sortableIds(most)(Date.UTC(2026, 0, 1))).toBe('1KDVDNA00FZZZZZZ')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 43 }), (at) => {
        expect(sortableIds(most)(at)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
      }),
    )
  })

  it('sort by creation, within one millisecond too, and when the clock is set back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { minLength: 2, maxLength: 50 }), fc.infiniteStream(fc.nat()), (times, random) => {
        const next = sortableIds({ below: (limit) => (random.next().value as number) % limit })
        const ids = times.map(next)
        expect(ids).toEqual(ids.toSorted())
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('start at random with each millisecond, and count on within it', () => {
    const next = sortableIds(most)
    const [first, second, third] = [next(1), next(1), next(2)]
    expect([first, second, third].map((id) => id.slice(0, 9))).toEqual(['000000001', '000000001', '000000002'])
    expect([first, second, third].map((id) => id.slice(9))).toEqual(['FZZZZZZ', 'G00001Z', 'FZZZZZZ'])
    const counted = sortableIds(least)
    expect([counted(1), counted(1), counted(0)].map((id) => id.slice(8))).toEqual(['10000000', '10000001', '10000002'])
  })
})

describe('a fingerprint', () => {
  it('is short, the same for the same text, and other for another', () => {
    expect(fingerprint('shoes')).toBe(fingerprint('shoes'))
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(fingerprint(one) === fingerprint(other)).toBe(one === other)
        expect(fingerprint(one)).toMatch(/^[0-9a-z]{22}$/)
      }),
    )
  })

  it('never changes, since what it named is kept', () => {
    expect(['', 'shoes', '鞋 🥾'].map(fingerprint)).toEqual(['0wvjl67o8030l2zo54xc84', '0kzevd0gdq71ddgkzar5tr', '1ndod7nzd3j0nl32ppqua1'])
  })

  it('distinguishes texts that differ in one character or in their order', () => {
    const texts = Array.from({ length: 2_000 }, (_, index) => `CD${String(index).padStart(10, '0')}`)
    const near = [...texts, ...texts.map((text) => `${text} `), 'ab', 'ba', '', ' ']
    expect(new Set(near.map(fingerprint)).size).toBe(near.length)
  })
})

describe('an entity', () => {
  const label = words('车位', '車位', 'Dock door')
  const door = {
    name: 'dock_door',
    area: 'dock-doors',
    label,
    menu: { group: 'reference' },
    key: 'code',
    title: 'side',
    titleIn: { 'en-US': 'side' },
    listed: ['code', 'side'],
    searched: ['code'],
    filtered: ['side'],
    fields: { code: { kind: 'code', maxLength: 9, required: true, label }, side: { kind: 'text', maxLength: 9, label } },
  } as const

  it('is its own declaration, and its area is known from then on', () => {
    expect(declaredAreas().has('dock-doors')).toBe(false)
    expect(defineEntity(door)).toBe(door)
    expect(declaredAreas().has('dock-doors')).toBe(true)
  })

  it('names none but its own fields', () => {
    const wrong = 'dock_door: no field height'
    const height = 'height' as 'side'
    for (const part of [
      { title: height },
      { titleIn: { 'zh-TW': height } },
      { listed: [height] },
      { searched: [height] },
      { filtered: [height] },
    ])
      expect(() => defineEntity({ ...door, ...part })).toThrow(wrong)
    expect(() => defineEntity({ ...door, key: height })).toThrow(wrong)
  })

  it('requires its key', () => {
    expect(() => defineEntity({ ...door, key: 'side' })).toThrow('dock_door: the key must be required')
    const { titleIn: _none, ...plain } = door
    expect(defineEntity(plain).titleIn).toBeUndefined()
  })
})

describe('labels', () => {
  it('are those of named things, by name', () => {
    const label = words('甲', '甲', 'A')
    expect(labelsOf({ a: { label }, b: { label: words('乙', '乙', 'B') } })).toEqual({ a: label, b: words('乙', '乙', 'B') })
  })
})

describe('what is remembered', () => {
  it('is made once for each key, and again once there were too many', () => {
    const asked: string[] = []
    const find = rememberByKey({ make: (key) => (asked.push(key), key === 'none' ? undefined : key.length), most: 2 })
    expect([find('a'), find('none'), find('a'), find('none')]).toEqual([1, undefined, 1, undefined])
    expect(asked).toEqual(['a', 'none'])
    expect([find('abc'), find('abc'), find('a')]).toEqual([3, 3, 1])
    expect(asked).toEqual(['a', 'none', 'abc', 'a'])
  })

  it('is not what was thrown', () => {
    let tried = 0
    const find = rememberByKey({
      make: (key) => {
        tried += 1
        if (tried === 1) throw new Error(`no ${key}`)
        return tried
      },
      most: 9,
    })
    expect(() => find('a')).toThrow('no a')
    expect([find('a'), find('a')]).toEqual([2, 2])
  })
})
