import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of the price of an order while it is typed. */
export const liveQuoteWords = defineWords('live-quote', {
  title: words('运费', '運費', 'Price'),
  help: words(
    '按现行价格估算，入库后以实际重量和尺寸为准。',
    '按現行價格估算，入庫後以實際重量和尺寸為準。',
    'An estimate by the prices of now. The weight and size that the warehouse measures count.',
  ),
  notReady: words(
    '填写目的国家和重量后显示各渠道的价格。',
    '填寫目的國家和重量後顯示各渠道的價格。',
    'Enter the destination and the weight to see what each channel costs.',
  ),
  price: words('预估费用', '預估費用', 'Estimated price'),
  free: words('免费', '免費', 'Free of charge'),
  chargeable: words('计费重量 {weight} kg', '計費重量 {weight} kg', 'chargeable weight {weight} kg'),
  chosen: words('已选', '已選', 'Chosen'),
  use: words('选用', '選用', 'Use channel'),
  useOf: words('选用 {channel}', '選用 {channel}', 'Use channel {channel}'),
  choose: words('请选择渠道', '請選擇渠道', 'Choose a channel for this order'),
  explain: words('计算过程', '計算過程', 'How it is calculated'),
  explainOf: words('{channel} 的计算过程', '{channel} 的計算過程', 'How {channel} is calculated'),
  version: words('价格版本 {version}', '價格版本 {version}', 'Price version {version}'),
  consignee: words('收件人支付 {amount}', '收件人支付 {amount}', 'The consignee pays {amount}'),
  unpriced: words('渠道 {channel} 没有此订单的价格', '渠道 {channel} 沒有此訂單的價格', 'Channel {channel} has no price for this order'),
  unpricedText: words(
    '没有生效的运费规则。可以先提交，由财务定价后才能出库。',
    '沒有生效的運費規則。可以先提交，由財務定價後才能出庫。',
    'No freight rule is in force. You can place the order; it leaves once finance has set a price.',
  ),
  premium: words('保险费（{category}）', '保險費（{category}）', 'Premium ({category})'),
  premiumValue: words('保额 {value}，出库时收取', '保額 {value}，出庫時收取', 'for {value}, charged at the dispatch'),
  premiumExplain: words('保险费的计算过程', '保險費的計算過程', 'How the premium is calculated'),
  uninsured: words('按所填内容不能投保', '按所填內容不能投保', 'It can’t be insured as it is'),
  nothing: words('没有渠道可以寄送此包裹', '沒有渠道可以寄送此包裹', 'No channel takes this parcel'),
  refused: words('不适用的渠道', '不適用的渠道', 'Channels that don’t take this parcel'),
})
