import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'

/** Answered commands as two servers reach them. */
export type AnsweredDesk = {
  readonly here: Atomically<{ readonly answered: AnsweredCommands }>
  readonly there: Atomically<{ readonly answered: AnsweredCommands }>
}

const command: KeyedCommand = { accountId: 1001, command: 'createOrder', key: 'one key', bodyHash: 'body' }

/**
 * AnsweredCommands in a unit of work: one effect for a key, no matter who sends it and how often.
 */
export function answeredContract(open: () => Promise<AnsweredDesk>): void {
  describe('answered commands', () => {
    it('gives the first answer to every caller of a key', async () => {
      const { here, there } = await open()
      let worked = 0
      const send = (atomically: AnsweredDesk['here']) =>
        atomically(({ answered }) => once(answered, command, async () => ok(String((worked += 1)))))
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? here : there)))
      expect(new Set(answers.map((answer) => must(answer)))).toEqual(new Set(['1']))
      expect(worked).toBe(1)
      expect(must(await there(async ({ answered }) => ok(await answered.recall(command))))).toMatchObject({ bodyHash: 'body' })
    })

    it('keeps keys of accounts and of commands apart', async () => {
      const { here } = await open()
      must(await here(({ answered }) => once(answered, command, async () => ok('first'))))
      for (const other of [
        { ...command, accountId: 1002 },
        { ...command, command: 'cancelOrder' },
        { ...command, key: 'another key' },
      ])
        expect(must(await here(({ answered }) => once(answered, other, async () => ok(`${other.accountId} ${other.command}`))))).not.toBe(
          'first',
        )
    })

    it('frees a key whose command failed or threw', async () => {
      const { here } = await open()
      await here(async ({ answered }) => {
        await answered.claim(command)
        await answered.remember(command, '"undone"')
        return failed(orderFailure('GOODS_MISSING'))
      })
      await expect(
        here(async ({ answered }) => {
          await answered.claim(command)
          await answered.remember(command, '"undone"')
          throw new Error('broke off')
        }),
      ).rejects.toThrow('broke off')
      expect(must(await here(({ answered }) => once(answered, { ...command, bodyHash: 'corrected' }, async () => ok('done'))))).toBe('done')
    })
  })
}
