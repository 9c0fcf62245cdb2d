import type { PerOrder } from '../../http/contract/order.routes.ts'
import { words } from '../../../core/kernel/words.ts'
import { textOption, UsageError, type Command, type ExitCode } from '../command.ts'
import type { Context } from '../context.ts'

const SURE = words('将处理 {count} 个订单，继续吗？[y/N] ', '將處理 {count} 個訂單，繼續嗎？[y/N] ', 'This changes {count} orders. Go on? [y/N] ')
const yes = { flags: '--yes', about: words('不询问', '不詢問', 'do not ask') }
const file = { flags: '--file <file>', about: words('订单号文件，每行一个', '訂單號檔案，每行一個', 'a file of order numbers, one a line') }

async function numbersOf(words_: readonly string[], fileName: string | undefined): Promise<readonly string[]> {
  const { readFile } = await import('node:fs/promises')
  const listed = fileName === undefined ? [] : (await readFile(fileName, 'utf8')).split(/\r?\n/).map((line) => line.trim())
  const numbers = [...words_, ...listed].filter((number) => number !== '')
  if (numbers.length === 0) throw new UsageError('name at least one order, or --file')
  return numbers
}

async function isSure(context: Context, count: number, said: boolean): Promise<boolean> {
  if (said || !context.interactive) return true
  const { ask } = await import('../ask.ts')
  return /^y/i.test(await ask(context.say(SURE, { count })))
}

async function report(outcome: PerOrder, context: Context): Promise<ExitCode> {
  if (context.json) context.print(JSON.stringify(outcome))
  else for (const one of outcome) context.print(`${one.order_number}\t${one.status ? 'ok' : (one.error ?? 'failed')}\t${one.message}`)
  return outcome.every((one) => one.status) ? 0 : 1
}

export const ordersCancel: Command = {
  path: 'orders cancel',
  takes: '[orders...]',
  about: words('取消订单，逐个返回结果', '取消訂單，逐個回傳結果', 'Cancel orders, each answered for itself'),
  examples: ['orders cancel 0NR3KQ7Z8F2M4B6D', 'orders cancel --file orders.txt --yes'],
  options: [file, yes],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/order.routes.ts')
    const orders = [...(await numbersOf(typed.words, textOption(typed, 'file')))]
    if (!(await isSure(context, orders.length, typed.options['yes'] === true))) return 1
    const client = await context.client()
    return report(await client.call(orderRoutes.cancelOrders, { body: { orders } }), context)
  },
}

export const ordersBlock: Command = {
  path: 'orders block',
  takes: '[orders...]',
  about: words('拦截订单，逐个返回结果', '攔截訂單，逐個回傳結果', 'Intercept orders, each answered for itself'),
  examples: ['orders block 0NR3KQ7Z8F2M4B6D --reason "wrong address"'],
  options: [file, yes, { flags: '--reason <text>', about: words('原因', '原因', 'the reason'), default: '' }],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/order.routes.ts')
    const orders = [...(await numbersOf(typed.words, textOption(typed, 'file')))]
    if (!(await isSure(context, orders.length, typed.options['yes'] === true))) return 1
    const client = await context.client()
    return report(await client.call(orderRoutes.blockOrders, { body: { orders, reason: textOption(typed, 'reason') ?? '' } }), context)
  },
}
