import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

/** Texts of the quote for a sheet of parcels. */
export const quoteSheetWords = defineWords('quote-sheet', {
  choose: words('包裹表格', '包裹表格', 'Sheet of parcels'),
  help: words(
    'xlsx、xls 或 csv，最多 10,000 行，需有目的国家和重量列；订单导入表格也可直接使用。',
    'xlsx、xls 或 csv，最多 10,000 列，需有目的國家和重量欄；訂單匯入表格也可直接使用。',
    'xlsx, xls or csv with up to 10,000 rows and columns for destination and weight. A sheet of orders works too.',
  ),
  tooLarge: words('文件大小不能超过 20 MB', '檔案大小不能超過 20 MB', 'The file must not be larger than 20 MB'),
  template: words('下载模板', '下載範本', 'Download template'),
  save: words('下载报价表格', '下載報價表格', 'Download priced sheet'),
  done: words(
    '共 {parcels} 个包裹：{priced} 个有价格，{refused} 个无法报价',
    '共 {parcels} 個包裹：{priced} 個有價格，{refused} 個無法報價',
    '{parcels|parcel|parcels}: {priced} with a price, {refused} without',
  ),
  sums: words('合计', '合計', 'Totals'),
  channel: words('渠道', '渠道', 'Channel'),
  taken: words('可寄包裹', '可寄包裹', 'Parcels'),
  sum: words('费用合计', '費用合計', 'Total'),
  cheapest: words('每个包裹取最低价', '每個包裹取最低價', 'Cheapest channel for each parcel'),
  refused: words('无法报价的行', '無法報價的列', 'Rows without a price'),
  line: words('行', '列', 'Line'),
  reference: words('客户单号', '客戶單號', 'Reference'),
  why: words('原因', '原因', 'Reason'),
  rows: words('各包裹的费用', '各包裹的費用', 'Price of each parcel'),
  first: words(
    '显示前 {count} 行，全部见下载的表格。',
    '顯示前 {count} 列，全部見下載的表格。',
    'The first {count} rows. The priced sheet has all.',
  ),
  to: words('目的国家', '目的國家', 'Destination'),
  weight: words('计费重量（kg）', '計費重量（kg）', 'Chargeable weight (kg)'),
  notices: words('没有计价或在文件中隐藏的内容', '沒有計價或在檔案中隱藏的內容', 'Not priced, or hidden in the file'),
  none: words('没有渠道可以寄送这些包裹', '沒有渠道可以寄送這些包裹', 'No channel takes these parcels'),
})
