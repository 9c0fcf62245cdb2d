import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cooldownSeconds, maySendCode, sentCode, tryPhoneCode, type PhoneCode } from '#core/platform/access/sign-in/phone-code.rules.ts'

type Command = { readonly wait: number } & (
  | { readonly kind: 'send'; readonly arrives: boolean }
  | { readonly kind: 'try'; readonly guess: 'right' | 'old' | 'wrong' }
)

const wait = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 61_000 }), fc.constantFrom(60_000, 599_999, 600_000))
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), arrives: fc.boolean(), wait }),
  fc.record({ kind: fc.constant('try' as const), guess: fc.constantFrom('right' as const, 'old' as const, 'wrong' as const), wait }),
)

describe('a phone that asks for codes and tries them, in whatever order', () => {
  it('gets at most one message a minute, and each code opens once, in 10 minutes, in 5 tries', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let now = 0
        let code: PhoneCode | undefined
        let serial = 0
        /** The expectation, tracked by hand. */
        let model = { sentAt: Number.NEGATIVE_INFINITY, tries: 0, opened: false }
        for (const one of commands) {
          now += one.wait
          if (one.kind === 'send') {
            const may = maySendCode(code, now)
            expect(may.ok).toBe(now - model.sentAt >= 60_000)
            expect(cooldownSeconds(code, now) === 0).toBe(may.ok)
            if (!may.ok || !one.arrives) continue
            serial += 1
            code = sentCode({ phone: '1', codeHash: `code ${serial}`, at: now })
            model = { sentAt: now, tries: 0, opened: false }
          } else {
            const codeHash = { right: `code ${serial}`, old: `code ${serial - 1}`, wrong: '' }[one.guess]
            const living = serial > 0 && !model.opened && model.tries < 5 && now - model.sentAt < 600_000
            const tried = tryPhoneCode(code, { codeHash, at: now })
            expect(tried.result.ok).toBe(living && one.guess === 'right')
            if (living) model = { ...model, tries: model.tries + 1, opened: tried.result.ok }
            else expect(tried.code).toBe(code)
            code = tried.code
          }
        }
      }),
    )
  })
})
