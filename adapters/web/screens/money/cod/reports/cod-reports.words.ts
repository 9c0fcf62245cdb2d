import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const codReportsWords = defineWords('cod-reports', {
  title: words('代收报表', '代收報表', 'COD reports'),
  text: words(
    '未收到的代收货款、代收率和汇兑损益。',
    '未收到的代收貨款、代收率和匯兌損益。',
    'What is outstanding, what was collected, and exchange gain and loss.',
  ),
  outstanding: words('未到账的代收货款', '未入帳的代收貨款', 'Outstanding by agent and age'),
  outstandingText: words(
    '待代收自出库起计，已代收自签收起计。',
    '待代收自出庫起計，已代收自簽收起計。',
    'Due counts from the dispatch, collected from the delivery.',
  ),
  nothingOut: words('没有未到账的代收货款', '沒有未入帳的代收貨款', 'Nothing is outstanding'),
  agent: words('派送代理', '派送代理', 'Agent'),
  noAgent: words('未指定代理', '未指定代理', 'No agent'),
  state: words('状态', '狀態', 'State'),
  total: words('合计', '合計', 'Total'),
  count: words('{count} 单', '{count} 單', '{count|order|orders}'),
  rates: words('代收率', '代收率', 'Collection rate'),
  ratesText: words(
    '按出库月份；出库未满 30 天且待代收的订单不计入代收率。',
    '按出庫月份；出庫未滿 30 天且待代收的訂單不計入代收率。',
    'By month of dispatch. Orders of the last 30 days that are still due aren’t part of the rate.',
  ),
  noRates: words('这些月份没有代收订单', '這些月份沒有代收訂單', 'No COD orders in these months'),
  month: words('月份', '月份', 'Month'),
  country: words('国家/地区', '國家/地區', 'Country'),
  channel: words('渠道', '渠道', 'Channel'),
  orders: words('订单数', '訂單數', 'Orders'),
  due: words('应代收', '應代收', 'To collect'),
  collected: words('已代收', '已代收', 'Collected'),
  failed: words('代收失败', '代收失敗', 'Failed'),
  unripe: words('未满 30 天', '未滿 30 天', 'Under 30 days'),
  rate: words('代收率', '代收率', 'Rate'),
  exchange: words('汇兑损益', '匯兌損益', 'Exchange gain and loss'),
  exchangeText: words(
    '账单汇率与出款当日汇率之差。',
    '帳單匯率與撥款當日匯率之差。',
    'The rates of the bills against those of the day on which they were paid out.',
  ),
  noExchange: words('这些月份没有出款', '這些月份沒有撥款', 'Nothing was paid out in these months'),
  client: words('客户', '客戶', 'Client'),
  positions: words('收付币种', '收付幣別', 'Taken and given'),
  gain: words('损益', '損益', 'Gain or loss'),
  months: words('最近', '最近', 'Last'),
  monthCount: words('{count} 个月', '{count} 個月', '{count|month|months}'),
  export: words('导出', '匯出', 'Export'),
  exportOf: words('导出{report}', '匯出{report}', 'Export {report}'),
})

export const codOverviewWords = defineWords('cod-overview', {
  title: words('代收概览', '代收概覽', 'COD overview'),
  text: words(
    '您的代收货款在哪里，按出库月份和币种。',
    '您的代收貨款在哪裡，按出庫月份和幣別。',
    'Where the cash of your orders is, by month of dispatch and currency.',
  ),
  month: words('月份', '月份', 'Month'),
  currency: words('币种', '幣別', 'Currency'),
  count: words('{count} 单', '{count} 單', '{count|order|orders}'),
  empty: words('还没有代收订单', '還沒有代收訂單', 'No COD orders yet'),
  emptyText: words(
    '下单时填写代收金额，派送代理在签收时收款，款项到账后与您结算：手续费 3%，银行手续费 0.6%（最低 30 元）。',
    '下單時填寫代收金額，派送代理在簽收時收款，款項入帳後與您結算：手續費 3%，銀行手續費 0.6%（最低 30 元）。',
    'Enter an amount to collect with an order. The agent collects it on delivery, and once the money is with us we settle it: 3% service fee and a bank fee of 0.6%, at least 30 RMB.',
  ),
  order: words('创建订单', '建立訂單', 'Place an order'),
})
