import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGE_TEMPLATES, type MessageTemplate } from '#core/portal/messages/message-templates.ts'
import { notificationFieldsOf, unknownFields, withPlainFields } from '#core/portal/notifications/notification-fields.ts'
import { kindOfTemplate, offeredKinds } from '#core/portal/notifications/notification-kind.ts'
import { afterAttempt, GIVEN_UP_MILLIS, waitMillis } from '#core/portal/notifications/outbox.rules.ts'
import { wordedMail, wordedText } from '#core/portal/notifications/word-notification.ts'

const template = fc.constantFrom(...(Object.keys(MESSAGE_TEMPLATES) as MessageTemplate[]))

describe('the fields of a notification', () => {
  it('are all known in its built-in words, and any other field is found', () => {
    fc.assert(
      fc.property(template, fc.stringMatching(/^[a-z_]{1,12}$/), (one, name) => {
        const known = notificationFieldsOf(one)
        expect(unknownFields(known.map((field) => `{${field}} \${${field}}`).join(' '), one)).toEqual([])
        expect(unknownFields(`{${name}}`, one)).toEqual(known.includes(name) ? [] : [name])
      }),
    )
  })

  it('stand alone in a heading, without the forms of a word', () => {
    expect(withPlainFields(MESSAGE_TEMPLATES.weight_reminder.title['en-US'])).toBe(
      '{count} orders still waiting for you to confirm the weight',
    )
  })

  it('leave no place open where all of them have a value', () => {
    fc.assert(
      fc.property(template, (one) => {
        const params = Object.fromEntries(notificationFieldsOf(one).map((field) => [field, '7']))
        const { subject, text } = wordedMail({ template: one, params }, undefined, 'en-US')
        expect(`${subject}${text}`).not.toMatch(/\{\w/)
      }),
    )
  })

  it('go to the provider with its template, and the built-in words are used where its fields are unknown', () => {
    const said = { template: 'weight_question', params: { order: 'A1', claimed: '1', checked: '2' } }
    const wording = { code: 'SMS_1', content: '订单 ${order}' }
    expect(wordedText(said, wording, 'zh-CN')).toEqual({ text: '订单 A1', template: { code: 'SMS_1', params: { order: 'A1' } } })
    expect(wordedText(said, { ...wording, content: '${nobody}' }, 'zh-CN')).toEqual({ text: '订单 A1 的重量需要您确认' })
  })
})

describe('the amounts of a notification', () => {
  const params = { balance: '-12345.60 CNY', level: '1000.000 KWD', amount: '5000.00 CNY · 1250.00 AED', order: '1234567' }

  it('have their thousands separated in mails and text messages, in built-in words and in those of staff, and nothing else has', () => {
    const worded = { subject: '余额 {balance}', body: '提醒 {level}，{amount}，订单 {order}' }
    expect(wordedMail({ template: 'low_balance', params }, worded, 'zh-CN')).toEqual({
      subject: '余额 -12,345.60 CNY',
      text: '提醒 1,000.000 KWD，5,000.00 CNY · 1,250.00 AED，订单 1234567',
    })
    expect(wordedMail({ template: 'low_balance', params }, undefined, 'en-US').text).toContain('-12,345.60 CNY')
    const held = { order: 'A1', needed: '6925.00', available: '1234.50', currency: 'CNY' }
    expect(wordedMail({ template: 'held_unpaid', params: held }, undefined, 'en-US').text).toMatch(/6,925\.00 CNY; 1,234\.50 CNY/)
    const apart = { code: 'SMS_3', content: '订单 ${order} 需 ${needed}${currency}' }
    expect(wordedText({ template: 'held_unpaid', params: held }, apart, 'zh-CN')).toEqual({
      text: '订单 A1 需 6,925.00CNY',
      template: { code: 'SMS_3', params: { order: 'A1', needed: '6,925.00', currency: 'CNY' } },
    })
    const wording = { code: 'SMS_2', content: '${balance}' }
    expect(wordedText({ template: 'low_balance', params }, wording, 'zh-TW').template?.params).toEqual({ balance: '-12,345.60 CNY' })
  })
})

describe('the kinds that an account chooses from', () => {
  it('are those that something is sent of', () => {
    const sent = new Set([...(Object.keys(MESSAGE_TEMPLATES) as MessageTemplate[]).map(kindOfTemplate), kindOfTemplate(undefined)])
    expect(new Set(offeredKinds('customer'))).toEqual(sent)
    expect(offeredKinds('staff')).toEqual(['export'])
  })
})

describe('an attempt', () => {
  it('waits longer each time, and is given up after three days', () => {
    expect([1, 2, 3, 30].map((attempts) => waitMillis(attempts, 0))).toEqual([60_000, 120_000, 240_000, 21_600_000])
    const later = { kind: 'later', reason: 'busy' } as const
    const at = { attempts: 1, queuedAt: 0, chance: 0 }
    expect(afterAttempt(later, { ...at, now: 0 })).toEqual({ state: 'waiting', nextAt: 60_000, error: 'busy' })
    expect(afterAttempt(later, { ...at, now: GIVEN_UP_MILLIS })).toEqual({ state: 'failed', error: 'busy' })
    expect(afterAttempt({ kind: 'refused', reason: 'gone' }, { ...at, now: 0 })).toEqual({ state: 'failed', error: 'gone' })
  })
})
