import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromPlainJson, toPlainJson, type Plain } from '#core/base/kernel/plain-json.ts'

const { plain } = fc.letrec((tie) => ({
  plain: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('plain')),
    // A value that looks like a big integer and is none stays as it is.
    fc.record({ $bigint: fc.integer() }),
    fc.record({ $bigint: fc.string(), currency: fc.string() }),
    fc.dictionary(
      fc.string().filter((name) => name !== '__proto__' && name !== '$bigint'),
      tie('plain'),
    ),
  ),
}))

it('a value is read back from its text as it was, big integers included', () => {
  fc.assert(
    fc.property(plain, (value) => {
      expect(fromPlainJson(toPlainJson(value as Plain))).toEqual(value)
    }),
  )
})
