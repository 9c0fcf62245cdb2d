import { describe, expect, it } from 'vitest'
import type { Store } from '../../../adapters/store/store.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { LeavingMail, MailSender } from '#core/portal/notifications/mail-sender.port.ts'
import { sendMails } from '#core/portal/notifications/send-mails.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 8, 17, 8)
const LEASE_MILLIS = 300_000
const running = { aborted: false }

/** Two servers on one database: 1 has addresses and a phone, 2 chose, 3 is closed. */
async function office(server: ServerOf) {
  const connectionString = await server().freshDatabase()
  await statement(
    connectionString,
    `insert into accounts (id, audience, account, password_hash, name, audit_status, contact_email, account_phone, enabled) values
      (1, 'customer', 'one', '', '一', 30, 'one@example.com', '+8613800000001', true),
      (2, 'customer', 'two', '', '二', 30, null, '+8613800000002', true), (3, 'customer', 'three', '', '三', 30, 'three@example.com', null, false)`,
  )
  await statement(connectionString, "insert into shippers (account_id, bill_email) values (1, 'bills@example.com')")
  return { connectionString, here: await storeAt(connectionString), there: await storeAt(connectionString) }
}

const notify = async (store: Store, template: 'bill_issued' | 'exception_raised', accountIds: readonly number[]): Promise<void> =>
  must(
    await store.atomically(async ({ messages }) =>
      ok(await messages.send({ accountIds, type: 'general', text: { template, params: { bill: 'B1' } }, at: AT })),
    ),
  )

const sending = (store: Store, mails: MailSender, now = AT, perPhone = 10) =>
  sendMails({
    atomically: store.atomically,
    reading: store.notifications,
    mails,
    texts: { send: async () => ({ kind: 'sent' }) },
    documents: { of: async ({ number }) => [{ name: `${number}.pdf`, type: 'application/pdf', bytes: Buffer.from('x') }] },
    smsLimits: { perPhone, perAddress: 10, inAll: 10 },
    clock: { now: () => now },
    chance: () => 0,
  })(running)

const listedNotifications = async (store: Store, channel: 'mail' | 'sms' = 'mail') =>
  (await store.notifications.list({ channel, page: 1, pageSize: 20 })).rows.map(({ to, state, attempts }) => [to, state, attempts])

/** Remembers what it sends. */
const recording = () => {
  const mails: LeavingMail[] = []
  const send: MailSender['send'] = async (mail) => (mails.push(mail), { kind: 'sent' })
  return { mails, send }
}

export function notificationsContract(server: ServerOf): void {
  describe('notifications', () => {
    it('are queued as each account chose, a bill to the address for bills with its file', async () => {
      const { here } = await office(server)
      const choice = { board: false, mail: true, sms: true } as const
      must(
        await here.atomically(async ({ notifications }) => {
          await notifications.keepProfile(2, { email: 'two@example.com', locale: 'en-US' })
          return ok(await notifications.keepChoices(2, [{ kind: 'exception', ...choice }]))
        }),
      )
      await notify(here, 'bill_issued', [1, 3])
      await notify(here, 'exception_raised', [1, 2])
      const sent = recording()
      must(await sending(here, sent))
      expect(sent.mails.map(({ to, locale, attachments }) => [to, locale, attachments.length])).toEqual(
        expect.arrayContaining([
          ['bills@example.com', 'zh-CN', 1],
          ['two@example.com', 'en-US', 0],
        ]),
      )
      expect(sent.mails).toHaveLength(2)
      expect(await listedNotifications(here, 'sms')).toEqual([['+8613800000002', 'sent', 1]])
      expect(await here.mailboxes.unread(1)).toBe(2)
      expect(await here.mailboxes.unread(2)).toBe(0)
    })

    it('leave nothing behind where their unit of work is undone', async () => {
      const { here } = await office(server)
      const broken = here.atomically(async ({ messages }) => {
        await messages.send({ accountIds: [1], type: 'general', text: { template: 'bill_issued', params: { bill: 'B1' } }, at: AT })
        throw new Error('undone')
      })
      await expect(broken).rejects.toThrow('undone')
      expect(await listedNotifications(here)).toEqual([])
    })

    it('are each sent by one of two servers', async () => {
      const { here, there } = await office(server)
      for (let count = 0; count < 12; count++) await notify(here, 'bill_issued', [1])
      const sent = recording()
      await Promise.all([sending(here, sent), sending(there, sent)])
      expect(new Set(sent.mails.map(({ messageId }) => messageId)).size).toBe(12)
      expect(sent.mails).toHaveLength(12)
    })

    it('go out again under the same message id where a server dies between the answer and its note', async () => {
      const { here, there } = await office(server)
      await notify(here, 'bill_issued', [1])
      const sent = recording()
      const dying: MailSender = { send: async (mail) => (await sent.send(mail), Promise.reject(new Error('killed'))) }
      await expect(sending(here, dying)).rejects.toThrow('killed')
      must(await sending(there, sent, AT + LEASE_MILLIS - 1))
      expect(sent.mails).toHaveLength(1)
      must(await sending(there, sent, AT + LEASE_MILLIS))
      expect(sent.mails.map(({ messageId }) => messageId)).toEqual([sent.mails[0]?.messageId, sent.mails[0]?.messageId])
      expect(await listedNotifications(there)).toEqual([['bills@example.com', 'sent', 2]])
    })

    it('wait after a refusal for now, fail after one for good, and are sent again by staff', async () => {
      const { here } = await office(server)
      await notify(here, 'bill_issued', [1])
      must(await sending(here, { send: async () => ({ kind: 'later', reason: 'busy' }) }))
      expect(await listedNotifications(here)).toEqual([['bills@example.com', 'waiting', 1]])
      must(await sending(here, { send: async () => ({ kind: 'refused', reason: 'no such user' }) }, AT + 60_000))
      const [row] = (await here.notifications.list({ channel: 'mail', page: 1, pageSize: 5 })).rows
      expect(row).toMatchObject({ state: 'failed', error: 'no such user' })
      expect(await here.atomically(async (unit) => ok(await unit.notifications.sendAgain('mail', row?.id ?? 0, AT)))).toEqual(ok('failed'))
      const sent = recording()
      must(await sending(here, sent))
      expect(sent.mails).toHaveLength(1)
    })
  })
}
