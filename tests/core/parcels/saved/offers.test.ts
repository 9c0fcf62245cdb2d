import { describe, expect, it } from 'vitest'
import { beginningsOf } from '#core/parcels/saved/offers.rules.ts'
import { savedAddress } from '#core/parcels/saved/saved-address.entity.ts'

const of = (typed: string) => beginningsOf(savedAddress, typed, ['971', '966', '86'])

describe('what is looked for while something is typed', () => {
  it('are names in any script, without regard to case and width', () => {
    expect(of('  Ａhmed AL')).toEqual({ name: ['ahmed al'], phone: [] })
    expect(of('王')).toEqual({ name: ['王'], phone: [] })
    expect(of('فاطمة')).toEqual({ name: ['فاطمه'], phone: [] })
    expect(of('  ')).toEqual({})
  })

  it('are phones too, with their prefix, with 00 or as they are dialled at home', () => {
    expect(of('+971 50-1')['phone']).toEqual(['+971501'])
    expect(of('00971501')['phone']).toEqual(['+971501'])
    expect(of('050 123')['phone']).toEqual(['+050123', '+97150123', '+96650123', '+8650123'])
    expect(of('05')['phone']).toEqual([])
  })
})
