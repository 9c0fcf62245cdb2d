import type { Actor } from '#core/platform/access/account.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { isOwnPayee } from '#core/portal/shippers/opening.rules.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import type { ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'
import type { ActUnit, HeldActUnit } from '../../acts/act.ports.ts'
import type { ActApplier } from '../../acts/decide-held-acts.usecase.ts'
import type { SecondPersonRule } from '../../acts/money-act.ts'
import { actOrHold } from '../../acts/take-act.ts'

const MOST_REASON = 300

const reason = { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') } as const

/** Fields in which staff ask for a payee of another name. */
export const foreignPayeeFields = { payee_name: financeInformationFields.payee_name, reason } as const satisfies Fields
/** Fields in which staff end that. */
export const payeeEndFields = { reason } as const satisfies Fields

type PayeeUnit = ShipperUnit & ActUnit
type Ports = {
  readonly atomically: Atomically<PayeeUnit & Pick<HeldActUnit, 'answered'>>
  readonly clock: Clock
  readonly secondPerson: SecondPersonRule
}
type AskPayee = { readonly accountId: number; readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined }

/** The page of a client's payee. */
const PAYEE_PAGE = '/system/contract'

/**
 * Asks for a payee of another name than the certified one, which somebody else has to approve,
 * whatever the amounts (rule: Payee of collected cash). INPUT_INVALID, ACCOUNT_NOT_FOUND, PAYEE_OWN
 * for a name that needs no approval, HELD_ACT_OPEN.
 */
export const askForeignPayee =
  ({ atomically, clock, secondPerson: rule }: Ports) =>
  async ({ accountId, raw, keyed }: AskPayee, actor: Pick<Actor, 'id'>): Promise<Result<{ readonly waits: number }>> => {
    const read = readFields(foreignPayeeFields, { raw, context: { references: rule.references() } })
    if (!read.ok) return read
    const { payee_name: payeeName, reason: note } = read.value
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const shipper = await unit.shippers.lock(accountId)
        if (shipper === undefined) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
        const { certification, base, foreignPayee, account } = shipper
        if (isOwnPayee({ papers: certification.papers, party: base?.contract_party, payeeName, allowedPayee: foreignPayee?.name })) {
          const own = onboardingFailure('PAYEE_OWN', { name: payeeName })
          return failed({ ...own, fields: [atField('payee_name', own)] })
        }
        const act = { kind: 'payee', actorId: actor.id, customerId: accountId, subject: account.account } as const
        const held = await actOrHold(unit, { act, note, details: { payeeName }, rule, at: clock.now() })
        if (!held.ok) return held
        if (held.value === undefined) throw new Error('a payee of another name was allowed by one person')
        return ok({ waits: held.value.id })
      }),
    )
  }

/** Allows the payee that a second person approved. */
export const applyForeignPayee: ActApplier<PayeeUnit> = async (unit, { act, approver, at }) => {
  const shipper = await unit.shippers.lock(act.customerId)
  if (shipper === undefined) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
  const { actorId: askedBy, note } = act
  const name = String(act.details['payeeName'])
  const foreignPayee = { name, reason: note, askedBy, approvedBy: approver.id, approvedAt: at }
  await keepPayee(unit, { shipper, after: { ...shipper, foreignPayee }, name, reason: note, actorId: askedBy, at })
  return ok(undefined)
}

/**
 * Ends what two had allowed: cash on delivery and payouts close with it. INPUT_INVALID without a
 * reason, ACCOUNT_NOT_FOUND, PAYEE_NOT_ALLOWED.
 */
export const endForeignPayee =
  ({ atomically, clock, secondPerson }: Ports) =>
  async ({ accountId, raw }: AskPayee, actor: Pick<Actor, 'id'>): Promise<Result<true>> => {
    const read = readFields(payeeEndFields, { raw, context: { references: secondPerson.references() } })
    if (!read.ok) return read
    return atomically(async (unit) => {
      const shipper = await unit.shippers.lock(accountId)
      if (shipper === undefined) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
      const { foreignPayee } = shipper
      if (foreignPayee === undefined) return failed(onboardingFailure('PAYEE_NOT_ALLOWED'))
      const after = { ...shipper, foreignPayee: undefined }
      await keepPayee(unit, {
        shipper,
        after,
        name: foreignPayee.name,
        reason: read.value.reason,
        actorId: actor.id,
        at: clock.now(),
      })
      return ok(true)
    })
  }

type PayeeChange = {
  readonly shipper: Shipper
  readonly after: Shipper
  readonly name: string
  readonly reason: string
  readonly actorId: number
  readonly at: Instant
}

async function keepPayee(
  { shippers, audit, messages }: ShipperUnit,
  { shipper: { account }, after, name, reason: why, actorId, at }: PayeeChange,
): Promise<void> {
  const isAllowed = after.foreignPayee !== undefined
  await shippers.keep(after)
  const changes = { payee_name: isAllowed ? { to: name } : { from: name, to: null }, reason: { to: why } }
  const action = isAllowed ? 'allow_payee' : 'withdraw_payee'
  await audit.write([{ at, actorId, area: 'certifications', subject: String(account.id), action, changes }])
  await messages.send({
    accountIds: [account.id],
    type: 'general',
    text: { template: isAllowed ? 'payee_allowed' : 'payee_withdrawn', params: { name, reason: why } },
    link: PAYEE_PAGE,
    at,
  })
}
