import { words } from '#core/base/kernel/words.ts'
import type { orderRoutes } from '../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../http/contract/route.ts'
import { filterOptions, filterQuery, textOption, type Command } from '../command.ts'

const WRITTEN = words('已写入 {file}', '已寫入 {file}', 'Written to {file}')
const OUT = 'orders.pdf'

type Query = NonNullable<SentOf<typeof orderRoutes.printOrders>['query']>

export const ordersPrint: Command = {
  path: 'orders print',
  about: words(
    '按筛选条件打印 A4 订单列表（PDF，每页 34 行）',
    '按篩選條件列印 A4 訂單列表（PDF，每頁 34 行）',
    'Print the list of orders by filter on A4, a PDF with 34 rows a page',
  ),
  examples: ['orders print --status inbound --out inbound.pdf', 'orders print --sort country --columns order_number,consignee,country'],
  options: [
    ...filterOptions,
    {
      flags: '--columns <columns>',
      about: words(
        '列，逗号分隔，以 API 的字段名',
        '欄位，逗號分隔，以 API 的欄位名',
        'columns by their names in the API, comma-separated',
      ),
    },
    {
      flags: '--sort <column>',
      about: words('排序的列，前面加 - 为倒序', '排序的欄位，前面加 - 為倒序', 'the column to sort by, with - before it for descending'),
    },
    { flags: '--out <file>', about: words('输出文件', '輸出檔案', 'the file to write'), default: OUT },
  ],
  run: async (typed, context) => {
    const query = await filterQuery(typed)
    const out = textOption(typed, 'out') ?? OUT
    const { mustBeWritable } = await import('../files.ts')
    await mustBeWritable(out)
    const { orderRoutes: routes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const client = await context.client()
    const [columns, sort] = [textOption(typed, 'columns'), textOption(typed, 'sort')]
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const answer = await client.open(routes.printOrders, { query: { timezone, ...query, columns, sort: sort as Query['sort'] } })
    const { saveStream } = await import('../save.ts')
    await saveStream(answer, out, { signal: context.interrupted })
    if (context.json) context.print(JSON.stringify({ file: out }))
    else context.note(context.say(WRITTEN, { file: out }))
    return 0
  },
}
