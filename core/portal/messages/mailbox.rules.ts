import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { next } from '#core/base/kernel/machine.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { MESSAGE_TYPE, type MessageRecord } from './message.entity.ts'
import { MESSAGE_STATUS, messageMachine, type MessageEvent, type MessageState } from './message.machine.ts'

/** A message to one shipper. `airwayNumber` is the parcel that a work order is about. */
export type Message = {
  readonly id: number
  readonly type: keyof typeof MESSAGE_TYPE
  readonly title: string
  readonly content: string
  readonly airwayNumber?: string
  readonly createdAt: Instant
  readonly state: MessageState
}

type MessagePosition = Pick<Message, 'id' | 'createdAt'>

/**
 * Newest first; messages of the same instant are sorted by descending number, so that every list
 * has the same order (rule: Order of a mailbox).
 */
export const newestFirst = (left: MessagePosition, right: MessagePosition): number => right.createdAt - left.createdAt || right.id - left.id

/** The messages of one list, newest first. */
export const listOf = (messages: readonly Message[], state: MessageState): readonly Message[] =>
  messages.filter((one) => one.state === state).toSorted(newestFirst)

/**
 * The unread message that the Next button leads to: the newest that is older than the current one,
 * and after the oldest the newest that is left, such as one that arrived in the meantime.
 * `undefined` where nothing is unread; the page shows 暂无更多 then (rule: Next unread message).
 */
export function nextUnread(messages: readonly Message[], from: MessagePosition): Message | undefined {
  const unread = listOf(messages, 'unread').filter(({ id }) => id !== from.id)
  return unread.find((one) => newestFirst(from, one) < 0) ?? unread[0]
}

export const unreadCount = (messages: readonly Message[]): number => messages.filter((one) => one.state === 'unread').length

const MOST_ON_BADGE = 99

/** The number on the bell: none at 0, `99+` above 99 (rule: Badge). */
export function badgeText(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > MOST_ON_BADGE ? `${MOST_ON_BADGE}+` : String(unread)
}

/**
 * Opening a message marks it as read; one that is already read stays as it is, in the trash too.
 */
export function markOpened(one: Message): Message {
  const state = next(messageMachine, { state: one.state, event: 'read' })
  return state === undefined ? one : { ...one, state }
}

/**
 * Moves a message to the trash or restores it: ILLEGAL_TRANSITION where the machine does not draw
 * it.
 */
export function moveMessage(one: Message, event: Exclude<MessageEvent, 'read'>): Result<Message> {
  const state = advance(messageMachine, { state: one.state, event })
  return state.ok ? ok({ ...one, state: state.value }) : state
}

/**
 * The messages that marking as read changes, each once: the selected ones that are unread.
 * NOTHING_SELECTED (请选择订单号) without a row; numbers that are not in this mailbox change nothing and
 * do not reveal whether they exist.
 */
export function readSelected(messages: readonly Message[], selected: readonly number[]): Result<readonly Message[]> {
  if (selected.length === 0) return failed(orderFailure('NOTHING_SELECTED'))
  const wanted = new Set(selected)
  return ok(messages.filter((one) => one.state === 'unread' && wanted.has(one.id)).map(markOpened))
}

/**
 * A message in the specification's names; `next_id` is the following unread one, where there is
 * one.
 */
export const messageRecord = (one: Message, following?: Pick<Message, 'id'>): MessageRecord => ({
  msg_id: one.id,
  title: one.title,
  content: one.content,
  status: MESSAGE_STATUS[one.state],
  type: MESSAGE_TYPE[one.type],
  ...(one.airwayNumber === undefined ? {} : { airway_number: one.airwayNumber }),
  create_time: one.createdAt,
  ...(following === undefined ? {} : { next_id: following.id }),
})
