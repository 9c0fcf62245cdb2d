import { words } from '#core/base/kernel/words.ts'

/** Labels of the report of margins, by the names of its groups and sums. */
export const MARGIN_LABELS = {
  month: words('月份', '月份', 'Month'),
  client: words('客户', '客戶', 'Client'),
  channel: words('渠道', '渠道', 'Channel'),
  country: words('目的国家', '目的國家', 'Destination'),
  orders: words('订单数', '訂單數', 'Orders'),
  costed: words('已有成本', '已有成本', 'With costs'),
  revenue: words('收入', '收入', 'Revenue'),
  cost: words('成本', '成本', 'Cost'),
  margin: words('毛利', '毛利', 'Margin'),
  percent: words('毛利率（%）', '毛利率（%）', 'Margin (%)'),
} as const
