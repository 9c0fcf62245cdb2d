import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEWS_STEPS, newsFor, newsOf, READER_LANGUAGES } from '#core/parcels/tracking/tracking-subscription.ts'
import { NEWS_WORDS, readerText, TRACKING_MAIL } from '#core/parcels/tracking/tracking-mail.words.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'

const event = (code: string, time: number): TrackingEvent => ({
  orderId: 1,
  code,
  time,
  timezone: 'Asia/Dubai',
  location: 'DXB',
  operator: '',
  hidden: false,
})
const ALL = { steps: NEWS_STEPS, known: [] }

describe('the news of a parcel', () => {
  it('is the first report of each step and everything that went wrong, in the order of time', () => {
    const events = [event('160', 9), event('190', 4), event('112', 3), event('111', 2), event('190', 6), event('110', 1)]
    expect(newsOf(events).map(({ key }) => key)).toEqual(['departed', '190@4', '190@6', 'delivered'])
  })

  it('is one mail for what came together, and none for what was not asked for', () => {
    const events = [event('111', 2), event('130', 5)]
    expect(newsFor(ALL, events)).toMatchObject({ mail: { step: 'arrived' }, known: ['departed', 'arrived'] })
    expect(newsFor({ steps: ['delivered'], known: [] }, events)).toMatchObject({ mail: undefined, known: ['departed', 'arrived'] })
  })

  it('is mailed once, in whatever order and however often events arrive', () => {
    const codes = fc.constantFrom('110', '111', '130', '150', '160', '170', '190')
    const arriving = fc.array(fc.record({ code: codes, time: fc.integer({ min: 1, max: 9 }) }), { maxLength: 20 })
    fc.assert(
      fc.property(arriving, (reported) => {
        const mailed: string[] = []
        let known: readonly string[] = []
        for (let count = 1; count <= reported.length; count += 1) {
          const events = reported.slice(0, count).map(({ code, time }) => event(code, time))
          for (const again of [1, 2]) {
            const news = newsFor({ steps: NEWS_STEPS, known }, events)
            if (news.mail !== undefined) mailed.push(news.mail.key)
            if (again === 2) expect(news.mail).toBeUndefined()
            known = news.known
          }
        }
        expect(new Set(mailed).size).toBe(mailed.length)
      }),
    )
  })
})

describe('the words of mails', () => {
  it.each(READER_LANGUAGES)('fill every place in %s', (language) => {
    const params = { number: 'CD000000000170', what: 'x', time: 'y', place: 'z' }
    for (const text of [...Object.values(TRACKING_MAIL), ...Object.values(NEWS_WORDS)])
      expect(readerText(text, language, params)).not.toMatch(/[{}]/)
  })
})
