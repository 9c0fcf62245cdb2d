import { badgeText } from '#core/portal/messages/mailbox.rules.ts'
import { mayRead, type moveMessages, type openMessage } from '#core/portal/messages/use-mailbox.usecase.ts'
import { MESSAGE_TYPE } from '#core/portal/messages/message.entity.ts'
import { messageFailure } from '#core/portal/messages/message.failures.ts'
import { closedTemplates } from '#core/portal/notifications/notification-kind.ts'
import { MESSAGE_LISTS, MESSAGE_STATUS, type MessageEvent, type MessageState } from '#core/portal/messages/message.machine.ts'
import { MESSAGE_TEMPLATES, type MessageText } from '#core/portal/messages/message-templates.ts'
import type { KeptMessage, Mailboxes } from '#core/portal/messages/message.ports.ts'
import type { sendMessage } from '#core/portal/messages/send-message.usecase.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'
import type { MessageRow, messageRoutes, sentMessageRoutes } from '../../../../contract/portal/messages/message.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly mailboxes: Mailboxes
  readonly openMessage: ReturnType<typeof openMessage>
  readonly moveMessages: ReturnType<typeof moveMessages>
}

/** The most messages of a list without pages. */
const MOST_AT_ONCE = 100
const ON_BELL = 5

/** A template's text in the reader's language, or a text of the staff as it was written. */
function said(text: MessageText, locale: Locale): { readonly title: string; readonly content: string } {
  if (!('template' in text)) return text
  const { title, content } = MESSAGE_TEMPLATES[text.template]
  return { title: fillText(title, text.params, locale), content: fillText(content, text.params, locale) }
}

const shown = (message: KeptMessage, locale: Locale): MessageRow => ({
  msg_id: message.id,
  ...said(message.text, locale),
  status: MESSAGE_STATUS[message.state],
  type: MESSAGE_TYPE[message.type],
  airway_number: message.airwayNumber ?? null,
  link: message.link ?? null,
  create_time: instantText(message.createdAt),
})

/** The state of the messages in a list, by the list's name or by their `status`. */
export const STATE_OF_LIST: Readonly<Record<string, MessageState>> = {
  ...Object.fromEntries(Object.entries(MESSAGE_LISTS).map(([state, list]) => [list, state as MessageState])),
  [MESSAGE_STATUS.unread]: 'unread',
  [MESSAGE_STATUS.read]: 'read',
}

/** The templates that a member does not read in the mailbox of its shipper. */
const closedTo = ({ member }: Actor) => closedTemplates(member?.role)

/** Handlers of a shipper's mailbox. */
export function messageHandlers({ mailboxes, openMessage: open, moveMessages: move }: Parts): BindingsOf<typeof messageRoutes> {
  const listMessages = async (actor: Actor, locale: Locale, state: MessageState, most: number) => {
    const { rows } = await mailboxes.list({ accountId: actor.id, states: [state], closed: closedTo(actor), page: 1, pageSize: most })
    return rows.map((one) => shown(one, locale))
  }
  const moving =
    (event: MessageEvent) =>
    async ({ actor, body }: { readonly actor: Actor; readonly body: { readonly msg_id: readonly number[] } }) => {
      const changed = await move(event, body.msg_id, actor)
      return changed.ok ? ok({ changed: changed.value, unread: await mailboxes.unread(actor.id, closedTo(actor)) }) : changed
    }
  return {
    mailbox: async ({ actor, locale }) => {
      const lists = (['unread', 'read', 'trash'] as const).map((state) => listMessages(actor, locale, state, MOST_AT_ONCE))
      const [unread = [], readed = [], trash = []] = await Promise.all(lists)
      return ok({ unread, readed, trash, unread_total: await mailboxes.unread(actor.id, closedTo(actor)) })
    },
    messageContent: async ({ actor, query, locale }) => {
      const opened = await open(query.msg_id, { ...actor, closed: closedTo(actor) })
      if (!opened.ok) return opened
      const { message, nextId, unread } = opened.value
      return ok({ ...shown(message, locale), next_id: nextId ?? null, unread })
    },
    readMessages: moving('read'),
    removeMessages: moving('remove'),
    restoreMessages: moving('restore'),
    messages: async ({ actor, query, locale }) => {
      const state = query.status === undefined ? undefined : STATE_OF_LIST[query.status]
      const { status: _list, ...asked } = query
      const { rows, total } = await mailboxes.list({
        ...asked,
        accountId: actor.id,
        closed: closedTo(actor),
        ...(state === undefined ? {} : { states: [state] }),
      })
      return ok({ rows: rows.map((one) => shown(one, locale)), total })
    },
    message: async ({ actor, params, locale }) => {
      const found = await mailboxes.find(actor.id, params.id)
      return found === undefined || !mayRead(found, closedTo(actor))
        ? failed(messageFailure('MESSAGE_NOT_FOUND', { id: params.id }))
        : ok(shown(found, locale))
    },
    latestMessages: async ({ actor, locale }) => {
      const [rows, total] = await Promise.all([listMessages(actor, locale, 'unread', ON_BELL), mailboxes.unread(actor.id, closedTo(actor))])
      return ok({ rows, total, badge: badgeText(total) ?? null })
    },
  }
}

type SendingParts = { readonly mailboxes: Mailboxes; readonly sendMessage: ReturnType<typeof sendMessage> }

/** Handlers of messages from staff to shippers. */
export const sentMessageHandlers = ({ mailboxes, sendMessage: send }: SendingParts): BindingsOf<typeof sentMessageRoutes> => ({
  sentMessages: async ({ query, actor, locale }) => {
    const { rows, total } = await mailboxes.sent({ ...query, clientIds: clientsWithin(actor) })
    return ok({
      rows: rows.map(({ account, sender, ...message }) => {
        const { link: _link, ...row } = shown(message, locale)
        return { ...row, account, sender }
      }),
      total,
    })
  },
  sendMessage: async ({ body, actor }) => {
    const { accounts, all, ...raw } = body
    return send({ to: all ? 'all' : [...new Set(accounts)], raw }, actor)
  },
})
