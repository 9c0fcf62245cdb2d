import { describe, expect, it } from 'vitest'
import { joinNext } from '../../../../adapters/http/server/auth/join-next.ts'

/** Queries that are answered when the test says so. */
function heldQuestions() {
  const asked: { readonly key: string; readonly answer: (value: string) => void; readonly fail: () => void }[] = []
  const ask = (key: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    asked.push({ key, answer: resolve, fail: () => reject(new Error('away')) })
    return promise
  }
  return { asked, ask: joinNext(ask) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('shared questions', () => {
  it('never answer with what was asked before the question', async () => {
    const { asked, ask } = heldQuestions()
    const first = ask('a')
    const late = [ask('a'), ask('a')]
    asked[0]?.answer('old')
    expect(await first).toBe('old')
    await settled()
    expect(asked).toHaveLength(2)
    asked[1]?.answer('new')
    expect(await Promise.all(late)).toEqual(['new', 'new'])
  })

  it('of different keys wait for nobody', async () => {
    const { asked, ask } = heldQuestions()
    const answers = [ask('a'), ask('b')]
    asked[1]?.answer('b')
    expect(await answers[1]).toBe('b')
    asked[0]?.answer('a')
    expect(await answers[0]).toBe('a')
  })

  it('ask again after one that failed', async () => {
    const { asked, ask } = heldQuestions()
    const first = ask('a')
    const second = ask('a')
    asked[0]?.fail()
    await expect(first).rejects.toThrow('away')
    await settled()
    asked[1]?.answer('here')
    expect(await second).toBe('here')
  })
})
