import type { PerOrder } from '../../http/contract/parcels/orders/order.routes.ts'
import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command, type ExitCode, type TypedCommand } from '../command.ts'
import type { Column, Context } from '../context.ts'
import { UsageError } from '../usage.ts'

/** The most orders of one call (the contract's limit). */
const AT_ONCE = 500

const SURE = words(
  '将处理 {count} 个订单，继续吗？[y/N] ',
  '將處理 {count} 個訂單，繼續嗎？[y/N] ',
  'Orders to change: {count}. Continue? [y/N] ',
)
const LEFT = words('没有处理任何订单', '沒有處理任何訂單', 'No order was changed')
const NONE_NAMED = words(
  '请给出订单号、运单号或客户单号，或用 --file',
  '請給出訂單號、運單號或客戶單號，或用 --file',
  'Give order numbers, waybills or references, or --file',
)
const WORKING = words('处理中', '處理中', 'Working')
const yes = { flags: '--yes', about: words('不询问', '不詢問', 'do not ask for confirmation') }
const file = {
  flags: '--file <file>',
  about: words(
    '单号文件，每行一个；- 为标准输入',
    '單號檔案，每行一個；- 為標準輸入',
    'a file of numbers, one per line; - for standard input',
  ),
}
const COLUMNS: readonly Column[] = [
  { name: 'order_number', title: 'ORDER' },
  { name: 'result', title: 'RESULT' },
  { name: 'message', title: 'MESSAGE', mayShrink: true },
]

async function numbersOf(typed: TypedCommand): Promise<readonly string[]> {
  const fileName = textOption(typed, 'file')
  const { orderNumbersIn } = await import('../files.ts')
  const numbers = [...new Set([...typed.words, ...(fileName === undefined ? [] : await orderNumbersIn(fileName))])]
  if (numbers.length === 0) throw new UsageError(NONE_NAMED)
  return numbers
}

async function isSure(context: Context, { count, typed }: { readonly count: number; readonly typed: TypedCommand }): Promise<boolean> {
  if (typed.options['yes'] === true || !context.interactive) return true
  const { ask } = await import('../ask.ts')
  const sure = /^(y|是|好)/i.test(await ask(context.say(SURE, { count })))
  if (!sure) context.note(context.say(LEFT))
  return sure
}

async function report(outcome: PerOrder, context: Context): Promise<ExitCode> {
  if (context.json) context.print(JSON.stringify(outcome))
  else {
    const rows = outcome.map((one) => ({
      order_number: one.order_number,
      result: one.status ? 'ok' : (one.error ?? 'failed'),
      message: one.message,
    }))
    if (context.isTerminal) await context.table(COLUMNS, rows)
    else for (const row of rows) context.print(`${row.order_number}\t${row.result}\t${row.message}`)
  }
  return outcome.every((one) => one.status) ? 0 : 1
}

/** Applies an action to the given orders, split into calls, and reports each one's result. */
async function inParts(
  typed: TypedCommand,
  { context, call }: { readonly context: Context; readonly call: (orders: string[]) => Promise<PerOrder> },
): Promise<ExitCode> {
  const orders = await numbersOf(typed)
  if (!(await isSure(context, { count: orders.length, typed }))) return 1
  const outcome: PerOrder = []
  const progress = orders.length > AT_ONCE ? await context.progress(context.say(WORKING)) : undefined
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    outcome.push(...(await call(orders.slice(at, at + AT_ONCE))))
    progress?.update(outcome.length, orders.length)
  }
  progress?.finish()
  return report(outcome, context)
}

export const ordersCancel: Command = {
  path: 'orders cancel',
  takes: '[orders...]',
  about: words(
    '按订单号、运单号或客户单号取消订单，逐个返回结果',
    '按訂單號、運單號或客戶單號取消訂單，逐個回傳結果',
    'Cancel orders by order number, waybill or reference; each has its own result',
  ),
  examples: [
    'orders cancel 0NR3KQ7Z8F2M4B6D',
    'orders cancel CD000000000267 PO-2027-118',
    'orders cancel --file orders.txt --yes',
    'crossdock orders list --status draft | crossdock orders cancel --file - --yes',
  ],
  options: [file, yes],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const client = await context.client()
    return inParts(typed, { context, call: (orders) => client.call(orderRoutes.cancelOrders, { body: { orders } }) })
  },
}

export const ordersBlock: Command = {
  path: 'orders block',
  takes: '[orders...]',
  about: words(
    '按订单号、运单号或客户单号拦截订单，逐个返回结果',
    '按訂單號、運單號或客戶單號攔截訂單，逐個回傳結果',
    'Intercept orders by order number, waybill or reference; each has its own result',
  ),
  examples: ['orders block 0NR3KQ7Z8F2M4B6D --reason "wrong address"'],
  options: [file, yes, { flags: '--reason <text>', about: words('原因', '原因', 'the reason') }],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const client = await context.client()
    const reason = textOption(typed, 'reason') ?? ''
    return inParts(typed, { context, call: (orders) => client.call(orderRoutes.blockOrders, { body: { orders, reason } }) })
  },
}
