import type { Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { next } from '#core/base/kernel/machine.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { messageFailure } from './message.failures.ts'
import { messageMachine, type MessageEvent, type MessageState } from './message.machine.ts'
import type { KeptMessage, Mailboxes, MailboxUnit } from './message.ports.ts'

type Ports = { readonly atomically: Atomically<MailboxUnit>; readonly mailboxes: Mailboxes }
type Owner = Pick<Actor, 'id'>
/** A reader, and the templates whose messages are not for it. */
type MailReader = Owner & { readonly closed?: readonly string[] }

/** Whether a message is none of those. */
export const mayRead = ({ text }: KeptMessage, closed: readonly string[] = []): boolean =>
  !('template' in text && closed.includes(text.template))

/** The state in which each event applies to a message. */
const FROM: Readonly<Record<MessageEvent, MessageState>> = { read: 'unread', remove: 'read', restore: 'trash' }

/** Whether the event was applied before: what is in the trash stays there. */
const isRepeat = (event: MessageEvent, state: MessageState): boolean => event === 'remove' && state === 'trash'

type UnmovedMessages = { readonly event: MessageEvent; readonly ids: readonly number[]; readonly states: readonly MessageState[] }

/** Why an event moved none of the messages; a repeat is no mistake. */
function unmoved({ event, ids: [id = 0], states }: UnmovedMessages): Result<number> {
  if (states.length === 0) return failed(messageFailure('MESSAGE_NOT_FOUND', { id }))
  const stuck = states.find((state) => !isRepeat(event, state))
  const advanced = stuck === undefined ? ok(stuck) : advance(messageMachine, { state: stuck, event })
  return advanced.ok ? ok(0) : advanced
}

/**
 * Applies an event to messages of the actor's own mailbox: to those in the event's initial state;
 * the others stay as they are, so that a repeat changes nothing. NOTHING_SELECTED without a
 * message; where the event applies to none of them, MESSAGE_NOT_FOUND or ILLEGAL_TRANSITION. Other
 * windows of the same account are notified.
 */
export const moveMessages =
  ({ atomically }: Pick<Ports, 'atomically'>) =>
  async (event: MessageEvent, ids: readonly number[], owner: Owner): Promise<Result<number>> => {
    const from = FROM[event]
    const to = next(messageMachine, { state: from, event })
    if (to === undefined) throw new Error(`${event} leads nowhere from ${from}`)
    if (ids.length === 0) return failed(orderFailure('NOTHING_SELECTED'))
    return atomically(async ({ messages, live }) => {
      const moved = await messages.move({ accountId: owner.id, ids, from, to })
      if (moved > 0) {
        await live.publish({ topic: 'messages', to: { accountIds: [owner.id] } })
        return ok(moved)
      }
      if (event === 'read') return ok(0)
      return unmoved({ event, ids, states: await messages.statesOf({ accountId: owner.id, ids }) })
    })
  }

/**
 * A message that was opened, and the unread one that the Next button leads to
 * (rule: Next unread message).
 */
export type OpenedMessage = { readonly message: KeptMessage; readonly nextId: number | undefined; readonly unread: number }

/** Opens a message of the actor's own, which marks it as read: MESSAGE_NOT_FOUND. */
export function openMessage({ atomically, mailboxes }: Ports) {
  const move = moveMessages({ atomically })
  return async (id: number, owner: MailReader): Promise<Result<OpenedMessage>> => {
    const found = await mailboxes.find(owner.id, id)
    if (found === undefined || !mayRead(found, owner.closed)) return failed(messageFailure('MESSAGE_NOT_FOUND', { id }))
    if (found.state === 'unread') {
      const read = await move('read', [id], owner)
      if (!read.ok) return read
    }
    const [nextId, unread] = await Promise.all([
      mailboxes.nextUnread(owner.id, found, owner.closed),
      mailboxes.unread(owner.id, owner.closed),
    ])
    return ok({ message: { ...found, state: found.state === 'unread' ? 'read' : found.state }, nextId, unread })
  }
}
