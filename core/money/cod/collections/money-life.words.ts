import { words, type Words } from '#core/base/kernel/words.ts'
import type { MoneyEvent } from './collection.ports.ts'

/** Texts of the events of one order's money. */
export const moneyEvents: Readonly<Record<MoneyEvent['what'], Words>> = {
  due: words('出库，待代收', '出庫，待代收', 'Dispatched, to be collected'),
  change: words('代收金额已修改', '代收金額已修改', 'COD amount changed'),
  report: words('派送代理已代收', '派送代理已代收', 'Collected by the agent'),
  difference: words('派送代理上报的金额不同', '派送代理回報的金額不同', 'The agent reported another amount'),
  accepted: words('差异已接受，按实收入账', '差異已接受，按實收入帳', 'Difference accepted, booked as collected'),
  rejected: words('差异已驳回，需重新上报', '差異已駁回，需重新回報', 'Difference rejected, to be reported again'),
  failed: words('代收失败', '代收失敗', 'Not collected'),
  remitted: words('货款已汇给我们', '貨款已匯給我們', 'Remitted to us'),
  billed: words('已列入结算账单', '已列入結算帳單', 'On a settlement bill'),
  paid_out: words('已出款', '已出款', 'Paid out'),
}
