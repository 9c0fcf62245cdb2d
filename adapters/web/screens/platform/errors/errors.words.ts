import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const errorsWords = defineWords('errors', {
  title: words('错误日志', '錯誤日誌', 'Error log'),
  intro: words('页面与服务器的错误，保留 90 天', '頁面與伺服器的錯誤，保留 90 天', 'Page and server errors, kept for 90 days'),
  export: words('导出', '匯出', 'Export'),
  emptyTitle: words('暂无错误', '暫無錯誤', 'No errors'),
  emptyText: words('页面或服务器出错时会记录在这里。', '頁面或伺服器出錯時會記錄在這裡。', 'Errors of pages and servers are logged here.'),
  searchHint: words('信息 / 地址 / 用户 / 请求编号', '訊息 / 網址 / 使用者 / 請求編號', 'Message / address / user / request ID'),
  open: words('打开错误 {id}', '開啟錯誤 {id}', 'Open error {id}'),
  one: words('错误 {id}', '錯誤 {id}', 'Error {id}'),
})
