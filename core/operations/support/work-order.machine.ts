import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A question or a complaint of a shipper: its state says whose turn it is, until one side closes
 * it; a new entry opens it again.
 */
export const workOrderMachine = defineMachine({
  name: 'work_order',
  initial: 'open',
  states: {
    open: { label: words('待处理', '待處理', 'Open') },
    answered: { label: words('已回复', '已回覆', 'Answered') },
    closed: { label: words('已关闭', '已關閉', 'Closed') },
  },
  events: {
    ask: { label: words('追问', '追問', 'Ask') },
    answer: { label: words('回复', '回覆', 'Answer') },
    close: { label: words('关闭', '關閉', 'Close') },
  },
  arrows: {
    open: { ask: 'open', answer: 'answered', close: 'closed' },
    answered: { ask: 'open', answer: 'answered', close: 'closed' },
    closed: { ask: 'open', answer: 'answered' },
  },
})

export type WorkOrderState = keyof (typeof workOrderMachine)['states']
export type WorkOrderEvent = keyof (typeof workOrderMachine)['events']

/**
 * A work order as one of its two sides sees it (rule: Work orders): unread from the other's entry
 * on, read once it is opened.
 */
export const workOrderReadingMachine = defineMachine({
  name: 'work_order_reading',
  initial: 'unread',
  states: {
    unread: { label: words('未读', '未讀', 'Unread') },
    read: { label: words('已读', '已讀', 'Read') },
  },
  events: {
    open: { label: words('打开', '開啟', 'Open') },
    receive: { label: words('收到新内容', '收到新內容', 'Receive an entry') },
  },
  arrows: {
    unread: { open: 'read', receive: 'unread' },
    read: { open: 'read', receive: 'unread' },
  },
})

export type WorkOrderReadingState = keyof (typeof workOrderReadingMachine)['states']
