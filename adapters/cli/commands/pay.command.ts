import { setTimeout as delay } from 'node:timers/promises'
import { words } from '#core/base/kernel/words.ts'
import type { TopUp } from '../../http/contract/money/payments/recharge.routes.ts'
import type { ApiClient } from '../../http/client/api-client.ts'
import { textOption, type Command, type ExitCode, type TypedCommand } from '../command.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../usage.ts'

const LOOK_MILLIS = 2000
/**
 * After its end a top-up is looked at for so long: the provider is asked first, and a payment may
 * just have come.
 */
const GRACE_MILLIS = 90_000
const KEY_BYTES = 16

const NEEDED = words('需要 --type 和 --amount', '需要 --type 和 --amount', 'needs --type and --amount')
const SCAN = words('请扫码付款 {amount}（{number}）', '請掃碼付款 {amount}（{number}）', 'Scan to pay {amount} ({number})')
const OPEN = words(
  '请在已登录网页版的浏览器中打开付款页面：{address}',
  '請在已登入網頁版的瀏覽器中開啟付款頁面：{address}',
  'Open the payment page in a browser that is signed in: {address}',
)
const WAITING = words(
  '等待付款，{time} 前有效；按 Ctrl-C 停止等待',
  '等待付款，{time} 前有效；按 Ctrl-C 停止等待',
  'Waiting for the payment until {time}; Ctrl-C stops waiting',
)

const amountText = ({ amount: { amount, currency } }: TopUp): string => `${amount} ${currency}`

/** Shows the means of payment: the code in the terminal, or the address of the provider's form. */
async function show(topUp: TopUp, context: Context): Promise<void> {
  if (topUp.form_url !== undefined) context.note(context.say(OPEN, { address: context.url + topUp.form_url }))
  if (topUp.qr_content === undefined) return
  const { default: bwip } = await import('bwip-js/node')
  const { codeLines } = await import('../render/code-lines.ts')
  const [code] = bwip.raw({ bcid: 'qrcode', text: topUp.qr_content })
  if (code === undefined || !('pixs' in code)) return
  const hasColours = context.isTerminal && (process.env['NO_COLOR'] ?? '') === ''
  for (const line of codeLines({ width: code.pixx, modules: code.pixs }, { hasColours })) context.note(line)
  context.note(context.say(SCAN, { amount: amountText(topUp), number: topUp.flow_num }))
}

/** One line for programs: number, state, amount; or the answer of the API. */
const print = (topUp: TopUp, context: Context): void =>
  context.print(context.json ? JSON.stringify(topUp) : [topUp.flow_num, topUp.status, amountText(topUp)].join('\t'))

/** Looks until the top-up has come to an end, its time is over, or nobody waits any more. */
async function wait(asked: TopUp, { client, signal }: { readonly client: ApiClient; readonly signal: AbortSignal }): Promise<TopUp> {
  const { rechargeRoutes } = await import('../../http/contract/money/payments/recharge.routes.ts')
  const until = Date.parse(asked.expires_at) + GRACE_MILLIS
  for (let topUp = asked; ;) {
    if (topUp.status !== 'pending' || signal.aborted || Date.now() > until) return topUp
    await delay(LOOK_MILLIS, undefined, { signal }).catch(() => undefined)
    topUp = await client.call(rechargeRoutes.topUp, { params: { flow_num: asked.flow_num } })
  }
}

function readTyped(typed: TypedCommand): { readonly type: string; readonly amount: string } {
  const [type, amount] = [textOption(typed, 'type'), textOption(typed, 'amount')]
  if (type === undefined || amount === undefined) throw new UsageError(NEEDED)
  return { type, amount }
}

async function run(typed: TypedCommand, context: Context): Promise<ExitCode> {
  const body = readTyped(typed)
  const { randomBytes } = await import('node:crypto')
  const { rechargeRoutes } = await import('../../http/contract/money/payments/recharge.routes.ts')
  const client = await context.client()
  const asked = await client.call(rechargeRoutes.pay, { body }, { idempotencyKey: randomBytes(KEY_BYTES).toString('hex') })
  if (context.json) print(asked, context)
  else await show(asked, context)
  if (typed.options['wait'] === false) {
    if (!context.json) print(asked, context)
    return 0
  }
  context.note(context.say(WAITING, { time: new Date(asked.expires_at).toLocaleTimeString(context.locale) }))
  const ended = await wait(asked, { client, signal: context.interrupted })
  print(ended, context)
  return ended.status === 'paid' ? 0 : 1
}

export const pay: Command = {
  path: 'pay',
  about: words(
    '充值：在终端显示二维码并等待到账',
    '儲值：在終端機顯示 QR Code 並等待入帳',
    'Top up the wallet: shows a QR code and waits for the payment',
  ),
  examples: ['pay --type alipay --amount 100', 'pay --type wepay --amount 88.50 --no-wait', 'pay --type alipay --amount 100 --json'],
  options: [
    { flags: '--type <type>', about: words('付款方式', '付款方式', 'payment type'), choices: ['alipay', 'wepay'] },
    { flags: '--amount <amount>', about: words('金额，CNY', '金額，CNY', 'amount in CNY') },
    { flags: '--no-wait', about: words('不等待付款', '不等待付款', 'do not wait for the payment') },
  ],
  run,
}
