import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A message to one shipper (rule: Messages): read by opening it or by marking many, moved to the
 * trash, and restored.
 */
export const messageMachine = defineMachine({
  name: 'message',
  initial: 'unread',
  states: {
    unread: { label: words('未读', '未讀', 'Unread') },
    read: { label: words('已读', '已讀', 'Read') },
    trash: { label: words('回收站', '資源回收筒', 'Trash') },
  },
  events: {
    read: { label: words('标为已读', '標為已讀', 'Mark as read') },
    remove: { label: words('移入回收站', '移至資源回收筒', 'Move to trash') },
    restore: { label: words('还原', '還原', 'Restore') },
  },
  arrows: {
    unread: { read: 'read' },
    read: { remove: 'trash' },
    trash: { restore: 'read' },
  },
})

export type MessageState = keyof (typeof messageMachine)['states']
export type MessageEvent = keyof (typeof messageMachine)['events']

/** `status` of a message (rule: Messages); what is in the trash has been read. */
export const MESSAGE_STATUS = { unread: 1, read: 2, trash: 2 } as const satisfies Record<MessageState, 1 | 2>

/** The lists of a mailbox, by their names in the API. */
export const MESSAGE_LISTS = { unread: 'unread', read: 'readed', trash: 'trash' } as const satisfies Record<MessageState, string>
