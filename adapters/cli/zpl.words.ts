import { words, type Words } from '#core/base/kernel/words.ts'
import type { Hold } from './zpl-status.ts'

/** The messages of printing on a thermal printer. */
export const zplWords = {
  printed: words(
    '已发送 {count} 张面单到打印机 {printer}',
    '已傳送 {count} 張面單到印表機 {printer}',
    'Labels sent to printer {printer}: {count}',
  ),
  silent: words(
    '打印机 {printer} 不报告状态，请核对纸上的面单',
    '印表機 {printer} 不回報狀態，請核對紙上的面單',
    'Printer {printer} doesn’t report its state; check the labels on paper',
  ),
  uncertain: words(
    '连接中断时正在发送 {waybill}，不会重发。请核对纸上是否有这张面单，没有则单独打印。',
    '連線中斷時正在傳送 {waybill}，不會重新傳送。請核對紙上是否有這張面單，沒有則單獨列印。',
    '{waybill} was being sent when the connection broke and isn’t sent again. Check for it on paper; if it’s missing, print it alone.',
  ),
  refused: words(
    '打印机 {printer} 拒绝连接。请确认打印机已开机、端口正确，再运行同一命令。',
    '印表機 {printer} 拒絕連線。請確認印表機已開機、連接埠正確，再執行同一命令。',
    'Printer {printer} refuses the connection. Check that it’s on and that the port is right, then run the same command.',
  ),
  noRoute: words(
    '无法连接打印机 {printer}。请检查地址和网络，再运行同一命令。',
    '無法連線印表機 {printer}。請檢查位址和網路，再執行同一命令。',
    'Printer {printer} can’t be reached. Check the address and the network, then run the same command.',
  ),
  broken: words(
    '与打印机 {printer} 的连接已中断。再次运行同一命令会继续打印，不会重复。',
    '與印表機 {printer} 的連線已中斷。再次執行同一命令會繼續列印，不會重複。',
    'The connection to printer {printer} broke. Run the same command to continue; nothing is printed twice.',
  ),
} as const

/** Why a printer holds its labels, with what to do. */
export const holdWords: Readonly<Record<Hold, Words>> = {
  paper: words('打印机 {printer} 缺纸，请装纸。', '印表機 {printer} 缺紙，請裝紙。', 'Printer {printer} is out of paper. Load paper.'),
  ribbon: words(
    '打印机 {printer} 缺碳带，请装碳带。',
    '印表機 {printer} 缺碳帶，請裝碳帶。',
    'Printer {printer} is out of ribbon. Load a ribbon.',
  ),
  head: words(
    '打印机 {printer} 打印头已打开，请合上。',
    '印表機 {printer} 列印頭已開啟，請闔上。',
    'The head of printer {printer} is open. Close it.',
  ),
  pause: words('打印机 {printer} 已暂停，请恢复。', '印表機 {printer} 已暫停，請恢復。', 'Printer {printer} is paused. Resume it.'),
}

const REFUSED: ReadonlySet<string> = new Set(['ECONNREFUSED'])
const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** The message where a printer could not be reached, by Node's code. */
export const unreachableWords = (code: string): Words =>
  REFUSED.has(code) ? zplWords.refused : BROKEN.has(code) ? zplWords.broken : zplWords.noRoute
