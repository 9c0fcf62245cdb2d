import { describe, expect, it, onTestFinished } from 'vitest'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import { eventually } from '../../support/servers/browser.ts'
import { AlipaySimulator } from '../../support/providers/alipay-simulator.ts'
import { HALF_HOUR, settleLater } from '../../support/providers/settle-later.ts'
import { WechatPaySimulator } from '../../support/providers/wechat-pay-simulator.ts'
import { callerAt } from '../../support/servers/server.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { sidewaysScroll } from '../shell/accessibility.ts'
import { focusIs, type Providers, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

let simulators: { readonly alipay: AlipaySimulator; readonly wechat: WechatPaySimulator } | undefined

/** Alipay and WeChat Pay as the stage's server is set up for them. */
export async function simulatedProviders(): Promise<Providers> {
  const [alipay, wechat] = [await AlipaySimulator.start({ mode: 'certificates' }), await WechatPaySimulator.start()]
  simulators = { alipay, wechat }
  const close = async (): Promise<void> => {
    await alipay.close()
    await wechat.close()
  }
  return { environment: { ...alipay.environment, ...wechat.environment }, close }
}

function providers() {
  if (simulators === undefined) throw new Error('the providers are not there')
  return simulators
}

/** The simulated Alipay of the stage's server. */
export const alipayOfStage = (): AlipaySimulator => providers().alipay

/** The number of what was asked for last. */
const lastOf = ({ trades }: AlipaySimulator | WechatPaySimulator): string => trades.all().at(-1)?.number ?? ''

/** A payer pays what was asked for last, and the provider reports it. */
async function pay(provider: AlipaySimulator | WechatPaySimulator): Promise<string> {
  const number = lastOf(provider)
  provider.pay(number)
  expect((await provider.notify(number)).status).toBe(200)
  return number
}

/** Does as the job does when the time to pay is over. */
async function expire({ server }: Stage): Promise<void> {
  const store = await openStore({ connectionString: serverConnectionOf(server.connectionString), log: () => undefined, connections: 2 })
  onTestFinished(() => store.close())
  await settleLater({ store, ...providers() }, HALF_HOUR)
}

/** The dialog of a top-up, over a page that is cheap to open. */
async function dialogOf({ t, the, go }: Visitor) {
  await go('/order/list')
  await the('button', t('充值', 'Top up')).click()
  return the('dialog', t('充值', 'Top up'))
}

/** An order of ddp that left and was charged 94.00 CNY. */
async function chargedOrder(url: string): Promise<string> {
  const server = callerAt(url)
  const { json } = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
  const number = json.payload.order_number
  await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
  expect((await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })).status).toBe(200)
  return number
}

export const moneyJourneys = (stage: Stage) =>
  describe('money', () => {
    it(
      'zh-CN: a top-up by WeChat Pay says what is missing at its field, shows a code that focusing the amount clears, and its payment without a reload',
      stage.journey({ account: 'ddu', width: 360 }, async (visitor) => {
        const { the, sees } = visitor
        const dialog = await dialogOf(visitor)
        const send = the('button', '去付款', dialog)
        await send.click()
        await sees(dialog.getByText('付款方式不能为空'))
        await focusIs(dialog.getByRole('radio').first())
        await dialog.getByText('微信支付').click()
        const amount = dialog.getByRole('textbox')
        await amount.fill('８８')
        await send.click()
        await sees(dialog.getByText('请用半角数字 0–9 填写'))
        await focusIs(amount)
        await amount.fill('88.5')
        await send.click()
        const code = the('img', '付款二维码，88.50 CNY', dialog)
        await sees(code)
        expect(await sidewaysScroll(visitor)).toBe(0)
        await amount.focus()
        await eventually(() => code.count()).toBe(0)
        await send.click()
        await sees(code)
        await pay(providers().wechat)
        await sees(dialog.getByText('充值成功，88.50 CNY 已到账'))
      }),
    )

    deepIt(
      'en-US: a top-up by Alipay is paid by its code, and the balance in the header follows',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees } = visitor
        const { json } = await callerAt(stage.server.url).call<{ account_balances: readonly { amount: string; currency: string }[] }>(
          'GET',
          '/api/portal/home/baseData',
          { as: 'ddp' },
        )
        const before = Number(json.payload.account_balances.find(({ currency }) => currency === 'CNY')?.amount)
        const dialog = await dialogOf(visitor)
        await dialog.getByText('Alipay').click()
        await dialog.getByRole('textbox').fill('120')
        await the('button', 'Pay', dialog).click()
        await sees(the('img', 'QR code to pay 120.00 CNY', dialog))
        await pay(providers().alipay)
        await sees(dialog.getByText('120.00 CNY arrived in your wallet'))
        await sees(page.getByText((before + 120).toLocaleString('en-US', { minimumFractionDigits: 2 })).first())
      }),
    )

    deepIt(
      'zh-CN: a top-up on this device opens Alipay’s own page, to which alone the form may be sent, and arrives in the window behind it',
      stage.journey({ account: 'ddu' }, async (visitor) => {
        const { page, the, sees } = visitor
        const { alipay } = providers()
        const dialog = await dialogOf(visitor)
        await dialog.getByText('微信支付').click()
        expect(await dialog.getByText('在本设备上付款').count()).toBe(0)
        await dialog.getByText('支付宝').click()
        await dialog.getByText('在本设备上付款').click()
        await dialog.getByRole('textbox').fill('66')
        const form = page.context().waitForEvent('response', (response) => response.url().endsWith('/form'))
        const [cashier] = await Promise.all([page.waitForEvent('popup'), the('button', '去付款', dialog).click()])
        expect((await form).headers()['content-security-policy']).toContain(`form-action ${new URL(alipay.gateway).origin};`)
        await cashier.waitForURL(`${alipay.gateway}*`)
        await sees(dialog.getByText('请在新窗口中完成付款'))
        const number = await pay(alipay)
        expect(await cashier.getByRole('heading', { level: 1 }).innerText()).toBe(number)
        await cashier.close()
        await sees(dialog.getByText('充值成功，66.00 CNY 已到账'))
      }),
    )

    deepIt(
      'zh-CN: a top-up that nobody pays waits, expires without a reload and may be asked for again; money that comes after it is for the staff',
      stage.journey({ account: 'ddu' }, async (visitor) => {
        const { the, sees } = visitor
        const { alipay } = providers()
        const dialog = await dialogOf(visitor)
        await dialog.getByText('支付宝').click()
        await dialog.getByRole('textbox').fill('40')
        await the('button', '去付款', dialog).click()
        const code = the('img', '付款二维码，40.00 CNY', dialog)
        await sees(code)
        await sees(dialog.getByText('等待付款'))
        const number = lastOf(alipay)
        alipay.trades.scan(number)
        await expire(stage)
        await sees(dialog.getByText('付款时间已过，未付款'))
        await sees(the('button', '重新充值', dialog))
        expect([await code.count(), await dialog.getByText('等待付款').count(), alipay.trades.find(number)?.state]).toEqual([
          0,
          0,
          'closed',
        ])
        alipay.pay(number, { late: true })
        expect((await alipay.notify(number)).status).toBe(200)
        await sees(dialog.getByText('款项在过期后到达，工作人员会尽快处理'))
      }),
    )

    deepIt(
      'en-US: a top-up whose payment failed says so, and the next one is paid',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { the, sees } = visitor
        const { wechat } = providers()
        const dialog = await dialogOf(visitor)
        await dialog.getByText('WeChat Pay').click()
        await dialog.getByRole('textbox').fill('35')
        await the('button', 'Pay', dialog).click()
        const code = the('img', 'QR code to pay 35.00 CNY', dialog)
        await sees(code)
        await sees(dialog.getByText('Waiting for payment'))
        expect((await wechat.notify(lastOf(wechat), { transaction: { trade_state: 'PAYERROR' } })).status).toBe(200)
        await sees(dialog.getByText('The payment failed'))
        expect([await code.count(), await dialog.getByText('Waiting for payment').count()]).toEqual([0, 0])
        await the('button', 'Top up again', dialog).click()
        await the('button', 'Pay', dialog).click()
        await sees(code)
        await pay(wechat)
        await sees(dialog.getByText('35.00 CNY arrived in your wallet'))
      }),
    )

    deepIt('zh-CN: a refund is asked for by the customer, decided by finance, and stands in the wallet', async () => {
      const order = await chargedOrder(stage.server.url)
      await stage.journey({ account: 'ddp' }, async ({ the, sees, go }) => {
        await go(`/finances/return?ask=${order}`)
        const dialog = the('dialog', `订单 ${order} 申请退款`)
        await dialog.getByRole('textbox', { name: /退款金额/ }).fill('30')
        await dialog.getByRole('textbox', { name: /退款原因/ }).fill('少收一件')
        await the('button', '提交申请', dialog).click()
        await sees('退款申请已提交')
      })()
      await stage.journey({ account: 'finance', role: 'Staff' }, async ({ page, the, sees, go }) => {
        await go('/admin/finance/refunds?status=requested')
        const row = page.getByRole('row', { name: new RegExp(order) })
        await row.hover()
        await the('button', `同意订单 ${order} 的退款`, row).click()
        await the('button', '同意退款', page.getByRole('dialog')).click()
        await sees('已同意 1 个退款')
      })()
      await stage.journey({ account: 'ddp' }, async ({ page, sees, go }) => {
        await go(`/finances/flow?keywords=${order}`)
        await sees(page.getByRole('row', { name: /退款.*30\.00/ }))
      })()
    })
  })
