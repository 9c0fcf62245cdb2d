import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  NotificationsAnswer,
  NotificationTemplateRow,
  NotificationWording,
  SentNotificationRow,
} from '../../../../adapters/http/contract/portal/notifications/notification.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'send_mails' } })
})
afterAll(() => server.stop())

const OWN = '/api/user/notifications'
const STAFF = '/api/admin/notifications'
const own = async (as = 'ddu') => (await server.call<NotificationsAnswer>('GET', OWN, { as })).json.payload
const choose = (body: object, as = 'ddu') => server.call<NotificationsAnswer>('POST', OWN, { as, body })
const sentNotificationRows = async (keywords: string) =>
  (await server.call<{ rows: readonly SentNotificationRow[] }>('GET', `${STAFF}?keywords=${encodeURIComponent(keywords)}`, { as: 'admin' }))
    .json.payload.rows
const mailsTo = async (address: string) =>
  (
    await server.call<{ rows: readonly { subject: string; text: string; link: string | null }[] }>(
      'GET',
      `/api/sandbox/mails?address=${address}`,
      {},
    )
  ).json.payload.rows
const wording = (method: 'GET' | 'POST', path: string, body?: object, as = 'admin') =>
  server.call<NotificationWording>(method, `${STAFF}/templates/${path}`, { as, ...(body === undefined ? {} : { body }) })

describe('what an account is notified of', () => {
  it('begins with the board for everything, and mails for what is about rights or money', async () => {
    const { choices } = await own()
    expect(choices.every(({ board }) => board)).toBe(true)
    expect(choices.find(({ kind }) => kind === 'bill')).toMatchObject({ mail: true, sms: false, is_binding: true })
    expect(choices.find(({ kind }) => kind === 'stock')).toMatchObject({ mail: false, is_binding: false })
  })

  it('is chosen by kind, kept, and written to the trail', async () => {
    const body = { email: 'ops@shipper.example', locale: 'en-US', choices: [{ kind: 'stock', board: false, mail: true, sms: true }] }
    expect((await choose(body)).json.payload).toMatchObject({
      email: 'ops@shipper.example',
      mail_to: 'ops@shipper.example',
      locale: 'en-US',
    })
    const kept = await own()
    expect(kept.choices.find(({ kind }) => kind === 'stock')).toMatchObject({ board: false, mail: true, sms: true })
    expect(kept.choices.find(({ kind }) => kind === 'weight')).toMatchObject({ board: true, mail: false })
    const trail = await server.call<{ rows: readonly { action: string }[] }>('GET', '/api/admin/audit?area=notifications', { as: 'admin' })
    expect(trail.json.payload.rows[0]).toMatchObject({ action: 'choose' })
  })

  it('is said in the language of the pages that were visited last, until one is chosen', async () => {
    const visit = (lang: string) => server.call('GET', '/api/user/session', { as: 'clm', headers: { lang } })
    for (const lang of ['zh-TW', 'en-US']) {
      await visit(lang)
      expect((await own('clm')).locale).toBe(lang)
    }
    await choose({ locale: 'zh-CN' }, 'clm')
    await visit('zh-TW')
    expect((await own('clm')).locale).toBe('zh-CN')
  })

  it('keeps what is binding on the board, and takes one plain address', async () => {
    const choices = [{ kind: 'bill', board: false, mail: false, sms: false }]
    expect((await choose({ locale: 'zh-CN', choices })).json).toMatchObject({
      code: 400,
      fields: [{ path: 'choices.0.board', error: 'BINDING_ON_BOARD' }],
    })
    expect((await choose({ locale: 'zh-CN', email: 'a@b.example, c@d.example' })).json).toMatchObject({
      code: 400,
      fields: [{ path: 'email' }],
    })
  })

  it('is tried by a test mail in the language of the account, five times a day', async () => {
    for (const locale of ['zh-CN', 'zh-TW', 'en-US']) {
      await choose({ locale, email: 'test@shipper.example' })
      expect((await server.call('POST', `${OWN}/test`, { as: 'ddu' })).json).toMatchObject({ payload: { to: 'test@shipper.example' } })
    }
    await expect
      .poll(async () => (await mailsTo('test@shipper.example')).map(({ subject }) => subject).toSorted(), { timeout: 30_000 })
      .toEqual(['Test mail', '测试邮件', '測試郵件'].toSorted())
    const all = await server.call<{ rows: readonly { to: string }[] }>('GET', '/api/sandbox/mails', {})
    expect(all.json.payload.rows.slice(0, 3).map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => 'test@shipper.example'))
    expect((await mailsTo('test@shipper.example')).map(({ link }) => link)).toEqual(
      Array.from({ length: 3 }, () => '/system/notifications'),
    )
    for (let more = 0; more < 2; more += 1) await server.call('POST', `${OWN}/test`, { as: 'ddu' })
    expect((await server.call('POST', `${OWN}/test`, { as: 'ddu' })).json).toMatchObject({ error: 'TEST_MAILS_SPENT' })
  })
})

describe('how staff word notifications', () => {
  it('refuses a field that the notification does not have, and shows a draft in a real case', async () => {
    const wrong = await wording('POST', 'weight_question/en-US', { mail: { subject: 'Hello {nobody}', body: 'x' } })
    expect(wrong.json).toMatchObject({ code: 400, fields: [{ path: 'subject', error: 'FIELD_NOT_IN_TEMPLATE' }] })
    const draft = await wording('POST', 'weight_question/en-US/preview', { subject: 'Weigh {order}', body: '{claimed} or {checked}?' })
    expect(draft.json.payload.preview.subject).toMatch(/^Weigh \w+/)
    expect((await wording('GET', 'weight_question/en-US')).json.payload.mail).toBeNull()
  })

  it('keeps a wording per language, and goes back to the built-in text', async () => {
    const mail = { subject: 'Weigh {order}', body: '{claimed} or {checked}?' }
    expect((await wording('POST', 'weight_question/en-US', { mail })).json.payload.mail).toEqual(mail)
    expect((await wording('GET', 'weight_question/zh-CN')).json.payload.mail).toBeNull()
    const list = await server.call<{ rows: readonly NotificationTemplateRow[] }>('GET', `${STAFF}/templates`, { as: 'admin' })
    expect(list.json.payload.rows.find(({ template }) => template === 'weight_question')).toMatchObject({ mail: ['en-US'], sms: [] })
    expect((await wording('POST', 'weight_question/en-US', { mail: null })).json.payload.mail).toBeNull()
    const unknown = await wording('POST', 'weight_question/en-US', { sms_template: 'NO-SUCH' })
    expect(unknown.json).toMatchObject({ fields: [{ path: 'sms_template', error: 'SMS_TEMPLATE_UNKNOWN' }] })
  })

  it('is for those who may, and what was sent is sent again by them alone', async () => {
    const mail = (await sentNotificationRows('test@shipper.example')).find(({ state }) => state !== 'waiting')
    const again = (as: string) => server.call('POST', `${STAFF}/mail/${mail?.id ?? 0}/again`, { as })
    expect((await again('ddu')).status).toBe(403)
    expect((await again('warehouse')).status).toBe(403)
    expect((await again('admin')).status).toBe(200)
    expect((await server.call('POST', `${STAFF}/mail/900000001/again`, { as: 'admin' })).json).toMatchObject({
      error: 'NOTIFICATION_NOT_FOUND',
    })
    expect((await wording('GET', 'weight_question/zh-CN', undefined, 'warehouse')).status).toBe(403)
  })
})
