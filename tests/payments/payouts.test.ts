import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AlipayPayouts } from '../../adapters/payments/alipay/alipay-payouts.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { AlipaySimulator } from '../support/providers/alipay-simulator.ts'
import { SIGNATURE_FAULTS } from '../support/providers/faulty-answers.ts'

const clock = { now: () => Date.now() }
let simulator: AlipaySimulator
let provider: AlipayPayouts
const lines: string[] = []
let serial = 0

beforeAll(async () => {
  simulator = await AlipaySimulator.start({ clock, mode: 'certificates' })
  provider = new AlipayPayouts(simulator.access, { clock, log: (line) => void lines.push(line) })
})
afterAll(() => simulator.close())

const ID = '2088000000000099'
const transferOf = () =>
  ({
    number: `PCB${(serial += 1)}`,
    amount: money(1_864_078n, 'CNY'),
    to: { kind: 'user_id', id: ID },
    name: '张三',
    title: '代收货款结算',
  }) as const

describe('payouts by Alipay', () => {
  it('lead to its page with state and address, and exchange a code once for a user id or an open id', async () => {
    const address = new URL(provider.authorizeAddress({ state: 'S+1', returnUrl: 'https://here.test/finances/cod/account' }))
    expect(address.pathname).toBe('/oauth2/publicAppAuthorize.htm')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      state: 'S+1',
      redirect_uri: 'https://here.test/finances/cod/account',
      scope: 'auth_user',
    })
    const code = simulator.transfers.agree(ID)
    expect(must(await provider.identify(code))).toEqual({ kind: 'user_id', id: ID, nickname: '张**' })
    expect(await provider.identify(code)).toMatchObject({ failure: { code: 'PROVIDER_REFUSED' } })
    expect(must(await provider.identify(simulator.transfers.agree('074a1CcTG1LelxKe4xQC0zgNdId', 'open_id')))).toMatchObject({
      kind: 'open_id',
    })
  })

  it('are paid once under their number, and known by it', async () => {
    const transfer = transferOf()
    expect(must(await provider.transferStanding(transfer))).toEqual({ state: 'absent' })
    const paid = must(await provider.transfer(transfer))
    expect(paid).toMatchObject({ state: 'paid', transactionId: `2026${transfer.number}` })
    expect(must(await provider.transfer(transfer))).toEqual(paid)
    expect(must(await provider.transferStanding(transfer))).toEqual(paid)
    expect(simulator.transfers.paid().filter(({ number }) => number === transfer.number)).toHaveLength(1)
  })

  it.each([...SIGNATURE_FAULTS, 'other_certificate', 'cut', 'html'] as const)(
    'say nothing where the answer comes with %s',
    async (fault) => {
      const transfer = transferOf()
      simulator.failNext(fault)
      expect(await provider.transfer(transfer)).toMatchObject({ failure: { code: 'PROVIDER_UNAVAILABLE' } })
      expect(must(await provider.transferStanding(transfer)).state).toBe(fault === 'system_error' ? 'absent' : 'paid')
    },
  )

  it('tell apart what is busy, under way, refused and given back', async () => {
    for (const fate of ['busy', 'busy_done'] as const) {
      const transfer = transferOf()
      simulator.transfers.failNext(fate)
      expect(await provider.transfer(transfer)).toMatchObject({ failure: { code: 'PROVIDER_UNAVAILABLE' } })
      expect(must(await provider.transferStanding(transfer)).state).toBe(fate === 'busy' ? 'absent' : 'paid')
    }
    const poor = transferOf()
    simulator.transfers.failNext('PAYER_BALANCE_NOT_ENOUGH')
    expect(must(await provider.transfer(poor))).toMatchObject({ state: 'refused', code: 'PAYER_BALANCE_NOT_ENOUGH' })
    const slow = transferOf()
    simulator.transfers.failNext('DEALING')
    expect(must(await provider.transfer(slow))).toEqual({ state: 'waiting' })
    simulator.transfers.end(slow.number, 'FAIL')
    expect(must(await provider.transferStanding(slow))).toMatchObject({ state: 'refused', code: 'PAYEE_USER_INFO_ERROR' })
    simulator.transfers.end(slow.number, 'REFUND')
    expect(must(await provider.transferStanding(slow))).toMatchObject({ state: 'refused', code: 'REFUND' })
    // Another payee under the same number does not say what became of the first.
    expect(await provider.transfer({ ...slow, to: { kind: 'user_id', id: '2088000000000098' } })).toMatchObject({
      failure: { code: 'PROVIDER_UNAVAILABLE' },
    })
    expect(lines.join('\n')).not.toContain(ID)
  })
})
