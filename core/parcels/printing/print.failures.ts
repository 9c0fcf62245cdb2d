import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Reasons for which a print agent refuses, and for which a document did not become paper. */
export const printFailure = defineFailures({
  PRINT_MESSAGE_INVALID: {
    kind: 'invalid',
    words: words('消息格式不正确：{where}', '訊息格式不正確：{where}', 'The message is not valid at {where}'),
  },
  PRINT_NOT_PAIRED: {
    kind: 'unauthenticated',
    words: words('请先与打印助手配对', '請先與列印助手配對', 'Pair with the print agent first'),
  },
  PRINT_PROOF_WRONG: {
    kind: 'unauthenticated',
    words: words('配对密钥不正确，请重新配对', '配對金鑰不正確，請重新配對', 'The pairing key is not the right one; pair again'),
  },
  PRINT_CODE_WRONG: {
    kind: 'invalid',
    words: words(
      '配对码不正确，还可以试 {left} 次',
      '配對碼不正確，還可以試 {left} 次',
      'The code is wrong; {left|more try|more tries} left',
    ),
  },
  PRINT_PAIRING_CLOSED: {
    kind: 'throttled',
    words: words(
      '配对已关闭，请 {seconds} 秒后再试',
      '配對已關閉，請 {seconds} 秒後再試',
      'Pairing is closed; try again in {seconds|second|seconds}',
    ),
  },
  PRINT_PRINTER_UNKNOWN: {
    kind: 'missing',
    words: words('没有打印机“{printer}”', '沒有印表機「{printer}」', 'There is no printer “{printer}”'),
  },
  PRINT_PRINTER_UNNAMED: {
    kind: 'invalid',
    words: words('请选择用于 {size} 的打印机', '請選擇用於 {size} 的印表機', 'Choose the printer for {size}'),
  },
  PRINT_DOCUMENT_UNKNOWN: {
    kind: 'missing',
    words: words('没有打印文件“{document}”', '沒有列印文件「{document}」', 'There is no print document “{document}”'),
  },
  PRINT_QUEUE_FULL: {
    kind: 'throttled',
    words: words('排队的文件已达 {most} 份', '排隊的文件已達 {most} 份', '{most} documents are queued already'),
  },
  PRINT_LINK_FOREIGN: {
    kind: 'forbidden',
    words: words('只能从 {origin} 取得文件', '只能從 {origin} 取得文件', 'Documents come from {origin} alone'),
  },
  PRINT_LINK_SPENT: {
    kind: 'missing',
    words: words('链接已失效，请重新打印', '連結已失效，請重新列印', 'The link has expired or was used; print again'),
  },
  PRINT_FETCH_FAILED: {
    kind: 'unavailable',
    words: words('无法取得文件：{cause}', '無法取得文件：{cause}', 'The document could not be fetched: {cause}'),
  },
  PRINT_DOCUMENT_TOO_LARGE: {
    kind: 'too_large',
    words: words('文件超过 {most} MB', '文件超過 {most} MB', 'The document is larger than {most} MB'),
  },
  PRINT_DOCUMENT_CHANGED: {
    kind: 'conflict',
    words: words('文件与其校验值不符', '文件與其校驗值不符', 'The document is not the one that was announced'),
  },
  PRINT_FORMAT_NOT_TAKEN: {
    kind: 'invalid',
    words: words('打印机“{printer}”不支持 {kind}', '印表機「{printer}」不支援 {kind}', 'The printer “{printer}” does not take {kind}'),
  },
  PRINT_REFUSED: {
    kind: 'refused',
    words: words('打印机拒绝了文件：{cause}', '印表機拒絕了文件：{cause}', 'The printer refused the document: {cause}'),
  },
  PRINT_DISK_FULL: {
    kind: 'unavailable',
    words: words('打印助手的磁盘已满', '列印助手的磁碟已滿', 'The disk of the print agent is full'),
  },
  PRINT_RENDER_FAILED: {
    kind: 'invalid',
    words: words('无法生成此文件：{cause}', '無法產生此文件：{cause}', 'The document could not be rendered: {cause}'),
  },
  PRINT_DESK_UNKNOWN: {
    kind: 'missing',
    words: words('没有打印台“{desk}”', '沒有列印台「{desk}」', 'There is no print desk “{desk}”'),
  },
  PRINT_DESK_NAME_TAKEN: {
    kind: 'conflict',
    words: words('已有名为“{name}”的打印台', '已有名為「{name}」的列印台', 'There is already a print desk “{name}”'),
  },
  PRINT_DESKS_FULL: {
    kind: 'conflict',
    words: words(
      '打印台已达 {most} 个，请先移除一个',
      '列印台已達 {most} 個，請先移除一個',
      'There are {most} print desks already; remove one first',
    ),
  },
  PRINT_DESK_KEY_REFUSED: {
    kind: 'unauthenticated',
    words: words(
      '打印台密钥无效或已吊销，请新建打印台',
      '列印台金鑰無效或已撤銷，請新增列印台',
      'The key of this print desk isn’t valid any more; make a new print desk',
    ),
  },
  PRINT_DESK_OFFLINE: {
    kind: 'conflict',
    words: words(
      '打印台“{desk}”未连接，请启动其打印助手',
      '列印台「{desk}」未連線，請啟動其列印助手',
      'The print desk “{desk}” isn’t connected; start its print agent',
    ),
  },
  PRINT_DESK_AWAY: {
    kind: 'unavailable',
    words: words(
      '打印台一天内未连接，请重新打印',
      '列印台一天內未連線，請重新列印',
      'The print desk wasn’t connected for a day; print again',
    ),
  },
  PRINT_TASK_UNKNOWN: {
    kind: 'missing',
    words: words('没有打印任务“{task}”', '沒有列印工作「{task}」', 'There is no print task “{task}”'),
  },
  PRINT_UNCERTAIN: {
    kind: 'conflict',
    words: words(
      '不确定是否已打印，请查看打印机',
      '不確定是否已列印，請查看印表機',
      'It is not known whether this was printed; look at the printer',
    ),
  },
})
