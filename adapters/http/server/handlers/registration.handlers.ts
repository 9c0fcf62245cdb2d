import { readAccountPhone } from '../../../../core/identity/account-phone.rules.ts'
import type { Accounts } from '../../../../core/identity/identity.ports.ts'
import { CODE_COOLDOWN_SECONDS } from '../../../../core/identity/phone-code.rules.ts'
import type { register } from '../../../../core/identity/register.usecase.ts'
import type { sendPhoneCode } from '../../../../core/identity/send-phone-code.usecase.ts'
import type { SmsOutbox } from '../../../../core/identity/sms.port.ts'
import { atField } from '../../../../core/kernel/failure.ts'
import { inputFailure } from '../../../../core/kernel/input.failures.ts'
import { failed, ok } from '../../../../core/kernel/result.ts'
import type { References } from '../../../../core/reference/references.ts'
import { httpFailure } from '../../contract/http.failures.ts'
import type { registrationRoutes, sandboxRoutes } from '../../contract/registration.routes.ts'
import type { BindingsOf } from '../call.ts'
import { instantText } from '../presenters/instant-text.ts'

type Parts = {
  readonly accounts: Pick<Accounts, 'findByName'>
  readonly references: () => References
  readonly sendPhoneCode: ReturnType<typeof sendPhoneCode>
  readonly register: ReturnType<typeof register>
}

/** How a shipper gets an account: phone, code, password. */
export const registrationHandlers = ({
  accounts,
  references,
  sendPhoneCode: send,
  register: enrol,
}: Parts): BindingsOf<typeof registrationRoutes> => ({
  checkPhone: async ({ body }) => {
    const read = readAccountPhone(body.account_phone, { references: references(), country: body.country })
    if (!read.ok) return failed({ ...inputFailure('INPUT_INVALID'), fields: [atField('account_phone', read.failure)] })
    const holder = await accounts.findByName('customer', read.value.phone)
    return ok({ account_phone: read.value.phone, registered: holder !== undefined })
  },
  sendCode: async ({ body }) => {
    const sent = await send({ phone: body.account_phone, country: body.country })
    return sent.ok ? ok({ seconds: CODE_COOLDOWN_SECONDS }) : sent
  },
  register: async ({ body, address, device, cookie }) => {
    const registered = await enrol(body, { address, device })
    if (!registered.ok) return registered
    cookie.keep(registered.value.token)
    return ok({ token: registered.value.token, id: registered.value.accountId })
  },
})

type SandboxParts = { readonly smsOutbox: SmsOutbox; readonly references: () => References; readonly demo: boolean }

/** What demo and tests see of messages that were not sent; refused where real ones are. */
export const sandboxHandlers = ({ smsOutbox, references, demo }: SandboxParts): BindingsOf<typeof sandboxRoutes> => ({
  sandboxSms: async ({ query }) => {
    if (!demo) return failed(httpFailure('SANDBOX_CLOSED'))
    // In an address a plus that was not escaped is a blank.
    const read = readAccountPhone(query.phone.replace(/^ /, '+'), { references: references() })
    const messages = read.ok ? await smsOutbox.of(read.value.phone) : []
    const rows = messages.map(({ phone, code, at }) => ({ phone, code, create_time: instantText(at) }))
    return ok({ rows, total: rows.length })
  },
})
