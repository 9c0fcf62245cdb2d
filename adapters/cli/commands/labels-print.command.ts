import type { ApiClient } from '../../http/client/api-client.ts'
import { words } from '../../../core/kernel/words.ts'
import { parseFilter, textOption, type Command, type Typed } from '../command.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../usage.ts'

const SIZES = ['100x100', '100x150', '100x200'] as const
const TYPES = ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'] as const
const COLLECTING = words('读取订单', '讀取訂單', 'Reading orders')
const PRINTING = words('生成面单', '產生面單', 'Printing')
const PRINTED = words('{count} 张面单已写入 {file}', '{count} 張面單已寫入 {file}', 'Labels written to {file}: {count}')
const RESUMED = words('接着上次的进度继续', '接著上次的進度繼續', 'Continuing where the last run stopped')
const AGAIN = words(
  '已中断。再次运行同一命令会接着打印，不会重复。',
  '已中斷。再次執行同一命令會接著列印，不會重複。',
  'Interrupted. Run the same command again to continue; nothing is printed twice.',
)
const NO_OUT = words('需要 --out 文件.pdf', '需要 --out 檔案.pdf', '--out FILE.pdf is required')
const NONE_NAMED = words(
  '请给出订单号、运单号或客户单号，或用 --file、--filter',
  '請給出訂單號、運單號或客戶單號，或用 --file、--filter',
  'Give order numbers, waybills or references, or use --file or --filter',
)
const NOTHING = words('没有可打印的订单', '沒有可列印的訂單', 'No orders to print')

export const labelsPrint: Command = {
  path: 'labels print',
  takes: '[orders...]',
  about: words(
    '按订单号、运单号或客户单号把面单打印到一个 PDF',
    '按訂單號、運單號或客戶單號把面單列印到一個 PDF',
    'Print labels into one PDF, by order number, waybill or reference',
  ),
  examples: [
    'labels print 0NR3KQ7Z8F2M4B6D --out label.pdf',
    'labels print --filter status=confirmed --out today.pdf',
    'labels print --file orders.txt --size 100x100 --out mini.pdf',
  ],
  options: [
    {
      flags: '--file <file>',
      about: words(
        '单号文件，每行一个；- 为标准输入',
        '單號檔案，每行一個；- 為標準輸入',
        'a file of numbers, one per line; - for standard input',
      ),
    },
    {
      flags: '--filter <filter>',
      about: words('筛选条件，如 status=confirmed', '篩選條件，如 status=confirmed', 'a filter such as status=confirmed'),
    },
    { flags: '--size <size>', about: words('尺寸（毫米）', '尺寸（公釐）', 'size in millimetres'), choices: SIZES },
    { flags: '--type <type>', about: words('面单类型', '面單類型', 'label type'), choices: TYPES },
    { flags: '--out <file>', about: words('输出的 PDF', '輸出的 PDF', 'the PDF to write') },
  ],
  run: async (typed, context) => {
    const out = textOption(typed, 'out')
    if (out === undefined) throw new UsageError(NO_OUT)
    const { mustBeWritable } = await import('../files.ts')
    await mustBeWritable(out)
    const body = requestOf(typed)
    const client = await context.client()
    const orders = await ordersOf(typed, { client, context })
    if (orders.length === 0) {
      context.note(context.say(NOTHING))
      return 1
    }
    const { printLabels } = await import('../print-labels.ts')
    const outcome = await printLabels({
      client,
      request: { ...body, orders },
      out,
      progress: await context.progress(context.say(PRINTING)),
      signal: context.interrupted,
      onResume: () => context.note(context.say(RESUMED)),
    })
    if (outcome.interrupted) {
      context.note(context.say(AGAIN))
      return 1
    }
    for (const failure of outcome.failed) context.note(`${failure.order_number}: ${failure.message}`)
    if (context.json) context.print(JSON.stringify({ file: out, printed: outcome.printed, failed: outcome.failed }))
    else if (outcome.printed > 0) context.note(context.say(PRINTED, { count: outcome.printed, file: out }))
    return outcome.failed.length > 0 || outcome.printed === 0 ? 1 : 0
  },
}

function requestOf(typed: Typed) {
  const size = textOption(typed, 'size')
  const type = textOption(typed, 'type') ?? 'standard'
  return {
    miniLabel: type.startsWith('mini'),
    ignoreInvoice: type === 'mini_no_invoice' || type === 'medium',
    specialLable: (size as (typeof SIZES)[number] | undefined) ?? type === 'invoice',
    single: false,
  }
}

async function ordersOf(
  typed: Typed,
  { client, context }: { readonly client: ApiClient; readonly context: Context },
): Promise<readonly string[]> {
  const fileName = textOption(typed, 'file')
  const filter = textOption(typed, 'filter')
  const { orderNumbersIn } = await import('../files.ts')
  const listed = fileName === undefined ? [] : await orderNumbersIn(fileName)
  const found = filter === undefined ? [] : await ordersOfFilter(await parseFilter(filter), { client, context })
  const orders = [...new Set([...typed.words, ...listed, ...found])]
  if (orders.length === 0 && filter === undefined) throw new UsageError(NONE_NAMED)
  return orders
}

const PAGE_SIZE = 500

async function ordersOfFilter(
  query: Record<string, string>,
  { client, context }: { readonly client: ApiClient; readonly context: Context },
): Promise<readonly string[]> {
  const { orderRoutes } = await import('../../http/contract/orders/order.routes.ts')
  const progress = await context.progress(context.say(COLLECTING))
  const numbers: string[] = []
  for (;;) {
    const { rows, total } = await client.call(orderRoutes.listOrders, { query: { ...query, pageSize: PAGE_SIZE, after: numbers.at(-1) } })
    numbers.push(...rows.map((row) => row.order_number))
    progress.update(numbers.length, total)
    if (rows.length < PAGE_SIZE) break
  }
  progress.finish()
  // Oldest first, in the order in which parcels are packed.
  return numbers.reverse()
}
