import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MESSAGE_TYPE } from './message.entity.ts'
import type { MessageState } from './message.machine.ts'
import type { MessageText } from './message-templates.ts'

/** A new message for some shippers. `link` is the page that it is about. */
export type NewMessage = {
  readonly accountIds: readonly number[]
  readonly type: keyof typeof MESSAGE_TYPE
  readonly text: MessageText
  readonly airwayNumber?: string | undefined
  readonly link?: string | undefined
  /** The member of staff who wrote it; none for an automatic message. */
  readonly senderId?: number | undefined
  readonly at: Instant
}

/**
 * Puts a message into the mailboxes of shippers within a unit of work, and notifies their open
 * pages.
 */
export type MessageSender = { readonly send: (message: NewMessage) => Promise<void> }

/** A stored message. */
export type KeptMessage = {
  readonly id: number
  readonly accountId: number
  readonly type: keyof typeof MESSAGE_TYPE
  readonly text: MessageText
  readonly airwayNumber: string | undefined
  readonly link: string | undefined
  readonly state: MessageState
  readonly createdAt: Instant
}

/** A message that a member of staff sent, and to whom. */
export type SentMessage = KeptMessage & { readonly account: string; readonly sender: string }

type MessagePaging = { readonly page: number; readonly pageSize: number }
type MessagePage<M> = { readonly rows: readonly M[]; readonly total: number }

export type MailboxFilter = MessagePaging & {
  readonly accountId: number
  /** Those in these states; all when left out. */
  readonly states?: readonly MessageState[] | undefined
  readonly keywords?: string | undefined
  /** Without messages of these templates, which its reader may not see. */
  readonly closed?: readonly string[] | undefined
}

/** Columns that the messages of the staff can be sorted by. */
export const SENT_SORTS = ['account', 'title', 'sender', 'create_time'] as const

export type SentFilter = MessagePaging & {
  /** Those to these clients alone; to all of them where left out. */
  readonly clientIds?: readonly number[] | undefined
  readonly keywords?: string | undefined
  /** Newest first where left out. */
  readonly sort?: ListSort<(typeof SENT_SORTS)[number]> | undefined
}

/** Reads mailboxes. */
export type Mailboxes = {
  readonly list: (filter: MailboxFilter) => Promise<MessagePage<KeptMessage>>
  readonly find: (accountId: number, id: number) => Promise<KeptMessage | undefined>
  readonly unread: (accountId: number, closed?: readonly string[]) => Promise<number>
  /** The newest unread one that is older than this one, else the newest of all others. */
  readonly nextUnread: (
    accountId: number,
    from: Pick<KeptMessage, 'id' | 'createdAt'>,
    closed?: readonly string[],
  ) => Promise<number | undefined>
  /** A page of the messages that the staff wrote, newest first. */
  readonly sent: (filter: SentFilter) => Promise<MessagePage<SentMessage>>
}

/** The unit of work that changes together in a mailbox. */
export type MailboxUnit = {
  readonly messages: MessageSender & {
    /** Moves the messages of a mailbox from one state to another; returns how many there were. */
    readonly move: (change: {
      readonly accountId: number
      readonly ids: readonly number[]
      readonly from: MessageState
      readonly to: MessageState
    }) => Promise<number>
    /** The states of those of these messages that are in a mailbox. */
    readonly statesOf: (mailbox: { readonly accountId: number; readonly ids: readonly number[] }) => Promise<readonly MessageState[]>
    /**
     * The ids of shippers by their accounts, or of all, among these clients where they are given;
     * and the accounts that are not among them.
     */
    readonly shippers: (
      accounts: readonly string[] | 'all',
      within: readonly number[] | undefined,
    ) => Promise<{ readonly ids: readonly number[]; readonly unknown: readonly string[] }>
  }
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
