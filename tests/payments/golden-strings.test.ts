import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rootsNumber, certificateNumber } from '../../adapters/payments/alipay/alipay-certificates.ts'
import { signedOfAnswer, signedOfCall, signedOfNotification } from '../../adapters/payments/alipay/alipay-signing.ts'
import { AlipayProvider } from '../../adapters/payments/alipay/alipay-provider.ts'
import { beijingInstant, beijingRfc3339, beijingText, statementIsDue } from '../../adapters/payments/beijing-time.ts'
import { signedOfCall as signedOfWechatCall, signedOfMessage } from '../../adapters/payments/wechat-pay/wechat-pay-signing.ts'
import { money } from '#core/base/kernel/money.ts'
import { openRecharge } from '#core/money/payments/recharge.ts'
import { alipayKeys, certificateOf } from '../support/providers/alipay-keys.ts'

describe('the form of Alipay’s page', () => {
  it('may lead on to the cashiers of its own domain, which a browser holds to the policy too, and nowhere else', async () => {
    const { merchant, alipay } = alipayKeys()
    const account = {
      appId: '2021000000000018',
      sellerId: '2088000000000018',
      privateKey: merchant.privateKey,
      publicKey: alipay.publicKey,
    }
    const asked = { number: 'R1', customerId: 1, channel: 'alipay', merchant: 'M', amount: money(1n, 'CNY') } as const
    const leadsTo = async (gateway: string) => {
      const provider = new AlipayProvider({ ...account, gateway }, { clock: { now: () => 0 }, log: () => undefined })
      const prompt = await provider.request(openRecharge(asked, { now: 0 }), { notifyUrl: 'x', returnUrl: 'x', as: 'form' })
      return prompt.ok && prompt.value.kind === 'form' ? prompt.value.leadsTo : undefined
    }
    expect(await leadsTo('https://openapi.alipay.com/gateway.do')).toEqual(['https://*.alipay.com'])
    expect(await leadsTo('https://openapi-sandbox.dl.alipaydev.com/gateway.do')).toEqual(['https://*.alipaydev.com'])
    expect(await leadsTo('https://openapi.notalipay.com/gateway.do')).toEqual([])
  })
})

describe('what is signed with Alipay', () => {
  it('is each parameter but the signature and empty ones, in order, as it is', () => {
    const parameters = {
      timestamp: '2026-11-23 22:31:00',
      method: 'alipay.trade.query',
      app_id: '2021000000000018',
      charset: 'utf-8',
      sign_type: 'RSA2',
      notify_url: 'https://portal.example.com/api/pay/notify/alipay?a=1&b=2',
      return_url: '',
      sign: 'left out',
      biz_content: '{"subject":"运费 + 税 100% & 关税=0 📦"}',
      version: '1.0',
    }
    expect(signedOfCall(parameters)).toBe(
      'app_id=2021000000000018&biz_content={"subject":"运费 + 税 100% & 关税=0 📦"}&charset=utf-8&method=alipay.trade.query&notify_url=https://portal.example.com/api/pay/notify/alipay?a=1&b=2&sign_type=RSA2&timestamp=2026-11-23 22:31:00&version=1.0',
    )
  })

  it('is of an answer the characters of its object, however it is written', () => {
    const raw = String.raw`{"code":"10000","qr_code":"https:\/\/qr.alipay.com\/bax","note":"} \" {","inner":{"a":{}}}`
    expect(signedOfAnswer(`{"alipay_trade_precreate_response":${raw},"sign":"x"}`, 'alipay_trade_precreate_response')).toBe(raw)
    expect(signedOfAnswer(`{"sign":"x", "alipay_trade_precreate_response" : ${raw} }`, 'alipay_trade_precreate_response')).toBe(raw)
    expect(signedOfAnswer(`{"error_response":${raw}}`, 'alipay_trade_precreate_response')).toBeUndefined()
    expect(signedOfAnswer('{"a_response":"{}","sign":"x"}', 'a_response')).toBeUndefined()
    expect(signedOfAnswer('{"a_response":{"cut":"', 'a_response')).toBeUndefined()
  })

  it('is of a notification all but its signature, with and without its type and the number of the certificate', () => {
    const fields = new Map([
      ['total_amount', '88.88'],
      ['sign', 'left out'],
      ['sign_type', 'RSA2'],
      ['alipay_cert_sn', 'abc'],
      ['subject', 'a+b%20&c=d'],
    ])
    expect(signedOfNotification(fields)).toEqual([
      'subject=a+b%20&c=d&total_amount=88.88',
      'sign_type=RSA2&subject=a+b%20&c=d&total_amount=88.88',
      'alipay_cert_sn=abc&subject=a+b%20&c=d&total_amount=88.88',
      'alipay_cert_sn=abc&sign_type=RSA2&subject=a+b%20&c=d&total_amount=88.88',
    ])
  })

  it('names certificates by the MD5 of issuer and serial number, roots without those of SM2', () => {
    const { certificates } = alipayKeys()
    const app = certificateOf(certificates.app)
    const named = `CN=Simulated Root R1,OU=Certification Authority,O=Ant Financial,C=CN${BigInt(`0x${app.serialNumber}`)}`
    expect(certificateNumber(app)).toBe(createHash('md5').update(named).digest('hex'))
    expect(certificateNumber(app)).toBe(certificates.numbers.app)
    expect(certificateNumber(certificateOf(certificates.alipay))).toBe(certificates.numbers.alipay)
    expect(rootsNumber(certificates.roots)).toBe(certificates.numbers.roots)
    expect(certificates.roots.match(/BEGIN/g)).toHaveLength(3)
    expect(certificates.numbers.roots.split('_')).toHaveLength(2)
  })
})

describe('what is signed with WeChat Pay', () => {
  it('is of a call five lines, the last one ended', () => {
    expect(
      signedOfWechatCall({
        method: 'GET',
        path: '/v3/pay/transactions/out-trade-no/R%201?mchid=1900000018',
        seconds: 1790000000,
        nonce: 'abc',
        body: '',
      }),
    ).toBe('GET\n/v3/pay/transactions/out-trade-no/R%201?mchid=1900000018\n1790000000\nabc\n\n')
    expect(signedOfWechatCall({ method: 'POST', path: '/v3/x', seconds: 1, nonce: 'n', body: '{"a":"中文"}' })).toBe(
      'POST\n/v3/x\n1\nn\n{"a":"中文"}\n',
    )
  })

  it('is of an answer three lines, the body byte by byte', () => {
    const body = Buffer.from('{"a":"中文 \\/ 📦"}')
    expect(Buffer.from(signedOfMessage({ seconds: '1790000000', nonce: 'abc', body })).toString()).toBe(
      '1790000000\nabc\n{"a":"中文 \\/ 📦"}\n',
    )
    expect(Buffer.from(signedOfMessage({ seconds: '1', nonce: 'n', body: new Uint8Array() })).toString()).toBe('1\nn\n\n')
  })
})

describe('time with both', () => {
  it("is Beijing's, whatever this machine's is", () => {
    const at = Date.parse('2026-11-23T18:31:07Z')
    expect(beijingText(at)).toBe('2026-11-24 02:31:07')
    expect(beijingRfc3339(at)).toBe('2026-11-24T02:31:07+08:00')
    expect(beijingInstant('2026-11-24 02:31:07')).toBe(at)
    expect(beijingInstant('2026-11-24 02:31:07.123')).toBe(at)
    expect(['', undefined, '2026-11-24', '2026-13-40 00:00:00', 'x'].map(beijingInstant)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has a statement at noon of the next day, or none', () => {
    expect(statementIsDue('2026-11-23', Date.parse('2026-11-24T11:59:59+08:00'))).toBe(false)
    expect(statementIsDue('2026-11-23', Date.parse('2026-11-24T12:00:00+08:00'))).toBe(true)
  })
})
