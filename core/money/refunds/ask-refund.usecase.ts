import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { refundFailure } from './refund.failures.ts'
import { refundMachine } from './refund.machine.ts'
import type { RefundUnit } from './refund.ports.ts'
import { refundableOf, refundFields, type Refund, type Refundable } from './refund.ts'
import { noteRefund } from './note-refund.ts'

type Ports = { readonly atomically: Atomically<RefundUnit>; readonly references: () => References; readonly clock: Clock }

export type AskRefund = {
  readonly orderNumber: string
  readonly charge: number
  readonly raw: RawFields
  /** Ids of uploads of the actor. */
  readonly files: readonly string[]
  readonly keyed?: KeyedCommand | undefined
}

/**
 * Returns the requested amount: the one that was typed, or all that is left where the charge was
 * paid in one currency.
 */
function amountOf(typed: Money | undefined, { charge, left }: Refundable): Result<Money> {
  const [only] = left
  if (only === undefined) return failed(refundFailure('REFUND_NO_CHARGE'))
  if (typed === undefined) {
    return left.length === 1 ? ok(only) : failed(invalidInput([atField('amount', inputFailure('FIELD_REQUIRED'))]))
  }
  const most = left.find(({ currency }) => currency === typed.currency)
  if (most === undefined) {
    const currency = charge.paid.map((one) => one.currency).join(', ')
    return failed(invalidInput([atField('amount', refundFailure('REFUND_CURRENCY', { currency }))]))
  }
  if (typed.amount <= most.amount) return ok(typed)
  return failed(invalidInput([atField('amount', refundFailure('REFUND_TOO_MUCH', { most: formatAmount(most), currency: most.currency }))]))
}

/** FILE_NOT_FOUND at each file that is no upload of the actor. */
async function wrongFiles({ files }: RefundUnit, ids: readonly string[], actor: Pick<Actor, 'id'>) {
  const found = await Promise.all(ids.map(async (id) => files.find(id)))
  return found.flatMap((file, place) => (file?.ownerId === actor.id ? [] : [atField(`files.${place}`, fileFailure('FILE_NOT_FOUND'))]))
}

/**
 * Asks for the refund of a whole or a part of a charge of an order (rule: Limit of refunds), by its
 * customer or by finance. What other open requests ask for counts, so that requests together never
 * pass what can be refunded. ORDER_NOT_FOUND, REFUND_NO_CHARGE for a charge that took nothing, was
 * reversed or was refunded, IDEMPOTENCY_CONFLICT; INPUT_INVALID names every wrong field:
 * REFUND_TOO_MUCH, REFUND_CURRENCY, FILE_NOT_FOUND.
 */
export const askRefund =
  ({ atomically, references, clock }: Ports) =>
  ({ orderNumber, charge, raw, files, keyed }: AskRefund, actor: Actor): Promise<Result<Refund>> =>
    atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const locked = await lockOrder(unit, orderNumber, clientsWithin(actor))
        if (!locked.ok) return locked
        const order = locked.value
        const refunds = await unit.refunds.of(orderNumber)
        const counting = refunds.filter(({ state }) => state === 'requested' || state === 'paid')
        const found = refundableOf(await unit.charges.of(orderNumber), counting).find((one) => one.charge.id === charge)
        if (found === undefined || found.left.length === 0) return failed(refundFailure('REFUND_NO_CHARGE'))
        const currency = found.left.length === 1 ? found.left[0]?.currency : undefined
        const read = readFields(refundFields, { raw, context: { references: references(), currency } })
        if (!read.ok) return read
        const amount = amountOf(read.value.amount, found)
        if (!amount.ok) return amount
        const wrong = await wrongFiles(unit, files, actor)
        if (wrong.length > 0) return failed(invalidInput(wrong))
        const at = clock.now()
        const { customerId } = order
        const asked = await unit.refunds.add({
          orderNumber,
          customerId,
          charge,
          amount: amount.value,
          reason: read.value.reason,
          files,
          state: refundMachine.initial,
          askedBy: actor.id,
          askedAt: at,
        })
        if (files.length > 0) await unit.files.name({ area: 'finance', record: `refund/${asked.id}`, clientId: customerId, ids: files })
        await noteRefund(unit, { refund: asked, action: 'request', actor, at })
        return ok(asked)
      }),
    )
