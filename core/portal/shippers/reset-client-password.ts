import { resetPassword } from '#core/platform/access/accounts/account-records.usecase.ts'
import { resetSecondFactor } from '#core/platform/access/sign-in/reset-second-factor.usecase.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { MessageSender } from '../messages/message.ports.ts'

type Ports = Omit<Parameters<typeof resetPassword<IdentityUnit & { readonly messages: MessageSender }>>[0], 'notify'>

/**
 * Sets a new password for a client as `resetPassword` does, with a message to the client that it
 * was done.
 */
export const resetClientPassword = (ports: Ports) =>
  resetPassword({
    ...ports,
    notify: ({ messages }, { accountId, at }) =>
      messages.send({ accountIds: [accountId], type: 'general', text: { template: 'password_reset', params: {} }, at }),
  })

type FactorPorts = Omit<Parameters<typeof resetSecondFactor<IdentityUnit & { readonly messages: MessageSender }>>[0], 'notify'>

/**
 * Removes the second factor of a client as `resetSecondFactor` does, with a message to the client
 * that it was done.
 */
export const resetClientFactor = (ports: FactorPorts) =>
  resetSecondFactor({
    ...ports,
    notify: ({ messages }, { accountId, at }) =>
      messages.send({ accountIds: [accountId], type: 'general', text: { template: 'second_factor_reset', params: {} }, at }),
  })
