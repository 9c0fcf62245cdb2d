import type { Actor } from '../../../core/access/account.ts'
import { sealOf, usableFrom } from '../../../core/cod/alipay-account.ts'
import type { CodPayout } from '../../../core/fees/cod-payout.ts'
import { money } from '../../../core/kernel/money.ts'
import { must, ok } from '../../../core/kernel/result.ts'
import { seededReferences } from '../../support/references.ts'
import { ddp } from '../orders/order-fixture.ts'
import { faultyPayouts, type Fate } from './faulty-payouts.ts'
import { memoryPayouts } from './memory-payouts.ts'

const NOW = Date.UTC(2026, 9, 5, 8)
export const CLIENT = 1001
const staff = (id: number): Actor => ({ ...ddp, id, audience: 'staff' })
export const ASKER = staff(3)
export const APPROVER = staff(7)

/** The worked example of domain §4: 10,000.00 AED pay out 18,640.78 CNY. */
export const FIGURES: CodPayout = {
  steps: [],
  collected: [money(1_000_000n, 'AED')],
  usd: money(272_300n, 'USD'),
  serviceFee: money(8_169n, 'USD'),
  net: money(264_131n, 'USD'),
  rmb: money(1_875_330n, 'CNY'),
  bankFee: money(11_252n, 'CNY'),
  total: money(1_864_078n, 'CNY'),
}

const sealer = {
  seal: (text: string, of: string) => `${of}|${text}`,
  open: (sealed: string, of: string) => sealed.slice(of.length + 1),
}

/** A client with an authorised account and a bill in pending payment, a provider whose faults are set beforehand, and a clock that tests move. */
export async function payoutRoom(bill = 'CB1') {
  const memory = memoryPayouts()
  let now = NOW
  let fates: readonly Fate[] = []
  const clock = { now: () => now }
  const faulty = faultyPayouts(clock, () => {
    const [next = 'done', ...rest] = fates
    fates = rest
    return next
  })
  memory.bill({ billNumber: bill, customerId: CLIENT, payout: FIGURES, at: NOW })
  const authorize = (id: string) =>
    memory.atomically(async ({ alipayAccounts }) => {
      const last = await alipayAccounts.lockLast(CLIENT)
      if (last !== undefined) await alipayAccounts.revoke(last.id, now)
      const own = { fingerprint: id, at: now }
      const sealedId = sealer.seal(id, sealOf(CLIENT))
      const account = { customerId: CLIENT, channel: 'alipay', kind: 'user_id', sealedId, masked: id, authorizedAt: now } as const
      return ok(await alipayAccounts.add({ ...account, fingerprint: id, usableFrom: usableFrom(last, own) }))
    })
  must(await authorize('2088000000000001'))
  const ports = {
    atomically: memory.atomically,
    references: () => seededReferences,
    clock,
    payouts: memory.reading,
    sealer,
    providers: { alipay: faulty.provider },
  }
  return {
    ...memory,
    ports,
    faulty,
    authorize,
    fate: (...next: readonly Fate[]) => void (fates = next),
    pass: (minutes: number) => void (now += minutes * 60_000),
    calm: () => void (fates = []),
  }
}
