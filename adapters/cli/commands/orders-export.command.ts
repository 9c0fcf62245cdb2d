import { words } from '#core/base/kernel/words.ts'
import { filterOptions, filterQuery, textOption, type Command } from '../command.ts'

const WRITTEN = words('已写入 {file}', '已寫入 {file}', 'Written to {file}')
const OUT = 'orders.xlsx'

export const ordersExport: Command = {
  path: 'orders export',
  about: words('按筛选条件导出 xlsx', '按篩選條件匯出 xlsx', 'Export orders by filter as xlsx'),
  examples: ['orders export --status signed --from 2026-11-01 --out november.xlsx'],
  options: [...filterOptions, { flags: '--out <file>', about: words('输出文件', '輸出檔案', 'the file to write'), default: OUT }],
  run: async (typed, context) => {
    const query = await filterQuery(typed)
    const out = textOption(typed, 'out') ?? OUT
    const { mustBeWritable } = await import('../files.ts')
    await mustBeWritable(out)
    const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const client = await context.client()
    const answer = await client.open(orderRoutes.exportOrders, { query })
    const { saveStream } = await import('../save.ts')
    await saveStream(answer, out, { signal: context.interrupted })
    if (context.json) context.print(JSON.stringify({ file: out }))
    else context.note(context.say(WRITTEN, { file: out }))
    return 0
  },
}
