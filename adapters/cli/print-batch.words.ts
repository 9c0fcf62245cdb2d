import { words } from '#core/base/kernel/words.ts'

/** The messages of printing by an agent or at a print desk. */
export const batchWords = {
  printed: words(
    '打印机 {printer} 已打印 {count} 张面单',
    '印表機 {printer} 已列印 {count} 張面單',
    'Labels printed on {printer}: {count}',
  ),
  unconfirmed: words(
    '打印机 {printer} 不报告打印结果，请核对纸上的面单',
    '印表機 {printer} 不回報列印結果，請核對紙上的面單',
    'Printer {printer} doesn’t confirm what it prints; check the labels on paper',
  ),
  uncertain: words(
    '不确定 {order} 的面单是否已打印，不会重打。请核对纸上是否有这张面单，没有则单独打印。',
    '不確定 {order} 的面單是否已列印，不會重新列印。請核對紙上是否有這張面單，沒有則單獨列印。',
    'It isn’t known whether the label of {order} was printed, so it isn’t printed again. Check for it on paper; if it’s missing, print it alone.',
  ),
  again: words(
    '已中断。再次运行同一命令会接着打印，不会重复；已交给打印机的会继续打印。',
    '已中斷。再次執行同一命令會接著列印，不會重複；已交給印表機的會繼續列印。',
    'Interrupted. Run the same command again to continue; nothing is printed twice. What the printer’s queue has is still printed.',
  ),
  held: words('打印机 {printer}：{reason}', '印表機 {printer}：{reason}', 'Printer {printer}: {reason}'),
  noAgent: words(
    '本机没有运行打印助手。请运行 crossdock print-agent，或用 --desk 指明打印台。',
    '本機沒有執行列印助手。請執行 crossdock print-agent，或以 --desk 指明列印台。',
    'No print agent runs on this machine. Run crossdock print-agent, or name a print desk with --desk.',
  ),
  agentLost: words(
    '打印助手已停止。启动后运行同一命令会继续打印，不会重复。',
    '列印助手已停止。啟動後執行同一命令會繼續列印，不會重複。',
    'The print agent stopped. Start it and run the same command to continue; nothing is printed twice.',
  ),
  notPaired: words(
    '打印助手要求配对码。请在终端中运行此命令。',
    '列印助手要求配對碼。請在終端機中執行此命令。',
    'The print agent asks for a pairing code. Run this command in a terminal.',
  ),
  code: words('打印助手显示的配对码：', '列印助手顯示的配對碼：', 'Pairing code that the print agent shows: '),
  noPrinter: words('打印助手没有打印机“{printer}”', '列印助手沒有印表機「{printer}」', 'The print agent has no printer “{printer}”'),
  deskAway: words(
    '打印台“{desk}”未连接。请启动它，再运行同一命令。',
    '列印台「{desk}」未連線。請啟動它，再執行同一命令。',
    'The print desk “{desk}” isn’t connected. Start it, then run the same command.',
  ),
} as const
