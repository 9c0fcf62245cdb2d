import { describe, expect, it } from 'vitest'
import { EventStreams } from '../../../../adapters/http/server/areas/platform/live/event-stream.ts'
import type { LiveListener, LiveTopic } from '#core/platform/live/live-events.port.ts'

const BEAT = 5
const LONG = 3_600_000
const MOST = 20

/** Event streams with events triggered by hand, and sessions that end by hand. */
function desk(beatMillis: number, past: (millis: number) => readonly LiveTopic[] = () => []) {
  const listeners = new Set<LiveListener>()
  const ended = new Set<string>()
  const opened = new EventStreams({
    live: {
      subscribe: (listener, pastMillis) => {
        listeners.add(listener)
        if (pastMillis !== undefined) for (const topic of past(pastMillis)) listener.heard(topic)
        return () => listeners.delete(listener)
      },
    },
    isAlive: async (tokenHash) => !ended.has(tokenHash),
    beatMillis,
  })
  return {
    listeners,
    ended,
    close: () => opened.close(),
    tell: (topic: LiveTopic) => {
      for (const { heard } of listeners) heard(topic)
    },
    open: async (ageMillis?: number) => {
      const stream = opened.stream({ id: 7, audience: 'customer' }, 'token', ageMillis)
      const next = async (): Promise<string | undefined> => {
        const { done, value } = await stream.next()
        return done === true ? undefined : new TextDecoder().decode(value)
      }
      return { first: await next(), next, leave: () => stream.return(undefined) }
    },
  }
}

/** The content of a stream without heartbeats, until it ends. */
async function rest(next: () => Promise<string | undefined>): Promise<string> {
  let all = ''
  for (let said = await next(); said !== undefined; said = await next()) if (!said.startsWith(':')) all += said
  return all
}

describe('an event stream', () => {
  it('begins with the call to read everything, for events before it listened', async () => {
    const { open, tell, listeners } = desk(LONG)
    const { first, next, leave } = await open()
    expect(first).toBe('retry: 2000\n\nevent: anything\ndata: \n\n')
    tell('messages')
    expect(await next()).toBe('event: news\ndata: messages\n\n')
    await leave()
    expect(listeners.size).toBe(0)
  })

  it('begins with what happened since its page was read, some time for the way added', async () => {
    const { open } = desk(LONG, (millis) => (millis === 3200 ? ['cod', 'messages'] : []))
    expect((await open(1200)).first).toBe('retry: 2000\n\nevent: news\ndata: cod\n\nevent: news\ndata: messages\n\n')
    expect((await open(1100)).first).toBe('retry: 2000\n\n')
  })

  it('says once what a slow reader did not take in time', async () => {
    const { open, tell } = desk(LONG)
    const { next } = await open()
    for (const topic of ['messages', 'bulletins', 'messages', 'messages'] as const) tell(topic)
    expect(await next()).toBe('event: news\ndata: messages\n\nevent: news\ndata: bulletins\n\n')
  })

  it('beats where nothing happens, and ends with the session even while events arrive', async () => {
    const { open, ended, tell, listeners } = desk(BEAT)
    const { next } = await open()
    expect(await next()).toBe(': \n\n')
    ended.add('token')
    const chatter = setInterval(() => tell('messages'), 1)
    expect(await rest(next)).toMatch(/event: ended\ndata: \n\n$/)
    clearInterval(chatter)
    expect(listeners.size).toBe(0)
  })

  it('makes room for a newer one of the same account', async () => {
    const { open, listeners } = desk(LONG)
    const oldest = await open()
    for (let index = 1; index < MOST; index += 1) await open()
    expect(listeners.size).toBe(MOST)
    await open()
    expect(await rest(oldest.next)).toBe('event: ended\ndata: \n\n')
    expect(listeners.size).toBe(MOST)
  })

  it('ends without a word when the server stops, so that its reader goes to another', async () => {
    const { open, close } = desk(LONG)
    const { next } = await open()
    close()
    expect(await rest(next)).toBe('')
    expect(await (await open()).next()).toBeUndefined()
  })
})
