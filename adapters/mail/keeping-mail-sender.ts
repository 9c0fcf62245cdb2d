import type { MailSender } from '#core/portal/notifications/mail-sender.port.ts'

/**
 * Sends nothing: without a mail server mails are kept, where staff read them and send them again
 * once there is one.
 */
export const keepingMailSender: MailSender = { send: async () => ({ kind: 'kept' }) }
