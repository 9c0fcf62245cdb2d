import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of printing labels. */
export const labelWords = defineWords('order-labels', {
  title: words('打印 {count} 张面单', '列印 {count} 張面單', 'Print {count|label|labels}'),
  titleOne: words('打印订单 {order} 的面单', '列印訂單 {order} 的面單', 'Print label of order {order}'),
  againTitle: words('再次打印 {count} 张面单？', '再次列印 {count} 張面單？', 'Print {count|label|labels} again?'),
  againText: words(
    '{printed} 张面单此前已打印。同一运单号贴在两个包裹上会造成混淆，请确认需要重印。',
    '{printed} 張面單此前已列印。同一運單號貼在兩個包裹上會造成混淆，請確認需要重印。',
    '{printed|label was|labels were} printed before. Two parcels with the same waybill get mixed up: print again only if the first label is lost or damaged.',
  ),
  againRest: words(
    '另有 {count} 张尚未打印。',
    '另有 {count} 張尚未列印。',
    '{count|other label has|other labels have} not been printed yet.',
  ),
  againNo: words('不打印', '不列印', "Don't print"),
  againFresh: words('只打印未打印的 {count} 张', '只列印未列印的 {count} 張', 'Print only {count|new label|new labels}'),
  againAll: words('再次打印', '再次列印', 'Print again'),
  againMixed: words('打印全部 {count} 张', '列印全部 {count} 張', 'Print all {count} labels'),
  type: words('面单类型', '面單類型', 'Label type'),
  sequence: words('打印顺序', '列印順序', 'Printed in this order'),
  direct: words('在本机打印机上直接打印', '在本機印表機上直接列印', 'Print straight to a printer at this desk'),
  printer: words('打印机', '印表機', 'Printer'),
  printerAt: words('打印台“{desk}”的打印机', '列印台「{desk}」的印表機', 'Printer at {desk}'),
  noPrinterAt: words(
    '打印台“{desk}”没有打印机，请在打印台的电脑上添加。',
    '列印台「{desk}」沒有印表機，請在列印台的電腦上新增。',
    'The print desk “{desk}” has no printers. Add one on its computer.',
  ),
  choosePrinter: words('请选择打印机', '請選擇印表機', 'Choose a printer'),
  addPrinter: words('添加本机打印机', '新增本機印表機', 'Add a printer at this desk'),
  printNow: words('打印 {count} 张面单', '列印 {count} 張面單', 'Print {count|label|labels}'),
  underWay: words(
    '{count} 张面单已在打印，未重复发送',
    '{count} 張面單已在列印，未重複傳送',
    '{count|label is|labels are} already being printed and not sent again',
  ),
  otherWay: words('选择面单类型或生成 PDF…', '選擇面單類型或產生 PDF…', 'Label type or PDF…'),
  make: words('生成面单', '產生面單', 'Create labels'),
  making: words('正在生成面单…', '正在產生面單…', 'Creating labels…'),
  madeSoFar: words('已生成 {done} / {total}', '已產生 {done} / {total}', '{done} of {total} created'),
  close: words('关闭', '關閉', 'Close'),
  open: words('打开 PDF', '開啟 PDF', 'Open PDF'),
  openPart: words('打开第 {first}–{last} 张', '開啟第 {first}–{last} 張', 'Open labels {first}–{last}'),
  ready: words('{count} 张面单已生成', '{count} 張面單已產生', '{count|label is|labels are} ready'),
  parts: words(
    '每个文件最多 {most} 张，请逐个打开并打印。',
    '每個檔案最多 {most} 張，請逐一開啟並列印。',
    'Each file has up to {most} labels. Open and print them one after another.',
  ),
  someFailed: words('{count} 个订单没有面单', '{count} 個訂單沒有面單', '{count|order has|orders have} no label'),
  someBoxes: words(
    '{count} 张面单有无法显示的文字',
    '{count} 張面單有無法顯示的文字',
    '{count|label has|labels have} letters that can’t be shown',
  ),
  reason: words('原因', '原因', 'Reason'),
  preview: words('面单预览', '面單預覽', 'Label preview'),
  previewOf: words('订单 {order} 的面单', '訂單 {order} 的面單', 'Label of order {order}'),
  show: words('显示面单', '顯示面單', 'Show label'),
  attach: words(
    '请把面单平整地贴在包裹最大的一面，不要遮挡条码。',
    '請把面單平整地貼在包裹最大的一面，不要遮擋條碼。',
    'Attach it flat on the largest side of the parcel and keep the barcode free.',
  ),
})
