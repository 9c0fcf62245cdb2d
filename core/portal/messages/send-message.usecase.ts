import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { message } from './message.entity.ts'
import { messageFailure } from './message.failures.ts'
import type { MailboxUnit } from './message.ports.ts'

type Ports = { readonly atomically: Atomically<MailboxUnit>; readonly clock: Clock; readonly references: () => References }

/** Accounts of shippers, or all of them. */
export type Recipients = readonly string[] | 'all'

export type SendMessage = { readonly to: Recipients; readonly raw: RawFields }

const { title, content, airway_number } = message.fields
/** Fields of a message that a member of staff writes. */
export const writtenMessageFields = { title, content, airway_number }

/**
 * Sends a text by staff to some shippers, or to all within the sender's reach: INPUT_INVALID names
 * every wrong field and the accounts that do not exist; a client out of reach counts as one.
 */
export function sendMessage({ atomically, clock, references }: Ports) {
  return async (
    { to, raw }: SendMessage,
    actor: Pick<Actor, 'id' | 'audience' | 'clientIds'>,
  ): Promise<Result<{ readonly sent: number }>> => {
    const read = readFields(writtenMessageFields, { raw, context: { references: references() } })
    const wrong = (failure: ReturnType<typeof inputFailure>, more: Failure['fields'] = []): Result<never> =>
      failed(invalidInput([atField('accounts', failure), ...more]))
    if (to !== 'all' && to.length === 0) return wrong(inputFailure('FIELD_REQUIRED'), read.ok ? [] : read.failure.fields)
    if (!read.ok) return read
    return atomically(async ({ messages, audit }) => {
      const { ids, unknown } = await messages.shippers(to, clientsWithin(actor))
      if (unknown.length > 0) return wrong(messageFailure('UNKNOWN_CLIENTS', { found: unknown.join(', ') }))
      const at = clock.now()
      const text = { title: read.value.title, content: read.value.content }
      await messages.send({
        accountIds: ids,
        type: 'general',
        text,
        airwayNumber: read.value.airway_number,
        senderId: actor.id,
        at,
      })
      await audit.write([
        {
          at,
          actorId: actor.id,
          area: 'messages',
          subject: text.title,
          action: 'send',
          changes: { recipients: { to: to === 'all' ? 'all' : to.join(', ') } },
        },
      ])
      return ok({ sent: ids.length })
    })
  }
}
