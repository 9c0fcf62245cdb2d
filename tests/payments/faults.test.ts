import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AlipayProvider } from '../../adapters/payments/alipay/alipay-provider.ts'
import { WechatPayProvider } from '../../adapters/payments/wechat-pay/wechat-pay-provider.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import type { PaymentProvider } from '#core/money/payments/payment-provider.port.ts'
import { checkNotification, differing, openRecharge, type Recharge } from '#core/money/payments/recharge.ts'
import { AlipaySimulator, type AlipayNotice } from '../support/providers/alipay-simulator.ts'
import { SIGNATURE_FAULTS, WECHAT_FAULTS, WIRE_FAULTS, type Delivery, type Fault } from '../support/providers/faulty-answers.ts'
import { WechatPaySimulator, type WechatNotice } from '../support/providers/wechat-pay-simulator.ts'

const NOON = Date.parse('2026-03-10T12:00:00+08:00')
const NEXT_DAY = NOON + MILLIS_PER_DAY
const DAY = '2026-03-10'
const TOLD = { notifyUrl: 'http://127.0.0.1:1/api/pay/notify', returnUrl: 'http://127.0.0.1:1/' }

let now = NOON
const clock = { now: () => now }
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
let count = 0

/**
 * All that a test looks at afterwards: log lines, failures, and what they print of the providers.
 */
const shown: unknown[] = []

const rechargeOf = (provider: PaymentProvider, fen = 8888n): Recharge => {
  count += 1
  const asked = {
    number: `CT${String(count).padStart(6, '0')}`,
    customerId: 1001,
    channel: provider.channel,
    merchant: provider.merchant,
    amount: money(fen, 'CNY'),
  }
  return openRecharge(asked, { now })
}

const refusalCodeOf = async (outcome: Promise<Result<unknown>>): Promise<string> => {
  const result = await outcome
  shown.push(result)
  return result.ok ? `done: ${inspect(result.value)}` : result.failure.code
}

type World = { readonly provider: PaymentProvider; readonly simulator: AlipaySimulator | WechatPaySimulator }
const worlds: World[] = []
let alipay: { readonly provider: AlipayProvider; readonly simulator: AlipaySimulator }
let wechat: { readonly provider: WechatPayProvider; readonly simulator: WechatPaySimulator }

beforeAll(async () => {
  const [alipaySimulator, wechatSimulator] = [
    await AlipaySimulator.start({ clock, mode: 'certificates' }),
    await WechatPaySimulator.start({ clock, mode: 'both' }),
  ]
  alipay = { simulator: alipaySimulator, provider: new AlipayProvider(alipaySimulator.access, { clock, log }) }
  wechat = { simulator: wechatSimulator, provider: new WechatPayProvider(wechatSimulator.access, { clock, log }) }
  worlds.push(alipay, wechat)
})
afterAll(async () => {
  for (const { simulator } of worlds) await simulator.close()
})

async function payAtSimulator({ provider, simulator }: World): Promise<Recharge> {
  const recharge = rechargeOf(provider)
  must(await provider.request(recharge, TOLD))
  simulator.pay(recharge.number)
  return recharge
}

const QUICK: readonly Fault[] = [...WIRE_FAULTS.filter((fault) => fault !== 'late'), ...SIGNATURE_FAULTS]
const FAULTS: readonly (readonly ['alipay' | 'wechat', Fault])[] = [
  ...[...QUICK, 'other_certificate' as const].map((fault) => ['alipay', fault] as const),
  ...[...QUICK, ...WECHAT_FAULTS].map((fault) => ['wechat', fault] as const),
]

describe('an answer that cannot be believed', () => {
  it.each(FAULTS)('of %s (%s) says nothing about a payment', async (name, fault) => {
    const world = name === 'alipay' ? alipay : wechat
    const { provider, simulator } = world
    const recharge = await payAtSimulator(world)
    const refund = { recharge, number: `${recharge.number}R1`, amount: money(88n, 'CNY'), reason: '部分' }
    simulator.failNext(fault)
    expect(await refusalCodeOf(provider.standing(recharge))).toBe('PROVIDER_UNAVAILABLE')
    simulator.failNext(fault)
    expect(await refusalCodeOf(provider.refund(refund))).toBe('PROVIDER_UNAVAILABLE')
    // The outcome is asked for, and a repeat refunds nothing twice.
    expect(must(await provider.refund(refund)).state).toBe('done')
    expect(simulator.trades.find(recharge.number)?.refunds).toHaveLength(1)
    const other = rechargeOf(provider)
    simulator.failNext(fault)
    expect(await refusalCodeOf(provider.request(other, TOLD))).toBe('PROVIDER_UNAVAILABLE')
    expect(must(await provider.request(other, TOLD)).kind).toBe('qr')
  })

  it('comes after 6 seconds and is not waited for', async () => {
    const waits = worlds.map(async (world) => {
      const recharge = await payAtSimulator(world)
      world.simulator.failNext('late')
      return refusalCodeOf(world.provider.standing(recharge))
    })
    expect(await Promise.all(waits)).toEqual(['PROVIDER_UNAVAILABLE', 'PROVIDER_UNAVAILABLE'])
    expect(lines.filter((line) => line.includes('no answer within 5000 ms'))).toHaveLength(2)
  })

  it('is none where nobody listens', async () => {
    const gone = await AlipaySimulator.start({ clock })
    await gone.close()
    expect(await refusalCodeOf(new AlipayProvider(gone.access, { clock, log }).standing(rechargeOf(alipay.provider)))).toBe(
      'PROVIDER_UNAVAILABLE',
    )
    const away = await WechatPaySimulator.start({ clock })
    await away.close()
    expect(await refusalCodeOf(new WechatPayProvider(away.access, { clock, log }).standing(rechargeOf(wechat.provider)))).toBe(
      'PROVIDER_UNAVAILABLE',
    )
  })
})

const notifiedWith = async (provider: PaymentProvider, { headers, body }: Delivery) =>
  provider.notified({ headers, body: Buffer.from(body) })

/**
 * Returns the verdict on a notification: the failure of its reading, what else it is about, or how
 * it compares with the top-up.
 */
async function verdict(provider: PaymentProvider, recharge: Recharge, delivery: Delivery): Promise<string> {
  const notified = await notifiedWith(provider, delivery)
  if (!notified.ok) return notified.failure.code
  if (notified.value.about === 'other') return `about ${notified.value.what}`
  if (notified.value.about === 'unclear') return `unclear ${notified.value.report.what}`
  const { notification } = notified.value
  const fits = checkNotification(recharge, notification)
  if (!fits.ok) return fits.failure.code
  const { paidAmount } = differing(recharge, notification.amount)
  return paidAmount === undefined ? notification.state : `${notification.state} ${paidAmount.amount}`
}

describe("Alipay's notification", () => {
  const ALIPAY_NOTICES: readonly (readonly [string, AlipayNotice, string])[] = [
    ['as it should be, with + % & 中文 📦 in its body', {}, 'paid'],
    ['whose type is signed too', { signsType: true }, 'paid'],
    ['of a trade that can no more be refunded', { fields: { trade_status: 'TRADE_FINISHED' } }, 'paid'],
    ['with a wrong signature', { fault: 'wrong_signature' }, 'SIGNATURE_WRONG'],
    ['without one', { fault: 'unsigned' }, 'SIGNATURE_WRONG'],
    ['signed by SHA-1', { fault: 'sha1' }, 'SIGNATURE_WRONG'],
    ['that says SHA-1 and is signed by SHA-256', { fields: { sign_type: 'RSA' } }, 'SIGNATURE_WRONG'],
    ['signed under another certificate', { fields: { alipay_cert_sn: 'f'.repeat(32) } }, 'SIGNATURE_WRONG'],
    ['to another application', { fields: { app_id: '2021000000000099' } }, 'PAYMENT_DIFFERS'],
    ['to another seller', { fields: { seller_id: '2088000000000099' } }, 'PAYMENT_DIFFERS'],
    ['of a fen less', { fields: { total_amount: '88.87' } }, 'paid 8887'],
    ['of no amount', { fields: { total_amount: '88.8x' } }, 'unclear total_amount: 88.8x'],
    ['of an amount below zero', { fields: { total_amount: '-88.88' } }, 'unclear total_amount: -88.88'],
    ['of a time that is none', { fields: { gmt_payment: '2026-13-40 25:00:00' } }, 'unclear gmt_payment: 2026-13-40 25:00:00'],
    ['of no payment', { fields: { trade_no: '' } }, 'unclear trade_no: '],
    // Each field that it has, and those that decide what it means though it has none of them.
    ...['app_id', 'body', 'gmt_close', 'gmt_payment', 'gmt_refund', 'notify_id', 'notify_time', 'out_trade_no', 'refund_fee'].map(
      (name): (typeof ALIPAY_NOTICES)[number] => [
        `with &${name}= in a text`,
        { fields: { body: `x&${name}=1` } },
        `unclear body: x&${name}=1`,
      ],
    ),
    ...['seller_id', 'subject', 'total_amount', 'trade_no', 'trade_status', 'version'].map((name): (typeof ALIPAY_NOTICES)[number] => [
      `with &${name}= in a text`,
      { fields: { body: `&${name}=` } },
      `unclear body: &${name}=`,
    ]),
    ['whose text holds what is no field', { fields: { body: 'R&D=1 & 2' } }, 'paid'],
    ['of no top-up', { fields: { out_trade_no: '', total_amount: 'x' } }, 'NOTIFICATION_UNREADABLE'],
    ['of a payer who still waits', { fields: { trade_status: 'WAIT_BUYER_PAY' } }, 'about WAIT_BUYER_PAY'],
    ['of a trade that was closed after it was paid', { fields: { trade_status: 'TRADE_CLOSED' } }, 'about TRADE_CLOSED'],
  ]
  it.each(ALIPAY_NOTICES)('%s', async (_name, notice, expected) => {
    const recharge = await payAtSimulator(alipay)
    expect(await verdict(alipay.provider, recharge, alipay.simulator.notification(recharge.number, notice))).toBe(expected)
  })

  it('of a refund, in part or of all, credits and closes nothing', async () => {
    const recharge = await payAtSimulator(alipay)
    const refund = (number: string, fen: bigint) => ({ recharge, number, amount: money(fen, 'CNY'), reason: '退' })
    must(await alipay.provider.refund(refund(`${recharge.number}R1`, 1000n)))
    expect(await verdict(alipay.provider, recharge, alipay.simulator.notification(recharge.number, { refund: true }))).toBe('about refund')
    must(await alipay.provider.refund(refund(`${recharge.number}R2`, 7888n)))
    const { body } = alipay.simulator.notification(recharge.number, { refund: true })
    expect(body).toContain('trade_status=TRADE_CLOSED')
    expect(await verdict(alipay.provider, recharge, alipay.simulator.notification(recharge.number, { refund: true }))).toBe('about refund')
  })

  it('of a trade that nobody paid closes its top-up', async () => {
    const recharge = rechargeOf(alipay.provider)
    must(await alipay.provider.request(recharge, TOLD))
    alipay.simulator.trades.scan(recharge.number)
    alipay.simulator.trades.close(recharge.number)
    expect(await verdict(alipay.provider, recharge, alipay.simulator.notification(recharge.number))).toBe('closed')
  })

  it('is not read where a field comes twice', async () => {
    const recharge = await payAtSimulator(alipay)
    const delivery = alipay.simulator.notification(recharge.number)
    expect(await verdict(alipay.provider, recharge, { ...delivery, body: `total_amount=1.00&${delivery.body}` })).toBe(
      'NOTIFICATION_UNREADABLE',
    )
  })
})

describe("WeChat Pay's notification", () => {
  const WECHAT_NOTICES: readonly (readonly [string, WechatNotice, string])[] = [
    ['as it should be', {}, 'paid'],
    ['of a payer with coupons', { amount: { payer_total: 8000 } }, 'paid'],
    ['with a wrong signature', { fault: 'wrong_signature' }, 'SIGNATURE_WRONG'],
    ['whose signature is wrong on purpose', { fault: 'signtest' }, 'SIGNATURE_WRONG'],
    ['under an unknown serial', { fault: 'unknown_serial' }, 'SIGNATURE_WRONG'],
    ['6 minutes old', { fault: 'clock_behind' }, 'SIGNATURE_WRONG'],
    ['6 minutes ahead', { fault: 'clock_ahead' }, 'SIGNATURE_WRONG'],
    ['sealed with another key', { fault: 'other_key' }, 'NOTIFICATION_UNREADABLE'],
    ['to another merchant', { transaction: { mchid: '1900000099' } }, 'PAYMENT_DIFFERS'],
    ['to another application', { transaction: { appid: 'wx00000000000099ab' } }, 'PAYMENT_DIFFERS'],
    ['of a fen less', { amount: { total: 8887 } }, 'paid 8887'],
    ['in dollars', { amount: { currency: 'USD' } }, 'PAYMENT_DIFFERS'],
    [
      'of a broken amount',
      { amount: { total: 88.88 } },
      `unclear transaction: {"amount":{"total":88.88,"payer_total":8888,"currency":"CNY"`,
    ],
    [
      'of a time that is none',
      { transaction: { success_time: 'noon' } },
      `unclear transaction: {"amount":{"total":8888,"payer_total":8888,"currency":"CNY",`,
    ],
    ['of no top-up', { transaction: { out_trade_no: '' } }, 'NOTIFICATION_UNREADABLE'],
    ['of a payment that failed', { transaction: { trade_state: 'PAYERROR' } }, 'failed'],
    ['of a payment that was refunded since', { transaction: { trade_state: 'REFUND' } }, 'about REFUND'],
  ]
  it.each(WECHAT_NOTICES)('%s', async (_name, notice, expected) => {
    const recharge = await payAtSimulator(wechat)
    expect(await verdict(wechat.provider, recharge, wechat.simulator.notification(recharge.number, notice))).toBe(expected)
  })

  it('of a refund credits nothing', async () => {
    const recharge = await payAtSimulator(wechat)
    must(await wechat.provider.refund({ recharge, number: `${recharge.number}R1`, amount: money(88n, 'CNY'), reason: '退' }))
    expect(await verdict(wechat.provider, recharge, wechat.simulator.notification(recharge.number, { refund: true }))).toBe(
      'about REFUND.SUCCESS',
    )
  })

  it('is verified with headers of any writing of ours alone: without them it is refused', async () => {
    const recharge = await payAtSimulator(wechat)
    const { body } = wechat.simulator.notification(recharge.number)
    expect(await verdict(wechat.provider, recharge, { url: '', headers: {}, body })).toBe('SIGNATURE_WRONG')
  })
})

describe('a statement', () => {
  const statementOf = async ({ provider }: World) => {
    const read: { readonly ourNumber: string; readonly amount: bigint }[] = []
    for await (const { ourNumber, amount } of must(await provider.statement(DAY))) read.push({ ourNumber, amount: amount.amount })
    return read
  }
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    now = NEXT_DAY
    try {
      return await work()
    } finally {
      now = NOON
      alipay.simulator.billed = (rows) => rows
      wechat.simulator.billed = (rows) => rows
    }
  }

  it('is handed on as it is: a line too many, one missing, one off by a fen', async () => {
    const first = await payAtSimulator(alipay)
    const second = await payAtSimulator(alipay)
    await later(async () => {
      alipay.simulator.billed = (rows) => [
        ...rows
          .filter(({ number }) => number !== second.number)
          .map((row) => (row.number === first.number ? { ...row, amount: '88.87' } : row)),
        { ...(rows[0] as (typeof rows)[number]), number: 'STRANGE' },
      ]
      const found = new Map((await statementOf(alipay)).map(({ ourNumber, amount }) => [ourNumber, amount]))
      expect([found.get(first.number), found.has(second.number), found.has('STRANGE')]).toEqual([8887n, false, true])
    })
  })

  it('is refused before its first line where a row is no row', async () => {
    await payAtSimulator(alipay)
    await payAtSimulator(wechat)
    await later(async () => {
      alipay.simulator.billed = (rows) => rows.map((row, index) => (index === rows.length - 1 ? { ...row, amount: '八十八' } : row))
      wechat.simulator.billed = (rows) => rows.map((row, index) => (index === rows.length - 1 ? { ...row, subject: 'a,`b' } : row))
      expect(await refusalCodeOf(alipay.provider.statement(DAY))).toBe('STATEMENT_UNREADABLE')
      expect(await refusalCodeOf(wechat.provider.statement(DAY))).toBe('STATEMENT_UNREADABLE')
    })
  })

  it('is asked for again where its download is cut off or its address leads elsewhere', async () => {
    await payAtSimulator(wechat)
    await later(async () => {
      for (const fault of ['html', 'wrong_signature'] as const)
        for (const { provider, simulator } of worlds) {
          simulator.failNext(fault)
          expect(await refusalCodeOf(provider.statement(DAY))).toBe('PROVIDER_UNAVAILABLE')
        }
    })
  })
})

describe('a form of Alipay', () => {
  it('has fields that its gateway accepts, and leads to it alone', async () => {
    const recharge = rechargeOf(alipay.provider)
    const prompt = must(await alipay.provider.request(recharge, { ...TOLD, as: 'form' }))
    if (prompt.kind !== 'form') throw new Error('no form')
    expect(prompt.action).toBe(`${alipay.simulator.gateway}?charset=utf-8`)
    const page = await fetch(prompt.action, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(prompt.fields).filter(([name]) => name !== 'charset')),
    })
    expect(await page.text()).toContain(recharge.number)
    expect(must(await alipay.provider.standing(recharge)).state).toBe('waiting')
  })
})

describe('keys', () => {
  it('stand in no line of the log, no failure and no print of a provider', () => {
    const secrets = worlds.flatMap(({ simulator }) =>
      Object.entries(simulator.environment).flatMap(([name, value]) => (name.endsWith('KEY') && !name.includes('PUBLIC') ? [value] : [])),
    )
    const printed = inspect([lines, shown, alipay.provider, wechat.provider, alipay.simulator.access, wechat.simulator.access], {
      depth: null,
      showHidden: true,
    })
    const serialised = JSON.stringify([lines, shown, alipay.simulator.access, wechat.simulator.access])
    expect(lines.length).toBeGreaterThan(20)
    expect(secrets).toHaveLength(3)
    for (const secret of secrets)
      for (const part of secret.split('\n').filter((one) => one.length > 20 && !one.startsWith('-'))) {
        expect(printed).not.toContain(part)
        expect(serialised).not.toContain(part)
      }
  })
})
