import { AlipaySdk } from 'alipay-sdk'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { afterAll, describe, expect, it } from 'vitest'
import { WECHAT_FAULTS } from '../support/providers/faulty-answers.ts'
import { AlipaySimulator, type AlipayMode } from '../support/providers/alipay-simulator.ts'
import { WechatPaySimulator, type WechatMode } from '../support/providers/wechat-pay-simulator.ts'

/** The SDK signs with the machine's own time; Alipay takes Beijing's. */
process.env['TZ'] = 'Asia/Shanghai'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')

async function alipay(mode: AlipayMode) {
  const simulator = await AlipaySimulator.start({ mode })
  closing.push(simulator.close)
  const {
    ALIPAY_APP_ID: appId = '',
    ALIPAY_PRIVATE_KEY: privateKey = '',
    ALIPAY_PUBLIC_KEY: alipayPublicKey,
    ALIPAY_APP_CERT: appCertContent,
    ALIPAY_CERT: alipayPublicCertContent,
    ALIPAY_ROOT_CERT: alipayRootCertContent,
  } = simulator.environment
  const trusted = alipayPublicKey === undefined ? { appCertContent, alipayPublicCertContent, alipayRootCertContent } : { alipayPublicKey }
  const sdk = new AlipaySdk({
    appId,
    privateKey: bare(privateKey),
    keyType: 'PKCS8',
    gateway: simulator.gateway,
    camelcase: false,
    ...(trusted as { alipayPublicKey: string }),
  })
  const call = (method: string, content: object) =>
    sdk.exec(method, { notify_url: 'http://127.0.0.1:1/notify', bizContent: content }, { validateSign: true }) as Promise<
      Record<string, unknown>
    >
  return { simulator, sdk, call }
}

describe.each(['public_key', 'certificates'] as const)('the simulated Alipay in the mode %s', (mode) => {
  it("satisfies Alipay's own SDK with its checks on, from the asking to the statement", async () => {
    const { simulator, call } = await alipay(mode)
    const content = { out_trade_no: 'J1', total_amount: '88.88', subject: '账户充值 J1 + 100% 📦' }
    expect(await call('alipay.trade.precreate', content)).toMatchObject({
      code: '10000',
      out_trade_no: 'J1',
      qr_code: 'https://qr.alipay.com/baxJ1',
    })
    expect(await call('alipay.trade.query', { out_trade_no: 'J1' })).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
    simulator.pay('J1')
    expect(await call('alipay.trade.query', { out_trade_no: 'J1' })).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '88.88' })
    expect(await call('alipay.trade.close', { out_trade_no: 'J1' })).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
    const refund = { out_trade_no: 'J1', refund_amount: '8.88', out_request_no: 'J1R1', refund_reason: '部分' }
    expect(await call('alipay.trade.refund', refund)).toMatchObject({ fund_change: 'Y', refund_fee: '8.88' })
    expect(await call('alipay.trade.refund', refund)).toMatchObject({ fund_change: 'N', refund_fee: '8.88' })
    expect(await call('alipay.trade.fastpay.refund.query', refund)).toMatchObject({ refund_status: 'REFUND_SUCCESS' })
    expect(await call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: '2020-01-01' })).toMatchObject({
      code: '40004',
    })
  })

  it('is not believed by it with a wrong signature', async () => {
    const { simulator, call } = await alipay(mode)
    simulator.failNext('wrong_signature')
    await expect(call('alipay.trade.query', { out_trade_no: 'J2' })).rejects.toThrow('验签失败')
  })

  it('sends notifications that it accepts, and forged ones that it does not', async () => {
    const { simulator, sdk, call } = await alipay(mode)
    await call('alipay.trade.precreate', { out_trade_no: 'J3', total_amount: '1.00', subject: '50% + 中文 📦' })
    simulator.pay('J3')
    const sent = (notice = {}) => Object.fromEntries(new URLSearchParams(simulator.notification('J3', notice).body))
    // In the mode of certificates their number is signed with the rest.
    expect(sdk.checkNotifySignV2(sent())).toBe(true)
    expect(sdk.checkNotifySignV2(sent({ signsType: true }))).toBe(true)
    expect(sdk.checkNotifySignV2({ ...sent(), total_amount: '1000.00' })).toBe(false)
    // The SDK lets the message choose SHA-1, which is why it judges here and verifies nothing for
    // us (faults.test.ts).
    expect(sdk.checkNotifySignV2(sent({ fault: 'sha1' }))).toBe(true)
  })
})

async function wechat(mode: WechatMode) {
  const simulator = await WechatPaySimulator.start({ mode })
  closing.push(simulator.close)
  const { access, environment } = simulator
  const certs = Object.fromEntries(
    [...access.publicKeys].map(([serial, key]) => [serial, key.export({ type: 'spki', format: 'pem' }) as string]),
  )
  const client = new Wechatpay({
    mchid: access.mchid,
    serial: access.serial,
    privateKey: environment['WECHATPAY_PRIVATE_KEY'] ?? '',
    certs,
    baseURL: simulator.origin,
    secret: '',
  } as never)
  type Answer = { readonly status: number; readonly data: Record<string, unknown> }
  const at = (path: string) =>
    (
      client as unknown as {
        chain: (path: string) => { get: (config?: object) => Promise<Answer>; post: (data: object) => Promise<Answer> }
      }
    ).chain(path)
  return { simulator, certs, at, appid: access.appid, mchid: access.mchid }
}

const native = ({ appid, mchid }: { appid: string; mchid: string }, number: string) => ({
  appid,
  mchid,
  description: '账户充值 + 100% 📦',
  out_trade_no: number,
  time_expire: '2026-11-24T02:31:07+08:00',
  notify_url: 'http://127.0.0.1:1/notify',
  amount: { total: 8888, currency: 'CNY' },
})

describe.each(['public_key', 'certificates'] as const)('the simulated WeChat Pay in the mode %s', (mode) => {
  it('satisfies wechatpay-axios-plugin with its checks on, from the asking to the statement', async () => {
    const { simulator, at, ...us } = await wechat(mode)
    expect((await at('v3/pay/transactions/native').post(native(us, 'J1'))).data).toEqual({ code_url: 'weixin://wxpay/bizpayurl?pr=J1' })
    const query = () => at('v3/pay/transactions/out-trade-no/J1').get({ params: { mchid: us.mchid } })
    expect((await query()).data).toMatchObject({ trade_state: 'NOTPAY' })
    simulator.pay('J1')
    expect((await query()).data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 8888 } })
    const refund = { out_trade_no: 'J1', out_refund_no: 'J1R1', amount: { refund: 888, total: 8888, currency: 'CNY' } }
    expect((await at('v3/refund/domestic/refunds').post(refund)).data).toMatchObject({ status: 'SUCCESS' })
    expect((await at('v3/refund/domestic/refunds/J1R1').get()).data).toMatchObject({ out_refund_no: 'J1R1', amount: { refund: 888 } })
    await at('v3/pay/transactions/native').post(native(us, 'J2'))
    expect((await at('v3/pay/transactions/out-trade-no/J2/close').post({ mchid: us.mchid })).status).toBe(204)
  })

  it.each([...WECHAT_FAULTS, 'wrong_signature', 'unsigned'] as const)('is not believed by it with %s', async (fault) => {
    const { simulator, at, ...us } = await wechat(mode)
    simulator.failNext(fault)
    await expect(at('v3/pay/transactions/native').post(native(us, 'J3'))).rejects.toThrow()
  })

  it('sends notifications that it verifies and opens', async () => {
    const { simulator, certs, at, ...us } = await wechat(mode)
    await at('v3/pay/transactions/native').post(native(us, 'J4'))
    simulator.pay('J4')
    const { headers, body } = simulator.notification('J4')
    const {
      'wechatpay-timestamp': seconds = '',
      'wechatpay-nonce': nonce = '',
      'wechatpay-signature': signature = '',
      'wechatpay-serial': serial = '',
    } = headers
    expect(Rsa.verify(Formatter.joinedByLineFeed(seconds, nonce, body), signature, certs[serial] ?? '')).toBe(true)
    const { resource } = JSON.parse(body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
    const key = simulator.environment['WECHATPAY_API_V3_KEY'] ?? ''
    expect(JSON.parse(Aes.AesGcm.decrypt(resource.ciphertext, key, resource.nonce, resource.associated_data))).toMatchObject({
      out_trade_no: 'J4',
      trade_state: 'SUCCESS',
      amount: { total: 8888, currency: 'CNY' },
    })
  })
})

describe("the simulated Alipay's money out", () => {
  it("satisfies Alipay's own SDK: authorisation, transfer and query", async () => {
    const { simulator, sdk, call } = await alipay('certificates')
    const beside = (method: string, fields: object) => sdk.exec(method, fields, { validateSign: true }) as Promise<Record<string, unknown>>
    const code = simulator.transfers.agree('2088000000000099')
    const token = await beside('alipay.system.oauth.token', { grant_type: 'authorization_code', code })
    expect(token).toMatchObject({ user_id: '2088000000000099' })
    expect(await beside('alipay.user.info.share', { auth_token: token['access_token'] })).toMatchObject({ nick_name: '张**' })
    const transfer = {
      out_biz_no: 'PCB1',
      trans_amount: '18640.78',
      product_code: 'TRANS_ACCOUNT_NO_PWD',
      biz_scene: 'DIRECT_TRANSFER',
      order_title: '结算',
      payee_info: { identity: '2088000000000099', identity_type: 'ALIPAY_USER_ID' },
      transfer_scene_name: '业务结算',
      transfer_scene_report_infos: [{ info_type: '结算款项名称', info_content: '代收货款' }],
    }
    expect(await call('alipay.fund.trans.uni.transfer', transfer)).toMatchObject({ code: '10000', status: 'SUCCESS' })
    expect(await call('alipay.fund.trans.common.query', transfer)).toMatchObject({ status: 'SUCCESS', trans_amount: '18640.78' })
    expect(await call('alipay.fund.trans.common.query', { ...transfer, out_biz_no: 'X' })).toMatchObject({ sub_code: 'ORDER_NOT_EXIST' })
  })
})
