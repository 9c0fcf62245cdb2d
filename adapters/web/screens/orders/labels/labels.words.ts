import { words } from '../../../../../core/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

/** Texts of printing labels. */
export const labelWords = defineWords('order-labels', {
  title: words('打印面单（{count} 个订单）', '列印面單（{count} 個訂單）', 'Print labels: {count}'),
  titleOne: words('打印面单', '列印面單', 'Print the label'),
  type: words('面单类型', '面單類型', 'Label type'),
  make: words('生成面单', '產生面單', 'Make the labels'),
  making: words('正在生成面单…', '正在產生面單…', 'Making the labels…'),
  close: words('关闭', '關閉', 'Close'),
  open: words('打开 PDF', '開啟 PDF', 'Open the PDF'),
  ready: words('{count} 张面单已生成', '{count} 張面單已產生', 'Labels ready: {count}'),
  someFailed: words('{count} 个订单没有面单', '{count} 個訂單沒有面單', 'Orders without a label: {count}'),
  reason: words('原因', '原因', 'Reason'),
  preview: words('面单预览', '面單預覽', 'Label preview'),
  previewOf: words('订单 {order} 的面单', '訂單 {order} 的面單', 'Label of order {order}'),
  show: words('显示面单', '顯示面單', 'Show the label'),
  attach: words(
    '请把面单平整地贴在包裹最大的一面，不要遮挡条码。',
    '請把面單平整地貼在包裹最大的一面，不要遮擋條碼。',
    'Attach it flat on the largest side of the parcel and keep the barcode free.',
  ),
})
