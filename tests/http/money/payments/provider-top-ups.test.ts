import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TopUp, TopUpRow } from '../../../../adapters/http/contract/money/payments/recharge.routes.ts'
import { ok } from '#core/base/kernel/result.ts'
import { AlipaySimulator, type AlipayNotice } from '../../../support/providers/alipay-simulator.ts'
import type { NoticeAnswer } from '../../../support/providers/faulty-answers.ts'
import { HALF_HOUR, settleLater } from '../../../support/providers/settle-later.ts'
import { WechatPaySimulator, type WechatNotice } from '../../../support/providers/wechat-pay-simulator.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let alipay: AlipaySimulator
let wechat: WechatPaySimulator
const log: string[] = []
const answers: string[] = []

beforeAll(async () => {
  alipay = await AlipaySimulator.start({ mode: 'certificates' })
  wechat = await WechatPaySimulator.start({ mode: 'both' })
  // Top-ups are followed up when a test says so, not by this server's jobs.
  const environment = { ...alipay.environment, ...wechat.environment, CROSSDOCK_JOBS: 'off' }
  server = await startServerWithStore({ environment, log: (line) => log.push(line) })
})
afterAll(async () => {
  await server.stop()
  await alipay.close()
  await wechat.close()
})

const PROVIDERS = ['alipay', 'wepay'] as const
type Type = (typeof PROVIDERS)[number]
const simulatorOf = (type: Type) => (type === 'alipay' ? alipay : wechat)
const notify = (type: Type, number: string, notice: AlipayNotice & WechatNotice = {}): Promise<NoticeAnswer> =>
  simulatorOf(type).notify(number, notice)

const accepted = (type: Type): NoticeAnswer =>
  type === 'alipay' ? { status: 200, body: 'success' } : { status: 200, body: '{"code":"SUCCESS","message":"成功"}' }
const refused = (type: Type): NoticeAnswer =>
  type === 'alipay' ? { status: 400, body: 'fail' } : { status: 400, body: '{"code":"FAIL","message":"失败"}' }

let asked = 0
const pay = (type: Type, { amount = '88.88', key = `provider-${(asked += 1)}` } = {}) =>
  server.call<TopUp>('POST', '/api/pay', { as: 'ddp', body: { type, amount }, headers: { 'idempotency-key': key } })
const topUp = async (type: Type): Promise<string> => {
  const { json, text } = await pay(type)
  answers.push(text)
  expect(json.payload).toMatchObject({ status: 'pending', type, sandbox: false })
  return json.payload.flow_num
}
const stateOf = async (number: string): Promise<string> => {
  const { json, text } = await server.call<TopUp>('GET', `/api/pay/${number}`, { as: 'ddp' })
  answers.push(text)
  return json.payload.status
}
const fenInWallet = async (): Promise<bigint> => {
  const balances = await server.store.ledgerReading.balancesOf(1001)
  return balances.find(({ currency }) => currency === 'CNY')?.amount ?? 0n
}
/** The amount that a step adds to the wallet, in fen. */
async function creditInFen(step: () => Promise<unknown>): Promise<bigint> {
  const before = await fenInWallet()
  await step()
  return (await fenInWallet()) - before
}

const HALF_MINUTE = 31_000
const settleAt = (laterMillis: number) => settleLater({ store: server.store, alipay, wechat }, laterMillis)

describe.each(PROVIDERS)('a top-up by %s', (type) => {
  it('is refused where its report names what no store can hold, and credited by the good one behind it', async () => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    const broken = (name: 'number' | 'id'): AlipayNotice & WechatNotice => {
      const [out, id] = name === 'number' ? [`${number}\0`, 'T1'] : [number, 'T\0']
      return { fields: { out_trade_no: out, trade_no: id }, transaction: { out_trade_no: out, transaction_id: id } }
    }
    const added = await creditInFen(async () => {
      expect(await notify(type, number, broken('number'))).toEqual(refused(type))
      expect(await notify(type, number, broken('id'))).toEqual(refused(type))
      expect(await notify(type, number)).toEqual(accepted(type))
    })
    expect(added).toBe(8888n)
  })

  it('goes from its asking to the wallet, once however often and however many at a time it is reported', async () => {
    const { json } = await pay(type)
    const { flow_num: number, qr, qr_content: content } = json.payload
    expect(content).toContain(type === 'alipay' ? `https://qr.alipay.com/bax${number}` : `weixin://wxpay/bizpayurl?pr=${number}`)
    expect((await server.call('GET', qr ?? '', { as: 'ddp' })).text).toContain('<svg')
    const simulator = simulatorOf(type)
    simulator.pay(number)
    expect(await creditInFen(async () => expect(await notify(type, number)).toEqual(accepted(type)))).toBe(8888n)
    expect(await stateOf(number)).toBe('paid')
    const again = () => Promise.all([notify(type, number), notify(type, number), notify(type, number)])
    expect(await creditInFen(async () => expect(await again()).toEqual([accepted(type), accepted(type), accepted(type)]))).toBe(0n)
  })

  it('is credited once where its first reports come at the same time', async () => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    expect(await creditInFen(() => Promise.all([notify(type, number), notify(type, number), notify(type, number)]))).toBe(8888n)
  })

  it('that was paid and reported before its asking was answered is credited', async () => {
    const simulator = simulatorOf(type)
    const told: NoticeAnswer[] = []
    simulator.meanwhile = async (number) => {
      simulator.pay(number)
      told.push(await notify(type, number))
    }
    const sum = await creditInFen(async () => {
      const { json } = await pay(type)
      expect(await stateOf(json.payload.flow_num)).toBe('paid')
    })
    expect([sum, told]).toEqual([8888n, [accepted(type)]])
  })

  it.each(['cut', 'html', 'wrong_signature'] as const)(
    'whose asking is answered by %s is pending, and the same key asks again for the same one',
    async (fault) => {
      const key = `broken-${type}-${fault}`
      simulatorOf(type).failNext(fault)
      const broken = await pay(type, { key })
      answers.push(broken.text)
      expect(broken).toMatchObject({ status: 503, json: { error: 'PROVIDER_UNAVAILABLE' } })
      const again = await pay(type, { key })
      expect(again.json.payload.status).toBe('pending')
      simulatorOf(type).pay(again.json.payload.flow_num)
      expect(await creditInFen(() => notify(type, again.json.payload.flow_num))).toBe(8888n)
    },
  )

  it('whose report was lost is found by asking, also where the first question is not answered', async () => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    simulatorOf(type).failNext('html')
    expect(await creditInFen(() => settleAt(HALF_MINUTE))).toBe(0n)
    expect(await creditInFen(() => settleAt(10 * HALF_MINUTE))).toBe(8888n)
    expect(await creditInFen(async () => expect(await notify(type, number)).toEqual(accepted(type)))).toBe(0n)
  })

  it('that nobody paid is closed with the provider and expires; money that comes later waits for the staff', async () => {
    const number = await topUp(type)
    simulatorOf(type).trades.scan(number)
    await settleAt(HALF_HOUR)
    expect([await stateOf(number), simulatorOf(type).trades.find(number)?.state]).toEqual(['expired', 'closed'])
    simulatorOf(type).pay(number, { late: true })
    expect(await creditInFen(async () => expect(await notify(type, number)).toEqual(accepted(type)))).toBe(0n)
    expect(await stateOf(number)).toBe('in_question')
  })

  it('that was paid while it was being closed is credited', async () => {
    const number = await topUp(type)
    simulatorOf(type).trades.scan(number)
    simulatorOf(type).beforeClosing = () => void simulatorOf(type).pay(number)
    expect(await creditInFen(() => settleAt(HALF_HOUR))).toBe(0n)
    expect(await stateOf(number)).toBe('pending')
    expect(await creditInFen(() => settleAt(2 * HALF_HOUR))).toBe(8888n)
  })

  it('is not moved by the report of a refund', async () => {
    const number = await topUp(type)
    const simulator = simulatorOf(type)
    simulator.pay(number)
    simulator.trades.refund(number, { refundNumber: `${number}X`, fen: 8888n })
    expect(await creditInFen(async () => expect(await notify(type, number, { refund: true })).toEqual(accepted(type)))).toBe(0n)
    expect(await stateOf(number)).toBe('pending')
    await settleAt(HALF_MINUTE)
    expect(await stateOf(number)).toBe('in_question')
  })
})

const WRONG: readonly (readonly [Type, string, AlipayNotice & WechatNotice])[] = [
  ['alipay', 'a wrong signature', { fault: 'wrong_signature' }],
  ['alipay', 'no signature', { fault: 'unsigned' } as AlipayNotice & WechatNotice],
  ['alipay', 'SHA-1', { fault: 'sha1' } as AlipayNotice & WechatNotice],
  ['alipay', 'another application', { fields: { app_id: '2021000000000099' } }],
  ['alipay', 'another seller', { fields: { seller_id: '2088000000000099' } }],
  ['wepay', 'a wrong signature', { fault: 'wrong_signature' }],
  ['wepay', 'a signature that is wrong on purpose', { fault: 'signtest' } as AlipayNotice & WechatNotice],
  ['wepay', 'an unknown serial', { fault: 'unknown_serial' } as AlipayNotice & WechatNotice],
  ['wepay', 'a clock 6 minutes ahead', { fault: 'clock_ahead' } as AlipayNotice & WechatNotice],
  ['wepay', 'a clock 6 minutes behind', { fault: 'clock_behind' } as AlipayNotice & WechatNotice],
  ['wepay', 'another merchant', { transaction: { mchid: '1900000099' } }],
  ['wepay', 'dollars', { amount: { currency: 'USD' } }],
]

describe('a report', () => {
  it.each(WRONG)('by %s with %s credits nothing and is asked for again, and the true one does', async (type, _name, notice) => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    expect(await creditInFen(async () => expect(await notify(type, number, notice)).toEqual(refused(type)))).toBe(0n)
    expect(await stateOf(number)).toBe('pending')
    expect(await creditInFen(async () => expect(await notify(type, number)).toEqual(accepted(type)))).toBe(8888n)
  })

  it('that our store cannot take now is answered so, and comes again on the schedule of the provider', async () => {
    const reportWhileLocked = async (type: Type) => {
      const number = await topUp(type)
      simulatorOf(type).pay(number)
      const { within, atomically } = server.store
      const held = await within(30_000, () =>
        atomically(async ({ recharges }) => {
          await recharges.lock(number)
          return ok(await notify(type, number))
        }),
      )
      expect(held.ok && held.value.status).toBe(503)
      expect((await simulatorOf(type).notifyUntilAccepted(number)).at(-1)).toEqual(accepted(type))
    }
    expect(await creditInFen(() => Promise.all(PROVIDERS.map(reportWhileLocked)))).toBe(17_776n)
  })

  it('by WeChat Pay of a payer with coupons credits what was asked for', async () => {
    const number = await topUp('wepay')
    wechat.pay(number)
    expect(await creditInFen(() => notify('wepay', number, { amount: { payer_total: 8000 } }))).toBe(8888n)
  })

  it('of one provider to the address of the other credits nothing', async () => {
    const number = await topUp('alipay')
    alipay.pay(number)
    const to = `${server.url}/api/pay/notify/wepay`
    expect(await creditInFen(async () => expect(await notify('alipay', number, { to })).toEqual(refused('wepay')))).toBe(0n)
  })
})

const FEN_LESS: Readonly<Record<Type, AlipayNotice & WechatNotice>> = {
  alipay: { fields: { total_amount: '88.87' } },
  wepay: { amount: { total: 8887 } },
}
const SECOND: Readonly<Record<Type, (id: string) => AlipayNotice & WechatNotice>> = {
  alipay: (id) => ({ fields: { trade_no: id } }),
  wepay: (id) => ({ transaction: { transaction_id: id } }),
}
const decide = (number: string, decision: 'credit' | 'give_back') =>
  server.call<TopUpRow>('POST', `/api/admin/top-ups/${number}/${decision}`, {
    as: 'finance',
    body: { reason: 'Looked at with the client' },
  })
const rowOf = async (keywords: string): Promise<TopUpRow | undefined> => {
  const path = `/api/admin/top-ups?keywords=${keywords}&status=in_question`
  return (await server.call<{ rows: readonly TopUpRow[] }>('GET', path, { as: 'finance' })).json.payload.rows[0]
}

describe.each(PROVIDERS)('money by %s that came otherwise than it was asked for', (type) => {
  it('stands in the queue of the staff with both amounts, and is not reported again', async () => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    const told = () => notify(type, number, FEN_LESS[type])
    expect(await creditInFen(async () => expect([await told(), await told()]).toEqual([accepted(type), accepted(type)]))).toBe(0n)
    expect(await rowOf(number)).toMatchObject({
      question: 'amount',
      amount: { amount: '88.88' },
      paid_amount: { amount: '88.87' },
      decisions: ['credit', 'give_back'],
    })
    expect(await creditInFen(() => decide(number, 'credit'))).toBe(8887n)
    expect(await stateOf(number)).toBe('paid')
  })

  it('is credited where its provider reports what was asked for after all', async () => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    expect(await notify(type, number, FEN_LESS[type])).toEqual(accepted(type))
    expect(await creditInFen(async () => expect(await notify(type, number)).toEqual(accepted(type)))).toBe(8888n)
  })

  it('as a second payment waits under a number of its own, and goes back by the number of that payment', async () => {
    const number = await topUp(type)
    const simulator = simulatorOf(type)
    simulator.pay(number)
    await notify(type, number)
    const second = simulator.trades.payAgain(number)
    const told = () => notify(type, number, SECOND[type](second.id))
    expect(await creditInFen(async () => expect([await told(), await told()]).toEqual([accepted(type), accepted(type)]))).toBe(0n)
    expect(await rowOf(second.id)).toMatchObject({
      flow_num: `${number}_2`,
      repeats: number,
      question: 'second',
      amount: { amount: '88.88' },
    })
    expect((await decide(`${number}_2`, 'give_back')).json.payload).toMatchObject({ status: 'given_back' })
    expect([second.refunds, simulator.trades.find(number)?.refunds]).toMatchObject([[{ fen: 8888n }], []])
    expect(await stateOf(number)).toBe('paid')
  })
})

/** Reports whose signature holds, and which nobody can take for a payment. */
const UNCLEAR: readonly (readonly [Type, string, AlipayNotice & WechatNotice])[] = [
  ['alipay', '0 fen', { fields: { total_amount: '0.00' } }],
  ['alipay', 'a time that is none', { fields: { gmt_payment: 'yesterday' } }],
  ['alipay', 'another amount in a text', { fields: { body: 'x&total_amount=88.88' } }],
  ['wepay', '0 fen', { amount: { total: 0 } }],
  ['wepay', 'no amount', { transaction: { amount: null } }],
  ['wepay', 'a time that is none', { transaction: { success_time: 'yesterday' } }],
]

describe('a signed report', () => {
  it.each(UNCLEAR)('by %s of %s is kept for the staff and is no payment; the clear one behind it is', async (type, _name, notice) => {
    const number = await topUp(type)
    simulatorOf(type).pay(number)
    expect(await creditInFen(async () => expect(await notify(type, number, notice)).toEqual(accepted(type)))).toBe(0n)
    expect(await rowOf(number)).toMatchObject({ question: 'unclear', paid_amount: null, decisions: ['dismiss'] })
    expect(await decide(number, 'credit')).toMatchObject({ status: 409, json: { error: 'DECISION_CLOSED' } })
    expect(await creditInFen(async () => expect(await notify(type, number)).toEqual(accepted(type)))).toBe(8888n)
  })
})

describe('a server', () => {
  it('whose public address is not set says so at its start, since providers may not reach it', () => {
    expect(log.filter((line) => line.includes('CROSSDOCK_PUBLIC_URL'))).toEqual([expect.stringContaining(`get ${server.url}`)])
  })
})

describe('keys', () => {
  it('stand in no line of the log and in no answer', () => {
    const secrets = [alipay, wechat].flatMap(({ environment }) =>
      Object.entries(environment).flatMap(([name, value]) => (/PRIVATE_KEY$|API_V3_KEY$/.test(name) ? value.split('\n') : [])),
    )
    const parts = secrets.filter((part) => part.length > 20 && !part.startsWith('-'))
    expect([log.length > 0, answers.length > 0, parts.length > 40]).toEqual([true, true, true])
    const all = [...log, ...answers].join('\n')
    expect(parts.filter((part) => all.includes(part))).toEqual([])
    expect(log.some((line) => line.includes('alipay.trade.precreate'))).toBe(true)
  })
})
