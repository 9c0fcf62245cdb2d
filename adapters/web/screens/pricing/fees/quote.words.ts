import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

/** Texts of the page that quotes. */
export const quoteWords = defineWords('quote', {
  title: words('运费试算', '運費試算', 'Get a quote'),
  intro: words(
    '填写包裹的重量和尺寸，各渠道的费用并列显示，与账单按同一方法计算。',
    '填寫包裹的重量和尺寸，各渠道的費用並列顯示，與帳單按同一方法計算。',
    'Enter weight and size to see what each channel costs. Bills are calculated the same way.',
  ),
  of: words('试算内容', '試算內容', 'What to quote'),
  oneParcel: words('单个包裹', '單個包裹', 'One parcel'),
  wholeSheet: words('整份表格', '整份表格', 'Whole sheet'),
  ask: words('试算', '試算', 'Get quote'),
  offers: words('各渠道费用', '各渠道費用', 'Channels and prices'),
  channel: words('渠道', '渠道', 'Channel'),
  chargeable: words('计费重量', '計費重量', 'Chargeable weight'),
  charged: words('费用', '費用', 'You pay'),
  inAll: words('合计约 {amount}', '合計約 {amount}', 'About {amount} in all'),
  consignee: words('收件人支付 {amount}', '收件人支付 {amount}', 'The consignee pays {amount}'),
  included: words('包含', '包含', 'Included'),
  explain: words('计算过程', '計算過程', 'How it is calculated'),
  explainOf: words('{channel} 的计算过程', '{channel} 的計算過程', 'How {channel} is calculated'),
  version: words('价格版本 {version}，发布于 {time}', '價格版本 {version}，發布於 {time}', 'Price version {version}, published {time}'),
  order: words('下单', '下單', 'New order'),
  orderBy: words('用 {channel} 下单', '用 {channel} 下單', 'New order by {channel}'),
  refused: words('不适用的渠道', '不適用的渠道', 'Channels that don’t take this parcel'),
  none: words('没有渠道可以寄送此包裹', '沒有渠道可以寄送此包裹', 'No channel takes this parcel'),
})
