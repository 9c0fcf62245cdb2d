import { describe, expect, it } from 'vitest'
import { RecentEvents } from '../../../adapters/store/portal/messages/recent-events.ts'
import type { LiveEvent, LiveTopic } from '#core/platform/live/live-events.port.ts'

const listener = { accountId: 7, audience: 'customer', heard: () => undefined } as const
const mine = (topic: LiveTopic): LiveEvent => ({ topic, to: { accountIds: [7] } })
const other: LiveEvent = { topic: 'claims', to: { accountIds: [8] } }

function heard() {
  let now = 1000
  const recent = new RecentEvents(() => now)
  return {
    recent,
    pass: (millis: number) => (now += millis),
    last: (millis: number) => [...recent.topicsFor(listener, millis)],
  }
}

describe('what a page hears that was read a moment before it listened', () => {
  it('is each topic since then once, and nothing that is for others', () => {
    const { recent, pass, last } = heard()
    recent.beginAgain()
    pass(100)
    recent.note(mine('cod'))
    pass(500)
    for (const event of [mine('messages'), other, mine('messages')]) recent.note(event)
    pass(300)
    expect(last(300)).toEqual(['messages'])
    expect(last(900)).toEqual(['cod', 'messages'])
    expect(last(299)).toEqual([])
  })

  it('is that anything may have happened before listening began, and before the last minute', () => {
    const { recent, pass, last } = heard()
    expect(last(0)).toEqual(['anything'])
    recent.beginAgain()
    pass(100)
    expect(last(100)).toEqual([])
    expect(last(101)).toEqual(['anything'])
    pass(120_000)
    recent.note(mine('cod'))
    expect(last(60_000)).toEqual(['cod'])
    expect(last(60_001)).toEqual(['anything'])
    recent.beginAgain()
    expect(last(1)).toEqual(['anything'])
  })

  it('is that anything may have happened before the oldest of very many events', () => {
    const { recent, pass, last } = heard()
    recent.beginAgain()
    for (let count = 0; count < 6000; count += 1) {
      pass(1)
      recent.note(other)
    }
    expect(last(4998)).toEqual([])
    expect(last(5001)).toEqual(['anything'])
  })
})
