import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import type { IncomingCall, PaymentProvider, ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import { openRecharge, type Recharge } from '#core/money/payments/recharge.ts'

/** A provider with the payer that stands before it, and a clock that a test moves. */
export type ProviderWorld = {
  readonly provider: PaymentProvider
  readonly clock: { now: () => Instant; moveTo: (at: Instant) => void }
  /** A payer pays; the provider notifies nobody by itself. */
  readonly pay: (number: string) => void | Promise<void>
  /** The call that the provider would send now. */
  readonly notification: (number: string) => IncomingCall | Promise<IncomingCall>
  readonly close: () => Promise<void>
}

const NOON = Date.parse('2026-03-10T12:00:00+08:00')
const DAY = '2026-03-10'
const TOLD = { notifyUrl: 'http://127.0.0.1:1/api/pay/notify', returnUrl: 'http://127.0.0.1:1/finances/flow' }
const REASON = '多付了 + 100% & 退'

async function linesOf(lines: AsyncIterable<ProviderStatementLine>): Promise<readonly ProviderStatementLine[]> {
  const read: ProviderStatementLine[] = []
  for await (const line of lines) read.push(line)
  return read.toSorted((one, other) => (one.ourNumber < other.ourNumber ? -1 : 1))
}

/** A clock that stands until a test moves it. */
export function movedClock(): ProviderWorld['clock'] {
  let at: Instant = 0
  const moveTo = (to: Instant): void => {
    at = to
  }
  return { now: () => at, moveTo }
}

/** The suite that every payment provider passes (core/money/payments/payment-provider.port.ts). */
export function paymentProviderContract(name: string, open: () => Promise<ProviderWorld>): void {
  describe(name, () => {
    let world: ProviderWorld
    let count = 0
    beforeAll(async () => {
      world = await open()
      world.clock.moveTo(NOON)
    })
    afterAll(() => world.close())

    const askRecharge = async (fen: bigint): Promise<Recharge> => {
      const { provider, clock } = world
      count += 1
      const number = `CT20260310${String(count).padStart(4, '0')}`
      const recharge = openRecharge(
        { number, customerId: 1001, channel: provider.channel, merchant: provider.merchant, amount: money(fen, 'CNY') },
        { now: clock.now() },
      )
      expect(must(await provider.request(recharge, TOLD))).toMatchObject({ kind: 'qr', content: expect.stringContaining(number) as string })
      return recharge
    }
    const payRecharge = async (fen: bigint): Promise<Recharge> => {
      const recharge = await askRecharge(fen)
      await world.pay(recharge.number)
      const standing = must(await world.provider.standing(recharge))
      if (standing.state !== 'paid') throw new Error(`the payment is ${standing.state}`)
      return { ...recharge, state: 'paid', transactionId: standing.payment.transactionId }
    }

    it('is asked twice for the same payment and waits for it once', async () => {
      const recharge = await askRecharge(8888n)
      must(await world.provider.request(recharge, TOLD))
      expect(['absent', 'waiting']).toContain(must(await world.provider.standing(recharge)).state)
      expect(must(await world.provider.close(recharge))).toBe('closed')
      expect(['absent', 'closed']).toContain(must(await world.provider.standing(recharge)).state)
    })

    it('knows nothing of a number that it was never asked for', async () => {
      const unknown = { number: 'CT999', amount: money(1n, 'CNY') }
      expect(must(await world.provider.standing(unknown))).toEqual({ state: 'absent' })
      expect(must(await world.provider.close(unknown))).toBe('closed')
      expect(must(await world.provider.refundStanding({ recharge: unknown, number: 'CT999R1' })).state).toBe('absent')
    })

    it('says of a payment who, what and when', async () => {
      const { provider, clock } = world
      const { number, amount } = await payRecharge(123_456n)
      const standing = must(await provider.standing({ number, amount }))
      const payment = {
        rechargeNumber: number,
        channel: provider.channel,
        merchant: provider.merchant,
        amount,
        state: 'paid',
        at: clock.now(),
      }
      expect(standing).toEqual({ state: 'paid', payment: { ...payment, transactionId: expect.stringMatching(/./) as string } })
      const notified = must(await provider.notified(await world.notification(number)))
      expect(notified).toEqual({ about: 'payment', notification: standing.state === 'paid' ? standing.payment : undefined })
      expect(must(await provider.notified(await world.notification(number)))).toEqual(notified)
    })

    it('does not believe a notification that was changed, or signed by nobody', async () => {
      const { provider } = world
      const { number } = await payRecharge(100n)
      const { headers, body } = await world.notification(number)
      const text = Buffer.from(body).toString('utf8')
      const other = Buffer.from(text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)))
      expect(await provider.notified({ headers, body: other })).toMatchObject({ ok: false, failure: { code: 'SIGNATURE_WRONG' } })
      const bare = await provider.notified({ headers: {}, body: Buffer.from(text.replace(/(^|&)sign=[^&]*/, '')) })
      expect(bare).toMatchObject({ ok: false, failure: { code: 'SIGNATURE_WRONG' } })
      for (const rubbish of ['', '{}', '\u0000', 'a=1&a=2'])
        expect((await provider.notified({ headers, body: Buffer.from(rubbish) })).ok).toBe(false)
    })

    it('answers that somebody was faster where a payment is closed', async () => {
      const recharge = await payRecharge(200n)
      expect(must(await world.provider.close(recharge))).toBe('paid')
      expect(must(await world.provider.standing(recharge)).state).toBe('paid')
    })

    it('refunds a payment once under one number, however often it is asked', async () => {
      const { provider } = world
      const recharge = await payRecharge(4000n)
      const refund = (number: string) => ({ recharge, number: `${recharge.number}${number}`, amount: recharge.amount, reason: REASON })
      for (const number of ['R1', 'R1']) expect(must(await provider.refund(refund(number))).state).toBe('done')
      expect(must(await provider.refundStanding(refund('R1'))).state).toBe('done')
      expect(must(await provider.refund(refund('R2'))).state).toBe('refused')
      expect(must(await provider.standing(recharge)).state).toBe('refunded')
    })

    it('refunds in parts, each number once', async () => {
      const { provider } = world
      const recharge = await payRecharge(10_000n)
      const part = (number: string, fen: bigint) => ({
        recharge,
        number: `${recharge.number}${number}`,
        amount: money(fen, 'CNY'),
        reason: REASON,
      })
      expect(must(await provider.refundStanding(part('R1', 3000n))).state).toBe('absent')
      expect(must(await provider.refund(part('R1', 3000n))).state).toBe('done')
      expect(must(await provider.refund(part('R1', 3000n))).state).toBe('done')
      expect(must(await provider.refundStanding(part('R1', 3000n))).state).toBe('done')
      expect(must(await provider.refund(part('R2', 7000n))).state).toBe('done')
      expect(must(await provider.refund(part('R3', 1n)))).toMatchObject({ state: 'refused' })
      const standing = must(await provider.standing(recharge))
      expect(standing).toMatchObject({ state: 'refunded', payment: { amount: money(10_000n, 'CNY') } })
    })

    it('refuses a refund under a number that refunded another amount, and more than was paid, also at one moment', async () => {
      const { provider } = world
      const recharge = await payRecharge(10_000n)
      const part = (number: string, fen: bigint) =>
        provider.refund({ recharge, number: `${recharge.number}${number}`, amount: money(fen, 'CNY'), reason: REASON })
      expect(must(await part('R1', 3000n)).state).toBe('done')
      expect([must(await part('R1', 2999n)).state, must(await part('R2', 7001n)).state]).not.toContain('done')
      const both = await Promise.all([part('R3', 4000n), part('R4', 4000n), part('R3', 4000n)])
      expect(both.map((one) => must(one).state).toSorted()).toSatisfy((states: readonly string[]) =>
        [
          ['done', 'done', 'refused'],
          ['done', 'refused', 'refused'],
        ].some((one) => one.join() === states.join()),
      )
      const other = { ...recharge, transactionId: 'another' }
      expect(
        must(await provider.refund({ recharge: other, number: `${recharge.number}R9`, amount: money(1n, 'CNY'), reason: REASON })).state,
      ).toBe('refused')
    })

    it('refuses a refund of what nobody paid', async () => {
      const recharge = await askRecharge(500n)
      const refund = { recharge, number: `${recharge.number}R1`, amount: recharge.amount, reason: REASON }
      expect(must(await world.provider.refund(refund)).state).toBe('refused')
    })

    it('has the statement of a day when that day is over, each payment and refund once', async () => {
      const { provider, clock } = world
      expect(await provider.statement(DAY)).toMatchObject({ ok: false, failure: { code: 'STATEMENT_NOT_READY' } })
      const recharge = await payRecharge(60_000n)
      const number = `${recharge.number}R1`
      must(await provider.refund({ recharge, number, amount: money(10_000n, 'CNY'), reason: REASON }))
      clock.moveTo(NOON + MILLIS_PER_DAY)
      const lines = await linesOf(must(await provider.statement(DAY)))
      expect(lines.filter(({ ourNumber }) => ourNumber.startsWith(recharge.number))).toEqual([
        {
          kind: 'payment',
          transactionId: recharge.transactionId,
          ourNumber: recharge.number,
          at: NOON,
          amount: money(60_000n, 'CNY'),
          fee: money(360n, 'CNY'),
        },
        {
          kind: 'refund',
          transactionId: expect.stringMatching(/./) as string,
          ourNumber: number,
          at: NOON,
          amount: money(10_000n, 'CNY'),
          fee: expect.objectContaining({ currency: 'CNY' }) as object,
        },
      ])
      expect(await linesOf(must(await provider.statement('2026-03-08')))).toEqual([])
    })
  })
}
