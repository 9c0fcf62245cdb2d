import { readAccountPhone } from '#core/portal/shippers/account-phone.rules.ts'
import { AUDIENCE_BY_ROLE } from '#core/platform/access/account.ts'
import type { Accounts } from '#core/platform/access/identity.ports.ts'
import { CODE_COOLDOWN_SECONDS } from '#core/platform/access/sign-in/phone-code.rules.ts'
import type { register } from '#core/portal/shippers/register.usecase.ts'
import type { requestResetCode } from '#core/portal/shippers/request-reset-code.usecase.ts'
import type { resetForgottenPassword } from '#core/portal/shippers/reset-forgotten-password.usecase.ts'
import type { sendPhoneCode } from '#core/portal/shippers/send-phone-code.usecase.ts'
import { INVITATION_PAGE } from '#core/portal/members/member.ts'
import type { NotificationReading } from '#core/portal/notifications/notification.ports.ts'
import type { SmsOutbox } from '#core/portal/notifications/sms.port.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { httpFailure } from '../../../../contract/http.failures.ts'
import type {
  forgottenPasswordRoutes,
  registrationRoutes,
  sandboxRoutes,
} from '../../../../contract/portal/shippers/registration.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly accounts: Pick<Accounts, 'hasPhone'>
  readonly references: () => References
  readonly sendPhoneCode: ReturnType<typeof sendPhoneCode>
  readonly register: ReturnType<typeof register>
}

/** Handlers of registration: phone, code, password. */
export const registrationHandlers = ({
  accounts,
  references,
  sendPhoneCode: send,
  register: enrol,
}: Parts): BindingsOf<typeof registrationRoutes> => ({
  checkPhone: async ({ body }) => {
    const read = readAccountPhone(body.account_phone, { references: references(), country: body.country })
    if (!read.ok) return failed(invalidInput([atField('account_phone', read.failure)]))
    return ok({ account_phone: read.value.phone, registered: await accounts.hasPhone(read.value.phone) })
  },
  sendCode: async ({ body, address }) => {
    const sent = await send({ phone: body.account_phone, country: body.country, address })
    return sent.ok ? ok({ seconds: CODE_COOLDOWN_SECONDS }) : sent
  },
  register: async ({ body, address, device, cookie }) => {
    const registered = await enrol(body, { address, device })
    if (!registered.ok) return registered
    cookie.set(registered.value.token, registered.value.accountId)
    return ok({ token: registered.value.token, id: registered.value.accountId })
  },
})

type ForgottenParts = {
  readonly requestResetCode: ReturnType<typeof requestResetCode>
  readonly resetForgottenPassword: ReturnType<typeof resetForgottenPassword>
}

/** Handlers of a forgotten password: a code to the phone, then the new password. */
export const forgottenPasswordHandlers = ({
  requestResetCode: request,
  resetForgottenPassword: reset,
}: ForgottenParts): BindingsOf<typeof forgottenPasswordRoutes> => ({
  sendResetCode: ({ body, address }) => request({ audience: AUDIENCE_BY_ROLE[body.role], account: body.account, address }),
  resetForgottenPassword: async ({ body: { role, ...typed }, address }) => {
    const done = await reset({ audience: AUDIENCE_BY_ROLE[role], ...typed, address })
    return done.ok ? ok(null) : done
  },
})

type SandboxParts = {
  readonly smsOutbox: SmsOutbox
  /** The texts that were kept instead of sent. */
  readonly notifications: Pick<NotificationReading, 'list'>
  readonly references: () => References
  readonly demo: boolean
}

/** Links of invitations to a phone, which people open who have no account to read them in. */
async function invitationsTo(phone: string, notifications: SandboxParts['notifications']) {
  const { rows } = await notifications.list({ channel: 'sms', states: ['kept'], keywords: phone, page: 1, pageSize: 20 })
  return rows.flatMap(({ to, text = '', createdAt: at }) =>
    to === phone && text.includes(`${INVITATION_PAGE}#`) ? [{ phone, code: text, at }] : [],
  )
}

/** Shows the messages that the sandbox did not send; refused on a server without demo data. */
export const sandboxHandlers = ({ smsOutbox, notifications, references, demo }: SandboxParts): BindingsOf<typeof sandboxRoutes> => ({
  sandboxSms: async ({ query }) => {
    if (!demo) return failed(httpFailure('SANDBOX_CLOSED'))
    // An unescaped plus in an address arrives as a space.
    const read = readAccountPhone(query.phone.replace(/^ /, '+'), { references: references() })
    const messages = read.ok ? [...(await smsOutbox.of(read.value.phone)), ...(await invitationsTo(read.value.phone, notifications))] : []
    const rows = messages.map(({ phone, code, at }) => ({ phone, code, create_time: instantText(at) }))
    return ok({ rows, total: rows.length })
  },
})
