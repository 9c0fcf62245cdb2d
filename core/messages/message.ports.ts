import type { AuditTrail } from '../kernel/audit.ts'
import type { Instant } from '../kernel/clock.ts'
import type { LivePublisher } from '../live/live-events.port.ts'
import type { MESSAGE_TYPE } from './message.entity.ts'
import type { MessageState } from './message.machine.ts'
import type { MessageText } from './message-templates.ts'

/** A message on its way to some shippers. `link` is the page that it speaks of. */
export type NewMessage = {
  readonly accountIds: readonly number[]
  readonly type: keyof typeof MESSAGE_TYPE
  readonly text: MessageText
  readonly airwayNumber?: string | undefined
  readonly link?: string | undefined
  /** Who of the staff wrote it; nobody where we tell it by ourselves. */
  readonly senderId?: number | undefined
  readonly at: Instant
}

/** Puts a message into the mailboxes of shippers within a unit of work, and tells those who are looking. */
export type MessageSender = { readonly send: (message: NewMessage) => Promise<void> }

/** A message as it is kept. */
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

/** A message that somebody of the staff sent, and to whom. */
export type SentMessage = KeptMessage & { readonly account: string; readonly sender: string }

type Paged = { readonly page: number; readonly pageSize: number }
type MessagePage<M> = { readonly rows: readonly M[]; readonly total: number }

export type MailboxFilter = Paged & {
  readonly accountId: number
  /** Those in these states; left out, all. */
  readonly states?: readonly MessageState[] | undefined
  readonly keywords?: string | undefined
}

/** Mailboxes as they are read. */
export type Mailboxes = {
  readonly list: (filter: MailboxFilter) => Promise<MessagePage<KeptMessage>>
  readonly find: (accountId: number, id: number) => Promise<KeptMessage | undefined>
  readonly unread: (accountId: number) => Promise<number>
  /** The newest unread one that is older than this one. */
  readonly nextUnread: (accountId: number, from: Pick<KeptMessage, 'id' | 'createdAt'>) => Promise<number | undefined>
  /** What the staff wrote, newest first. */
  readonly sent: (filter: Paged & { readonly keywords?: string | undefined }) => Promise<MessagePage<SentMessage>>
}

/** What changes together in a mailbox. */
export type MailboxUnit = {
  readonly messages: MessageSender & {
    /** Moves those of a mailbox that are in one state to another; how many there were. */
    readonly move: (change: {
      readonly accountId: number
      readonly ids: readonly number[]
      readonly from: MessageState
      readonly to: MessageState
    }) => Promise<number>
    /** The ids of shippers by their accounts, or of all; the accounts that are nobody's. */
    readonly shippers: (
      accounts: readonly string[] | 'all',
    ) => Promise<{ readonly ids: readonly number[]; readonly unknown: readonly string[] }>
  }
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
