import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { sealOf, usableFrom, type PendingAuthorization } from '#core/money/cod/payouts/alipay-account.ts'
import { askPayout, confirmBankPayout, decidePayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { PAYOUT_REASONS } from '#core/money/cod/payouts/payout-reasons.ts'
import type { BankPayoutUnit, Payouts } from '#core/money/cod/payouts/payout.ports.ts'
import { payoutTransferNumber, type Payout } from '#core/money/cod/payouts/payout.ts'
import { sendPayouts } from '#core/money/cod/payouts/send-payouts.ts'
import type { SettlementState } from '#core/money/cod/bills/settlement.machine.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { FATES, faultyPayouts, type Fate } from '../../support/providers/faulty-payouts.ts'
import { seededReferences } from '../../support/references.ts'
import { runsOf } from '../../support/deep.ts'

/** Clients whose bills wait for their payout, as two servers reach them. Staff are 3 and 4. */
export type PayoutRoom = {
  readonly here: Atomically<BankPayoutUnit>
  readonly there: Atomically<BankPayoutUnit>
  readonly reading: Pick<Payouts, 'due'>
  /** A client of its own with a bill in pending payment over 18,640.78 CNY. */
  readonly bill: () => Promise<{ readonly billNumber: string; readonly customerId: number }>
  /** How many entries of a settlement the ledger has for a bill. */
  readonly entries: (billNumber: string) => Promise<number>
  /** The messages of a client. */
  readonly told: (customerId: number) => Promise<readonly Pick<NewMessage, 'text'>[]>
}

const NOW = Date.UTC(2026, 9, 5, 8)
const MILLIS_PER_MINUTE = 60_000
const staff = (id: number): Actor => ({ id, audience: 'staff' }) as unknown as Actor
const [ASKER, APPROVER] = [staff(3), staff(4)]
/** Any amount is within the limit of one person. */
const ALONE = { above: money(10n ** 15n, 'CNY'), references: () => seededReferences }
const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)
const sealer = {
  seal: (text: string, of: string) => `${of}|${text}`,
  open: (sealed: string, of: string) => sealed.slice(of.length + 1),
}

/**
 * A client with an authorised account and a bill, a provider whose faults are set beforehand, and a
 * clock that tests move.
 */
async function deskOf(room: PayoutRoom) {
  const { billNumber, customerId } = await room.bill()
  let now = NOW
  let fates: readonly Fate[] = []
  const clock = { now: () => now }
  const faulty = faultyPayouts(clock, () => {
    const [next = 'done', ...rest] = fates
    fates = rest
    return next
  })
  const ports = {
    atomically: room.here,
    payouts: room.reading,
    references: () => seededReferences,
    clock,
    sealer,
    providers: { alipay: faulty.provider },
  }
  const authorize = (id: string) =>
    room.here(async ({ alipayAccounts }) => {
      const last = await alipayAccounts.lockLast(customerId)
      if (last !== undefined && last.revokedAt === undefined) await alipayAccounts.revoke(last.id, now)
      const account = {
        customerId,
        channel: 'alipay',
        kind: 'user_id',
        sealedId: sealer.seal(id, sealOf(customerId)),
        masked: id,
        authorizedAt: now,
      } as const
      const own = { fingerprint: `${customerId}:${id}`, at: now }
      return ok(await alipayAccounts.add({ ...account, fingerprint: own.fingerprint, usableFrom: usableFrom(last, own) }))
    })
  must(await authorize('2088000000000001'))
  const payouts = async (): Promise<readonly Payout[]> => must(await room.here(async (unit) => ok(await unit.payouts.of(billNumber))))
  const billState = async (): Promise<SettlementState | undefined> =>
    must(await room.here(async ({ settlements }) => ok((await settlements.lock(billNumber))?.status.cod)))
  let serial = 0
  const bank = (atomically = room.here, transaction = `B${billNumber}-${(serial += 1)}`) => {
    const raw = { bank: '招商银行', check_amount: '18640.78', transaction_id: transaction, check_time: new Date(now).toISOString() }
    return confirmBankPayout({ ...ports, atomically, secondPerson: ALONE })(billNumber, raw, APPROVER)
  }
  const approvePayout = async (): Promise<Payout> => {
    const { id } = must(await askPayout(ports)(billNumber, ASKER))
    return must(await decidePayout(ports)({ id, decision: 'approve', raw: {} }, APPROVER))
  }
  return {
    billNumber,
    customerId,
    ports,
    there: { ...ports, atomically: room.there },
    authorize,
    payouts,
    billState,
    bank,
    approved: approvePayout,
    timesPaid: () => faulty.timesPaid(payoutTransferNumber(billNumber)),
    arrive: faulty.arrive,
    fate: (...next: readonly Fate[]) => void (fates = next),
    pass: (minutes: number) => void (now += minutes * MILLIS_PER_MINUTE),
  }
}
type Desk = Awaited<ReturnType<typeof deskOf>>

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      fates: fc.array(fc.constantFrom(...FATES), { maxLength: 3 }),
      dies: fc.nat(9),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 2, 5, 30, 70, 1500) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'bank' as const }, { do: 'change' as const }, { do: 'cancel' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * Units of which one, counted from now, dies before it is kept: the server ended between the call
 * and the commit.
 */
function dying(atomically: Atomically<BankPayoutUnit>, dies: number): Atomically<BankPayoutUnit> {
  let left = dies
  return (work) =>
    atomically(async (unit) => {
      const done = await work(unit)
      left -= 1
      if (left === 0) throw new Error('the server died')
      return done
    })
}

async function run(desk: Desk, one: Step): Promise<void> {
  const { ports, billNumber } = desk
  if (one.do === 'pass') desk.pass(one.minutes)
  else if (one.do === 'bank') await desk.bank()
  else if (one.do === 'change') await desk.authorize(`2088${(await desk.payouts()).length}${ports.clock.now()}`)
  else if (one.do === 'cancel') {
    const last = (await desk.payouts()).at(-1)
    await decidePayout(ports)({ id: last?.id ?? 0, decision: 'cancel', raw: { reason: '取消' } }, APPROVER)
  } else if (one.do === 'pay') {
    await askPayout(ports)(billNumber, ASKER)
    const open = (await desk.payouts()).findLast(({ state }) => state === 'requested')
    if (open !== undefined) await decidePayout(ports)({ id: open.id, decision: 'approve', raw: {} }, APPROVER)
  } else {
    desk.fate(...one.fates)
    await sendPayouts({ ...ports, atomically: dying(ports.atomically, one.dies) })().catch(() => undefined)
    desk.fate()
  }
}

/** Paid at most once by whichever way, and the bill and the ledger say the same. */
async function expectOnce(room: PayoutRoom, desk: Desk): Promise<void> {
  const byBank = (await desk.payouts()).filter(({ way, state }) => way === 'bank' && state === 'paid').length
  const isSettled = (await desk.billState()) === 'settled'
  expect(desk.timesPaid() + byBank).toBeLessThanOrEqual(1)
  expect(await room.entries(desk.billNumber)).toBe(isSettled ? 1 : 0)
  if (isSettled) expect(desk.timesPaid() + byBank).toBe(1)
}

type Histories = { readonly runs: number; /** Rooms are dear, so one serves all histories. */ readonly inOneRoom: boolean }

/** Payouts of settlement bills, against any store. */
export function payoutsContract(open: () => Promise<PayoutRoom>, { runs, inOneRoom }: Histories): void {
  describe('payouts', () => {
    it('are paid once, whatever gets lost, comes late or dies on the way', async () => {
      const common = inOneRoom ? await open() : undefined
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
          const room = common ?? (await open())
          const desk = await deskOf(room)
          for (const one of steps) {
            await run(desk, one)
            await expectOnce(room, desk)
          }
          // In the end the provider answers, and nothing is left under way.
          for (let round = 0; round < 4; round += 1) {
            desk.pass(1600)
            await sendPayouts(desk.ports)()
          }
          desk.arrive()
          await expectOnce(room, desk)
          const left = (await desk.payouts()).filter(({ state }) => state === 'sending' || state === 'unknown' || state === 'waiting')
          expect(left).toEqual([])
          if (desk.timesPaid() === 1) expect(await desk.billState()).toBe('settled')
          // A payout that was asked for and never approved is of no later history.
          const requested = (await desk.payouts()).find(({ state }) => state === 'requested')
          if (requested !== undefined)
            must(await decidePayout(desk.ports)({ id: requested.id, decision: 'cancel', raw: { reason: '-' } }, ASKER))
        }),
        { numRuns: runsOf(runs) },
      )
    }, 120_000)

    it('are sent once by two servers that look at once', async () => {
      const room = await open()
      const desk = await deskOf(room)
      await desk.approved()
      await Promise.all([sendPayouts(desk.ports)(), sendPayouts(desk.there)()])
      expect(await desk.payouts()).toMatchObject([
        { state: 'paid', attempts: 1, transactionId: `T${payoutTransferNumber(desk.billNumber)}` },
      ])
      await expectOnce(room, desk)
      expect((await room.told(desk.customerId)).map(({ text }) => ('template' in text ? text.template : ''))).toEqual(['cod_bill_paid'])
    })

    it('are asked for, approved and confirmed once where two staff do it at once', async () => {
      const room = await open()
      const desk = await deskOf(room)
      const asked = await Promise.all([askPayout(desk.ports)(desk.billNumber, ASKER), askPayout(desk.there)(desk.billNumber, ASKER)])
      expect(asked.map(codeOf).toSorted()).toEqual(['', 'PAYOUT_UNDER_WAY'])
      const { id } = (await desk.payouts())[0] ?? { id: 0 }
      const decide = (ports: Desk['ports'], actor: Actor) => decidePayout(ports)({ id, decision: 'approve', raw: {} }, actor)
      expect(codeOf(await decide(desk.ports, ASKER))).toBe('PAYOUT_OWN')
      const decided = await Promise.all([decide(desk.ports, APPROVER), decide(desk.there, APPROVER)])
      expect(decided.map(codeOf).toSorted()).toEqual(['', 'ILLEGAL_TRANSITION'])
      must(await decidePayout(desk.ports)({ id, decision: 'cancel', raw: { reason: '改走银行' } }, APPROVER))
      const confirmed = await Promise.all([desk.bank(), desk.bank(room.there)])
      expect(confirmed.map(codeOf).toSorted()).toEqual(['', 'BILL_NOT_PAYABLE'])
      await expectOnce(room, desk)
    })

    it('name a bank transaction once, also for two bills at once', async () => {
      const room = await open()
      const desks = [await deskOf(room), await deskOf(room)] as const
      const confirmed = await Promise.all([desks[0].bank(room.here, 'TT-1'), desks[1].bank(room.there, 'TT-1')])
      expect(confirmed.map(codeOf).toSorted()).toEqual(['', 'PAYOUT_TRANSACTION_TAKEN'])
      const states = [await desks[0].billState(), await desks[1].billState()]
      expect(new Set(states)).toEqual(new Set(['pending_payment', 'settled']))
    })

    it('fail with their reason in every language once the account is revoked, and their bill waits for another', async () => {
      const room = await open()
      const desk = await deskOf(room)
      await desk.approved()
      must(
        await room.here(async ({ alipayAccounts }) => {
          const account = await alipayAccounts.lockLast(desk.customerId)
          return ok(await alipayAccounts.revoke(account?.id ?? 0, desk.ports.clock.now()))
        }),
      )
      must(await sendPayouts(desk.ports)())
      expect(await desk.payouts()).toMatchObject([{ state: 'failed', reasonCode: 'ACCOUNT_REVOKED' }])
      expect(await desk.billState()).toBe('pending_payment')
      expect((await room.told(desk.customerId)).map(({ text }) => text)).toMatchObject([
        { template: 'cod_payout_failed', params: { reason: PAYOUT_REASONS.ACCOUNT_REVOKED } },
      ])
      expect(codeOf(await askPayout(desk.ports)(desk.billNumber, ASKER))).toBe('ALIPAY_NOT_AUTHORIZED')
    })

    it('wait a day where the account was changed, also where it was revoked first', async () => {
      const room = await open()
      const desk = await deskOf(room)
      must(await desk.authorize('2088000000000002'))
      await desk.approved()
      must(await sendPayouts(desk.ports)())
      desk.pass(MILLIS_PER_DAY / MILLIS_PER_MINUTE - 1)
      must(await sendPayouts(desk.there)())
      expect(await desk.payouts()).toMatchObject([{ state: 'waiting', attempts: 0, checkAt: NOW + MILLIS_PER_DAY }])
      desk.pass(1)
      must(await sendPayouts(desk.there)())
      expect(await desk.payouts()).toMatchObject([{ state: 'paid' }])
    })

    it('take what began an authorisation once, also by two servers at once', async () => {
      const room = await open()
      const { customerId } = await room.bill()
      const pending: PendingAuthorization = { stateHash: `s${customerId}`, customerId, sessionHash: 'session', expiresAt: NOW }
      must(await room.here(async ({ alipayAccounts }) => ok(await alipayAccounts.begin(pending))))
      const take = (atomically: Atomically<BankPayoutUnit>) =>
        atomically(async ({ alipayAccounts }) => ok(await alipayAccounts.take(pending.stateHash)))
      const taken = (await Promise.all([take(room.here), take(room.there)])).map(must)
      expect(taken.filter((one) => one !== undefined)).toEqual([pending])
    })
  })
}
