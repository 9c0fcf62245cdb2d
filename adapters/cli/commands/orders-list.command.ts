import { words } from '../../../core/kernel/words.ts'
import { filterOptions, filterQuery, textOption, type Command } from '../command.ts'
import type { Column } from '../context.ts'

const COLUMNS: readonly Column[] = [
  { name: 'order_number', title: 'ORDER' },
  { name: 'order_refCode', title: 'REFERENCE' },
  { name: 'airway_number', title: 'WAYBILL' },
  { name: 'status', title: 'STATUS' },
  { name: 'consignee', title: 'CONSIGNEE' },
  { name: 'country', title: 'TO' },
  { name: 'claim_weight', title: 'KG', align: 'right' },
  { name: 'cod_amount', title: 'COD', align: 'right' },
  { name: 'create_time', title: 'CREATED' },
]
const SHOWN = words('第 {page} 页，共 {total} 个订单', '第 {page} 頁，共 {total} 個訂單', 'Page {page}, {total} orders in all')

export const ordersList: Command = {
  path: 'orders list',
  about: words('列出订单，最新的在前', '列出訂單，最新的在前', 'List orders, newest first'),
  examples: ['orders list --status confirmed --country AE,SA', 'orders list --from 2026-11-01 --json'],
  options: [...filterOptions, { flags: '--page <page>', about: words('页码', '頁碼', 'page'), default: '1' }, { flags: '--page-size <size>', about: words('每页行数，最多 500', '每頁列數，最多 500', 'rows a page, at most 500'), default: '15' }],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/order.routes.ts')
    const client = await context.client()
    const page = textOption(typed, 'page') ?? '1'
    const { rows, total } = await client.call(orderRoutes.listOrders, { query: { ...filterQuery(typed), page, pageSize: textOption(typed, 'pageSize') } })
    await context.table(COLUMNS, rows)
    if (!context.json) context.note(context.say(SHOWN, { page, total }))
    return 0
  },
}

export const ordersShow: Command = {
  path: 'orders show',
  takes: '<order>',
  about: words('显示一个订单', '顯示一個訂單', 'Show one order'),
  examples: ['orders show 0NR3KQ7Z8F2M4B6D', 'orders show 0NR3KQ7Z8F2M4B6D --json'],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/order.routes.ts')
    const client = await context.client()
    const order = await client.call(orderRoutes.findOrder, { params: { order_number: typed.words[0] ?? '' } })
    if (context.json) {
      context.print(JSON.stringify(order))
      return 0
    }
    const { cellText } = await import('../render/plain-table.ts')
    for (const [name, value] of Object.entries(order)) if (name !== 'history' && cellText(value) !== '') context.print(`${name}\t${cellText(value)}`)
    return 0
  },
}
