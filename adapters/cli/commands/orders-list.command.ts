import { words } from '#core/base/kernel/words.ts'
import type { orderRoutes as Routes } from '../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../http/contract/route.ts'
import { filterOptions, filterQuery, textOption, type Command } from '../command.ts'
import type { Column } from '../context.ts'
import { notAmong } from '../usage.ts'

const COLUMNS: readonly Column[] = [
  { name: 'order_number', title: 'ORDER' },
  { name: 'order_refCode', title: 'REFERENCE', mayShrink: true, rank: 2 },
  { name: 'airway_number', title: 'WAYBILL', rank: 1 },
  { name: 'status', title: 'STATUS' },
  { name: 'consignee', title: 'CONSIGNEE', mayShrink: true, rank: 3 },
  { name: 'country', title: 'TO', rank: 4 },
  { name: 'claim_weight', title: 'KG', align: 'right', rank: 6 },
  { name: 'cod_amount', title: 'COD', align: 'right', rank: 7 },
  { name: 'create_time', title: 'CREATED', rank: 5 },
]
const SHOWN = words('第 {page} 页，共 {total} 个订单', '第 {page} 頁，共 {total} 個訂單', 'Page {page}, {total} orders in total')
const NONE = words('没有符合条件的订单', '沒有符合條件的訂單', 'No matching orders')

type Sort = NonNullable<SentOf<typeof Routes.listOrders>['query']>['sort']

async function readOrderSort(sort: string | undefined): Promise<{ readonly sort?: Sort }> {
  if (sort === undefined) return {}
  const { ORDER_SORTS } = await import('#core/parcels/orders/order.ports.ts')
  if (!ORDER_SORTS.some((name) => name === sort.replace(/^-/, ''))) throw notAmong('--sort', sort, ORDER_SORTS)
  return { sort: sort as Sort }
}

export const ordersList: Command = {
  path: 'orders list',
  about: words('列出订单，默认最新的在前', '列出訂單，預設最新的在前', 'List orders, newest first unless sorted'),
  examples: ['orders list --status confirmed --country AE,SA', 'orders list --from 2026-11-01 --json'],
  options: [
    ...filterOptions,
    {
      flags: '--sort <field>',
      about: words('排序字段，前加 - 为降序', '排序欄位，前加 - 為降序', 'field to sort by; prefix with - for descending'),
    },
    { flags: '--page <page>', about: words('页码', '頁碼', 'page'), default: '1' },
    { flags: '--page-size <size>', about: words('每页行数，最多 500', '每頁列數，最多 500', 'rows per page, 500 at most'), default: '15' },
  ],
  run: async (typed, context) => {
    const query = await filterQuery(typed)
    const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const { timeText } = await import('../render/time-text.ts')
    const { ORDER_TONES } = await import('#core/parcels/orders/order-tones.ts')
    const columns = COLUMNS.map((column) => (column.name === 'status' ? { ...column, tones: ORDER_TONES } : column))
    const client = await context.client()
    const page = textOption(typed, 'page') ?? '1'
    const { rows, total } = await client.call(orderRoutes.listOrders, {
      query: { ...query, page, pageSize: textOption(typed, 'pageSize'), ...(await readOrderSort(textOption(typed, 'sort'))) },
    })
    if (context.isTerminal && rows.length === 0) context.note(context.say(NONE))
    else await context.table(columns, context.json ? rows : rows.map((row) => ({ ...row, create_time: timeText(row.create_time) })))
    if (!context.json && rows.length > 0) context.note(context.say(SHOWN, { page, total }))
    return 0
  },
}
