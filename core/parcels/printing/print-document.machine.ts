import { CAME_FROM, defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

const everywhere = { fail: 'failed', cancel: 'cancelled', hold: 'held', lose: 'unknown' } as const

export type PrintState =
  | 'queued'
  | 'fetched'
  | 'rendered'
  | 'spooled'
  | 'printing'
  | 'printed'
  | 'failed'
  | 'held'
  | 'cancelled'
  | 'unknown'

/**
 * A document on its way to paper. It is held where a person has to do something at the printer, and
 * goes on from there by itself. What became of a document whose agent ended in the middle, and
 * whose printer cannot be asked, is unknown: it is never printed again by itself.
 */
export const printDocumentMachine = defineMachine({
  name: 'print_document',
  initial: 'queued',
  states: {
    queued: { label: words('排队中', '排隊中', 'Queued') },
    fetched: { label: words('已取得', '已取得', 'Fetched') },
    rendered: { label: words('已生成', '已產生', 'Rendered') },
    spooled: { label: words('已发送', '已傳送', 'Sent to the printer') },
    printing: { label: words('打印中', '列印中', 'Printing') },
    held: { label: words('等待处理', '等待處理', 'On hold') },
    printed: { label: words('已打印', '已列印', 'Printed'), final: true },
    failed: { label: words('失败', '失敗', 'Failed'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
    unknown: { label: words('未知，请查看打印机', '未知，請查看印表機', 'Unknown, look at the printer'), final: true },
  },
  events: {
    fetch: { label: words('取得文件', '取得文件', 'Fetch') },
    render: { label: words('生成', '產生', 'Render') },
    spool: { label: words('发送', '傳送', 'Send') },
    start: { label: words('开始打印', '開始列印', 'Start') },
    finish: { label: words('打印完成', '列印完成', 'Finish') },
    hold: { label: words('暂停', '暫停', 'Hold') },
    resume: { label: words('继续', '繼續', 'Resume') },
    fail: { label: words('失败', '失敗', 'Fail') },
    cancel: { label: words('取消', '取消', 'Cancel') },
    lose: { label: words('失去联系', '失去聯絡', 'Lose track') },
  },
  arrows: {
    queued: { fetch: 'fetched', fail: 'failed', cancel: 'cancelled' },
    fetched: { render: 'rendered', ...everywhere },
    rendered: { spool: 'spooled', ...everywhere },
    spooled: { start: 'printing', finish: 'printed', ...everywhere },
    printing: { finish: 'printed', ...everywhere },
    held: { resume: CAME_FROM, finish: 'printed', fail: 'failed', cancel: 'cancelled', lose: 'unknown' },
  },
})

export type PrintEvent = keyof typeof printDocumentMachine.events

/** Whether nothing happens to a document any more. */
export const isPrintEnd = (state: PrintState): boolean => printDocumentMachine.states[state].final === true
