import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { shipperChanges } from '#core/portal/shippers/change-shipper.ts'
import { financeInformationFields, type FinanceInformation } from '#core/portal/shippers/finance-information.ts'
import { foreignPayee } from '#core/portal/shippers/payee.rules.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import type { ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'
import type { ActUnit } from '../../acts/act.ports.ts'
import type { ActApplier } from '../../acts/decide-held-acts.usecase.ts'
import type { ActWaits } from '../../acts/held-act.ts'
import type { SecondPersonRule } from '../../acts/money-act.ts'
import { actOrHold } from '../../acts/take-act.ts'
import { payoutFailure } from './payout.failures.ts'

type Unit = ActUnit & Pick<ShipperUnit, 'shippers' | 'messages'> & { readonly audit: AuditTrail; readonly answered: AnsweredCommands }
type Ports = { readonly atomically: Atomically<Unit>; readonly clock: Clock; readonly secondPerson: SecondPersonRule }

const MOST_REASON = 300
const { payee_name, payee_bank_name, payee_bank_number } = financeInformationFields

/** Fields by which staff change the bank account that a client’s collected cash goes to. */
export const payoutAccountFields = {
  payee_name,
  payee_bank_name,
  payee_bank_number,
  /** The account that the person saw, so that nobody overwrites what somebody else set. */
  seen_bank_number: {
    kind: 'text',
    maxLength: payee_bank_number.maxLength,
    label: words('原收款账号', '原收款帳號', 'Account so far'),
  },
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

type Payee = Pick<FinanceInformation, 'payee_name' | 'payee_bank_name' | 'payee_bank_number'>
const PAYEE = ['payee_name', 'payee_bank_name', 'payee_bank_number'] as const satisfies readonly (keyof Payee)[]

/** The number of the account that a shipper has; an empty text without one. */
const numberOf = ({ finance }: Shipper): string => finance?.payee_bank_number ?? ''

/** PAYEE_FOREIGN for a certified client and another name. */
const refusalOf = (shipper: Shipper, payee: Payee) =>
  shipper.certification.state === 'certified' ? foreignPayee(shipper, payee) : undefined

export type SetPayoutAccount = { readonly customerId: number; readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined }

/**
 * Asks to change the bank account that a client’s collected cash goes to: that of a certified
 * client is changed by staff alone, and always needs a second person (rule: Second person).
 * INPUT_INVALID, RECORD_NOT_FOUND, RECORD_CHANGED where another account was seen, PAYEE_SAME,
 * PAYEE_FOREIGN, HELD_ACT_OPEN, IDEMPOTENCY_CONFLICT.
 */
export const setPayoutAccount =
  ({ atomically, clock, secondPerson: rule }: Ports) =>
  async ({ customerId, raw, keyed }: SetPayoutAccount, actor: Actor): Promise<Result<ActWaits>> => {
    const read = readFields(payoutAccountFields, { raw, context: { references: rule.references() } })
    if (!read.ok) return read
    const { seen_bank_number: seen = '', reason, ...payee } = read.value
    if (clientsWithin(actor)?.includes(customerId) === false) return failed(referenceFailure('RECORD_NOT_FOUND'))
    return atomically((unit) =>
      once(unit.answered, keyed, async (): Promise<Result<ActWaits>> => {
        await unit.moneyActs.hold(actor.id)
        const shipper = await unit.shippers.lock(customerId)
        if (shipper === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
        if (numberOf(shipper) !== seen) return failed(referenceFailure('RECORD_CHANGED'))
        if (PAYEE.every((name) => shipper.finance?.[name] === payee[name]))
          return failed(invalidInput([atField('payee_bank_number', payoutFailure('PAYEE_SAME'))]))
        const refusal = refusalOf(shipper, payee)
        if (refusal !== undefined) return failed(refusal)
        const at = clock.now()
        const act = { kind: 'payout_account', actorId: actor.id, customerId, subject: shipper.account.account } as const
        const held = await actOrHold(unit, { act, note: reason, details: { ...payee, seen }, rule, at })
        if (!held.ok) return held
        // Without an amount nobody does it alone.
        if (held.value === undefined) throw new Error('a payout account was changed by one person')
        return ok({ waits: held.value.id })
      }),
    )
  }

/**
 * Changes the account that a second person approved; the COD agreement, which names it, is signed
 * again before the next payout, and the client gets a message. RECORD_CHANGED where it was changed
 * meanwhile, PAYEE_FOREIGN.
 */
export const applyPayoutAccount: ActApplier<Unit> = async (unit, { act: { details, customerId, actorId }, at }) => {
  const { seen, ...payee } = details as Payee & { readonly seen: string }
  const shipper = await unit.shippers.lock(customerId)
  if (shipper === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
  if (numberOf(shipper) !== seen) return failed(referenceFailure('RECORD_CHANGED'))
  const refusal = refusalOf(shipper, payee)
  if (refusal !== undefined) return failed(refusal)
  const { usd_cod: _superseded, ...contracts } = shipper.contracts
  const finance = { ...shipper.finance, ...payee }
  await unit.shippers.keep({ ...shipper, finance, contracts })
  const changes = shipperChanges(shipper.finance ?? {}, finance) ?? {}
  await unit.audit.write([{ at, actorId, area: 'account', subject: String(customerId), action: 'save_finance', changes }])
  await unit.messages.send({
    accountIds: [customerId],
    type: 'general',
    text: { template: 'payout_account_changed', params: { bank: payee.payee_bank_name, end: payee.payee_bank_number.slice(-SHOWN_END) } },
    link: '/system/contract',
    at,
  })
  return ok(true)
}

/** The digits by which an account is recognised. */
const SHOWN_END = 4
