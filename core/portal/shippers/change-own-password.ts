import { changePassword } from '#core/platform/access/sign-in/change-password.usecase.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { MessageSender } from '../messages/message.ports.ts'

type Ports = Omit<Parameters<typeof changePassword<IdentityUnit & { readonly messages: MessageSender }>>[0], 'keysEnded'>

/** Changes a password as `changePassword` does, with a message about the keys that end with it. */
export const changeOwnPassword = (ports: Ports) =>
  changePassword({
    ...ports,
    keysEnded: ({ messages }, { accountId, count, at }) =>
      messages.send({ accountIds: [accountId], type: 'general', text: { template: 'keys_ended', params: { count: String(count) } }, at }),
  })
