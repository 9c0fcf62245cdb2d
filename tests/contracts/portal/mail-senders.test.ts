import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { SmtpMailSender } from '../../../adapters/mail/smtp-mail-sender.ts'
import type { LeavingMail } from '#core/portal/notifications/mail-sender.port.ts'
import { wordedMail } from '#core/portal/notifications/word-notification.ts'
import { LOCALES } from '#core/base/kernel/words.ts'

const MAIL: LeavingMail = {
  messageId: '5f0c8c0e-6d0e-4d6c-9a35-0f1f6c6f3b11',
  to: 'reader@example.com',
  locale: 'zh-CN',
  subject: '订单 <1> 的重量',
  text: '第一段 & <b>\n\nفقرة ثانية',
  link: '/orders/1',
  unsubscribe: '/track/stop/abc',
  attachments: [{ name: '账单.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
}
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** A mail server of another author, and what it received. */
async function startMailHost(options: SMTPServerOptions = {}, query = '') {
  const mails: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail)
          done()
        },
        (error: unknown) => done(error as Error),
      )
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  stops.push(() => server.close(() => undefined))
  return { mails, sender: senderTo(server.server, query, 10_000) }
}

/** A silent server is given up on soon; one that answers has the time that a busy machine takes. */
const senderTo = (server: Server, query = '', timeoutMillis = 300) =>
  new SmtpMailSender({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}${query}`,
    from: 'Crossdock <no-reply@crossdock.example>',
    publicUrl: 'https://portal.example.com',
    timeoutMillis,
  })

describe('an SMTP mail sender', () => {
  it('sends text, HTML, link, files and one-click unsubscription, and the same message id on a repeat', async () => {
    const { mails, sender } = await startMailHost()
    expect([await sender.send(MAIL), await sender.send(MAIL)]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    expect(mails.map(({ messageId }) => messageId)).toEqual([1, 2].map(() => `<${MAIL.messageId}@crossdock.example>`))
    const [mail] = mails
    expect(mail?.subject).toBe(MAIL.subject)
    expect(mail?.text).toContain('https://portal.example.com/orders/1')
    expect(mail?.html).toContain('&amp; &lt;b&gt;')
    expect(mail?.html).toContain('<p dir="auto">فقرة ثانية</p>')
    expect(mail?.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([['账单.pdf', '%PDF-1.7']])
    const headers = mail?.headerLines.map(({ line }) => line).join('\n')
    expect(headers).toContain('List-Unsubscribe: <https://portal.example.com/track/stop/abc>')
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('sends a notification in each of three languages', async () => {
    const { mails, sender } = await startMailHost()
    for (const locale of LOCALES) {
      const said = { template: 'certification_approved', params: {} }
      await sender.send({ ...MAIL, locale, ...wordedMail(said, undefined, locale) })
    }
    expect(mails.map(({ subject }) => subject)).toEqual(['实名认证已通过', '實名認證已通過', 'Your certification was approved'])
  })

  it('frames a mail to a reader in Arabic in Arabic, from right to left', async () => {
    const { mails, sender } = await startMailHost()
    await sender.send({ ...MAIL, locale: 'ar' })
    const [mail] = mails
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    for (const part of [mail?.html, mail?.text])
      for (const words of ['افتح في الموقع', 'أوقف هذه الرسائل', 'والردود عليها لا تُقرأ']) expect(part).toContain(words)
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/Open in the portal|Replies/)
    expect(mail?.headers.get('content-language')).toBe('ar')
  })

  it('lets neither an address nor a subject become a header', async () => {
    const { mails, sender } = await startMailHost()
    for (const to of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'A <a@example.com>'])
      expect(await sender.send({ ...MAIL, to })).toMatchObject({ kind: 'refused' })
    await sender.send({ ...MAIL, subject: 'One\r\nBcc: b@example.com' })
    expect(mails.map(({ subject, bcc }) => [subject, bcc])).toEqual([['One Bcc: b@example.com', undefined]])
  })

  it('tries again after greylisting, and not after a recipient that is refused for good', async () => {
    const grey = await startMailHost({ onRcptTo: (_to, _session, done) => done(refusal(451, 'Greylisted')) })
    expect(await grey.sender.send(MAIL)).toMatchObject({ kind: 'later' })
    const gone = await startMailHost({ onRcptTo: (_to, _session, done) => done(refusal(550, 'No such user')) })
    expect(await gone.sender.send(MAIL)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('No such user') })
  })

  it('tries again where the server is silent, hangs up or is not there', async () => {
    for (const answer of ['silent', 'hangs up'] as const) {
      const server = createServer((socket) => void (answer === 'hangs up' && socket.destroy()))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      stops.push(() => server.close())
      expect(await senderTo(server).send(MAIL)).toMatchObject({ kind: 'later' })
    }
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const sender = senderTo(gone)
    gone.close()
    expect(await sender.send(MAIL)).toMatchObject({ kind: 'later' })
  })

  it('sends nothing over a certificate that nobody signed, and nothing in the clear where TLS is required', async () => {
    const selfSigned = await startMailHost({ disabledCommands: [] }, '?requireTLS=true')
    const clear = await startMailHost({}, '?requireTLS=true')
    for (const { mails, sender } of [selfSigned, clear]) {
      expect(await sender.send(MAIL)).toMatchObject({ kind: 'later' })
      expect(mails).toEqual([])
    }
  })
})
