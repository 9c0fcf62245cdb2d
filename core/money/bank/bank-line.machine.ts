import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A line of a bank statement with money that came in (rule: Bank lines): staff confirm what it
 * pays, or ignore it; both can be taken back.
 */
export const bankLineMachine = defineMachine({
  name: 'bank_line',
  initial: 'unmatched',
  states: {
    unmatched: { label: words('未匹配', '未配對', 'Unmatched') },
    suggested: { label: words('有匹配建议', '有配對建議', 'Suggested') },
    confirmed: { label: words('已确认', '已確認', 'Confirmed') },
    ignored: { label: words('已忽略', '已忽略', 'Ignored') },
  },
  events: {
    suggest: { label: words('给出建议', '給出建議', 'Suggest') },
    unsuggest: { label: words('撤下建议', '撤下建議', 'Drop suggestion') },
    confirm: { label: words('确认到账', '確認入帳', 'Confirm') },
    undo: { label: words('撤销确认', '撤銷確認', 'Undo') },
    ignore: { label: words('忽略', '忽略', 'Ignore') },
    restore: { label: words('恢复', '恢復', 'Restore') },
  },
  arrows: {
    unmatched: { suggest: 'suggested', confirm: 'confirmed', ignore: 'ignored' },
    suggested: { unsuggest: 'unmatched', confirm: 'confirmed', ignore: 'ignored' },
    confirmed: { undo: 'unmatched' },
    ignored: { restore: 'unmatched' },
  },
})

export type BankLineState = keyof (typeof bankLineMachine)['states']

/** Events of a line that staff cause, in the order of the buttons. */
export const BANK_LINE_EVENTS = ['confirm', 'ignore', 'undo', 'restore'] as const
