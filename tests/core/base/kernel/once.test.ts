import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { once, onceOver, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'

const command: KeyedCommand = { accountId: 7, command: 'recharge', key: 'k1', bodyHash: 'body' }

/** Answers in memory, and a cash drawer that counts how often it was opened. */
function shop() {
  const kept = new Map<string, { bodyHash: string; answer: string }>()
  const placeOf = ({ accountId, command: name, key }: KeyedCommand): string => `${accountId}/${name}/${key}`
  const answered: AnsweredCommands = {
    claim: async (one) => kept.get(placeOf(one)),
    recall: async (one) => kept.get(placeOf(one)),
    remember: async (one, answer) => void kept.set(placeOf(one), { bodyHash: one.bodyHash, answer }),
  }
  let opened = 0
  // The holder of a key is waited for: one unit of work after the other.
  let before: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<{ readonly answered: AnsweredCommands }> = (work) => {
    const done = before.then(() => work({ answered }))
    before = done
    return done
  }
  return {
    kept,
    answered,
    atomically,
    sell: async (): Promise<Result<string>> => ok(`receipt ${(opened += 1)}`),
    opened: () => opened,
  }
}

describe('a command with an idempotency key', () => {
  it('is done once, and answers the same as often as it is sent', async () => {
    const { answered, sell, opened } = shop()
    expect(await once(answered, command, sell)).toEqual(ok('receipt 1'))
    expect(await once(answered, command, sell)).toEqual(ok('receipt 1'))
    expect(opened()).toBe(1)
  })

  it('answers a repeat with the same value: records, lists, amounts of any size and what only looks like one', async () => {
    const { answered, kept } = shop()
    const answer = { number: 7, amounts: [9_007_199_254_740_993n, -1n], left: undefined, note: null, odd: { $bigint: 5 }, sign: '1n' }
    expect(await once(answered, command, async () => ok(answer))).toEqual(ok(answer))
    expect(await once(answered, command, async () => ok({ ...answer, number: 8 }))).toEqual(ok(answer))
    expect([...kept.values()]).toMatchObject([{ answer: expect.any(String) }])
  })

  it('is refused with another body', async () => {
    const { answered, sell, opened } = shop()
    await once(answered, command, sell)
    expect(await once(answered, { ...command, bodyHash: 'other' }, sell)).toMatchObject({
      failure: { code: 'IDEMPOTENCY_CONFLICT', kind: 'conflict' },
    })
    expect(opened()).toBe(1)
  })

  it('may be sent again after a refusal, which leaves nothing', async () => {
    const { answered, sell, kept } = shop()
    const refusal = failed(inputFailure('NOT_POSITIVE'))
    expect(await once(answered, command, async () => refusal)).toEqual(refusal)
    expect(kept.size).toBe(0)
    expect(await once(answered, command, sell)).toEqual(ok('receipt 1'))
  })

  it('without a key is done each time', async () => {
    const { answered, sell, kept } = shop()
    expect([await once(answered, undefined, sell), await once(answered, undefined, sell)]).toEqual([ok('receipt 1'), ok('receipt 2')])
    expect(kept.size).toBe(0)
  })
})

describe('long work with an idempotency key', () => {
  it('is done once, and with another body refused', async () => {
    const { atomically, sell, opened } = shop()
    const run = onceOver(atomically)
    expect(await run(command, sell)).toEqual(ok('receipt 1'))
    expect(await run(command, sell)).toEqual(ok('receipt 1'))
    expect(await run({ ...command, bodyHash: 'other' }, sell)).toMatchObject({ failure: { code: 'IDEMPOTENCY_CONFLICT' } })
    expect(opened()).toBe(1)
  })

  it('run twice at once answers as the first that was done', async () => {
    const { atomically, sell, opened } = shop()
    const run = onceOver(atomically)
    const both = await Promise.all([run(command, sell), run(command, sell)])
    expect(both[0]).toEqual(both[1])
    expect(opened()).toBe(2)
  })

  it('leaves nothing where it is refused, and is done each time without a key', async () => {
    const { atomically, sell, kept } = shop()
    const run = onceOver(atomically)
    const refusal = failed(inputFailure('NOT_POSITIVE'))
    expect(await run(command, async () => refusal)).toEqual(refusal)
    expect([await run(undefined, sell), await run(undefined, sell)]).toEqual([ok('receipt 1'), ok('receipt 2')])
    expect(kept.size).toBe(0)
  })

  it('is not begun where the answers cannot be asked', async () => {
    const { sell, opened } = shop()
    const refusal = failed(inputFailure('NOT_POSITIVE'))
    expect(await onceOver(async () => refusal)(command, sell)).toEqual(refusal)
    expect(opened()).toBe(0)
  })
})
