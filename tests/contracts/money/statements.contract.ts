import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import { creditRecharge } from '#core/money/payments/credit-recharge.usecase.ts'
import { decideRecharge, type DecisionUnit } from '#core/money/payments/decide-recharge.usecase.ts'
import type { PaymentProvider, ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import type { Recharges } from '#core/money/payments/payment.ports.ts'
import { reconcile } from '#core/money/payments/reconcile.ts'
import { openRecharge, type Recharge } from '#core/money/payments/recharge.ts'
import type { StatementLines, StatementUnit } from '#core/money/payments/statement.ports.ts'
import { seededReferences } from '../../support/references.ts'
import { cashier } from '../../core/money/ledger/sample-money.ts'
import { memoryProvider } from '../../core/money/payments/memory-provider.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

export type StatementDesk = {
  readonly here: Atomically<StatementUnit & DecisionUnit>
  readonly there: Atomically<StatementUnit & DecisionUnit>
  readonly reading: Pick<Recharges, 'find'>
  readonly lines: Pick<StatementLines, 'list'>
  /** The first that is wrong of the whole ledger. */
  readonly finding: () => Promise<unknown>
}

const DAY = '2026-09-17'
const { from: MORNING } = spanOfBeijingDay(DAY)
const clock = { now: () => spanOfBeijingDay('2026-09-18').from + 1 }
const PAGE = { page: 1, pageSize: 50 }
const yuan = (cents: bigint) => money(cents, 'CNY')

const topUp = (number: string, over: Partial<Recharge> = {}): Recharge => ({
  ...openRecharge({ number, customerId: 1001, channel: 'alipay', merchant: 'M1', amount: yuan(10_000n) }, { now: MORNING }),
  ...over,
})
const paid = (number: string): Recharge => topUp(number, { state: 'paid', transactionId: `T${number}`, paidAt: MORNING + 5 })
const line = (ourNumber: string, amount = yuan(10_000n)): ProviderStatementLine => ({
  kind: 'payment',
  transactionId: `T${ourNumber}`,
  ourNumber,
  at: MORNING + 5,
  amount,
  fee: yuan(60n),
})

const stating = (lines: readonly ProviderStatementLine[]): PaymentProvider => ({
  ...memoryProvider(clock).provider,
  statement: async (day) =>
    ok(
      (async function* () {
        if (day === DAY) yield* lines
      })(),
    ),
})

/** Reading statements of providers into the store, from two servers at once, and again. */
export function statementsContract(open: () => Promise<StatementDesk>): void {
  describe('a statement of a provider', () => {
    it('is kept once, line by line beside our top-ups, and opens a question about what we did not know', async () => {
      const { here, there, reading, lines } = await open()
      const ours = [paid('R1'), paid('R2'), paid('R3'), topUp('R4', { state: 'expired' })]
      must(
        await here(async ({ recharges }) => {
          for (const one of ours) {
            await recharges.add(one, MORNING)
            await recharges.keep(one)
          }
          return ok(undefined)
        }),
      )
      const providers = { alipay: stating([line('R1'), line('R2', yuan(9_999n)), line('R4'), line('R9')]) }
      const signal = { aborted: false }
      for (const at of [here, there]) must(await reconcile({ atomically: at, providers, clock })(signal))
      const { rows, total } = await lines.list(PAGE)
      expect([total, Object.fromEntries(rows.map(({ ourNumber, match }) => [ourNumber, match]))]).toEqual([
        5,
        { R1: 'matched', R2: 'amount_differs', R3: 'ours_only', R4: 'theirs_only', R9: 'theirs_only' },
      ])
      expect(await reading.find('R4', { customerIds: undefined })).toMatchObject({ state: 'in_question', transactionId: 'TR4' })
      expect((await lines.list({ isOpen: true, ...PAGE })).total).toBe(4)
    })

    it('matches what was paid and credited though another amount was asked for, as the ledger has it', async () => {
      const { here, there, lines, finding } = await open()
      must(await here(async ({ recharges }) => ok(await recharges.add(topUp('R1'), MORNING))))
      const { transactionId, at, amount } = line('R1', yuan(6_000n))
      const told = { rechargeNumber: 'R1', channel: 'alipay', merchant: 'M1', amount, state: 'paid', transactionId, at } as const
      must(await creditRecharge({ atomically: here, clock })(told))
      const decide = decideRecharge({
        atomically: there,
        secondPerson: nothingAbove(() => seededReferences),
        clock,
        giveBack: async () => undefined,
      })
      must(await decide({ number: 'R1', decision: 'credit', raw: { reason: '核实' } }, cashier))
      must(await reconcile({ atomically: here, providers: { alipay: stating([line('R1', amount)]) }, clock })({ aborted: false }))
      expect((await lines.list(PAGE)).rows.map(({ match }) => match)).toEqual(['matched'])
      expect(await finding()).toBeUndefined()
    })

    it('has differences that are resolved once, and stay so', async () => {
      const { here, there, lines } = await open()
      const providers = { alipay: stating([line('R9')]) }
      must(await reconcile({ atomically: here, providers, clock })({ aborted: false }))
      const id = (await lines.list(PAGE)).rows[0]?.id ?? 0
      const resolve = (at: Atomically<StatementUnit & DecisionUnit>) =>
        at(async ({ statements }) => ok(await statements.resolve(id, { by: 3, at: MORNING, reason: '测试款项' })))
      const both = await Promise.all([resolve(here), resolve(there)])
      expect(both.filter((one) => must(one))).toHaveLength(1)
      must(
        await here(async ({ statements }) => ok(await statements.keep([{ ...line('R9'), channel: 'alipay', day: DAY, match: 'matched' }]))),
      )
      expect((await lines.list(PAGE)).rows).toMatchObject([{ match: 'theirs_only', reason: '测试款项' }])
      expect((await lines.list({ isOpen: true, ...PAGE })).total).toBe(0)
    })
  })
}
