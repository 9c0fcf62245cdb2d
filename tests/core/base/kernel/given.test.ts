import { describe, expect, expectTypeOf, it } from 'vitest'
import { given } from '#core/base/kernel/given.ts'

describe('the parts of an object that have a value', () => {
  it('are kept as they are, with empty texts, zeros and false', () => {
    expect(given({ text: '', count: 0, flag: false, list: [] })).toEqual({ text: '', count: 0, flag: false, list: [] })
  })

  it('are all that is left: neither undefined nor null stands in their place', () => {
    expect(Object.keys(given({ name: 'a', phone: undefined, city: null }))).toEqual(['name'])
  })

  it('have the type of a value', () => {
    const phone = ((): string | null | undefined => '1')()
    expectTypeOf(given({ phone })).toEqualTypeOf<{ readonly phone?: string }>()
  })
})
