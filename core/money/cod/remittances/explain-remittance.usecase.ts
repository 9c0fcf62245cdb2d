import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, money, parseMoney } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { RemittancePorts } from './announce-remittance.usecase.ts'
import { lockRemittance, settleRemittance } from './move-remittance.ts'
import { postDifference } from '../collections/post-difference.ts'
import { remittanceFailure } from './remittance.failures.ts'
import { explanationMachine, type ExplanationDecision } from './remittance.machine.ts'
import {
  EXPLANATION_KINDS,
  explains,
  explanationFields,
  openAmount,
  remittanceReasonFields,
  type ExplanationKind,
  type Remittance,
} from './remittance.ts'

/**
 * The amount of an explanation with its sign, as far as that much is open: NOTHING_OPEN,
 * EXPLANATION_DIRECTION, EXPLANATION_ABOVE, each at its field.
 */
function explainable(
  remittance: Remittance,
  { kind, amount }: { readonly kind: ExplanationKind; readonly amount: bigint },
): Result<bigint> {
  const open = openAmount(remittance)
  if (open === 0n) return failed(remittanceFailure('NOTHING_OPEN'))
  const direction = open < 0n ? 'short' : 'over'
  if (!explains(kind, direction)) {
    const { label } = EXPLANATION_KINDS[kind]
    return failed(invalidInput([atField('kind', remittanceFailure('EXPLANATION_DIRECTION', { kind: label }))]))
  }
  const size = open < 0n ? -open : open
  if (amount > size) {
    const shown = formatMoney(money(size, remittance.currency))
    return failed(invalidInput([atField('amount', remittanceFailure('EXPLANATION_ABOVE', { open: shown }))]))
  }
  return ok(direction === 'short' ? amount : -amount)
}

const shownPart = (kind: ExplanationKind, amount: bigint, currency: string) => ({
  amount: { to: formatMoney(money(amount, currency)) },
  what: { to: kind },
})

/**
 * Explains an open amount in whole or in part, with a reason. Charges and what is given back are
 * posted at once; what is written off waits for a second person. INPUT_INVALID names every wrong
 * field (EXPLANATION_DIRECTION, EXPLANATION_ABOVE); REMITTANCE_NOT_FOUND, NOTHING_OPEN,
 * MONTH_CLOSED, IDEMPOTENCY_CONFLICT.
 */
export function explainRemittance({ atomically, references, clock }: RemittancePorts) {
  return async (
    { id, raw, keyed }: { readonly id: number; readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined },
    actor: Actor,
  ): Promise<Result<Remittance>> => {
    const read = readFields(explanationFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { kind, amount: said, reason } = read.value
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await lockRemittance(unit, id)
        if (!found.ok) return found
        const before = found.value
        const { currency } = before
        const amount = parseMoney(said, currency)
        if (!amount.ok) return failed(invalidInput([atField('amount', amount.failure)]))
        if (amount.value.amount <= 0n) return failed(invalidInput([atField('amount', inputFailure('NOT_POSITIVE'))]))
        const signed = explainable(before, { kind, amount: amount.value.amount })
        if (!signed.ok) return signed
        const at = clock.now()
        const asked = { kind, amount: signed.value, reason, askedBy: actor.id, askedAt: at }
        const changes = { ...shownPart(kind, signed.value, currency), reason: { to: reason } }
        if (kind === 'written_off') {
          await unit.remittances.addExplanation(id, { ...asked, state: explanationMachine.initial })
          return settleRemittance(unit, before, { before, action: 'propose', actor, at, changes })
        }
        const entry = await postDifference(unit, asked, { remittance: before, actor, at })
        if (!entry.ok) return entry
        await unit.remittances.addExplanation(id, {
          ...asked,
          state: 'posted',
          decidedBy: actor.id,
          decidedAt: at,
          entry: entry.value.number,
        })
        const after = { ...before, explainedAmount: before.explainedAmount + signed.value }
        return settleRemittance(unit, after, { before, action: 'explain', actor, at, changes })
      }),
    )
  }
}

type Deciding = {
  readonly id: number
  readonly explanationId: number
  readonly decision: ExplanationDecision
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}

/**
 * A second person approves or rejects what is to be written off; a rejection needs a reason
 * (INPUT_INVALID). REMITTANCE_NOT_FOUND, EXPLANATION_NOT_FOUND, EXPLANATION_OWN for who proposed
 * it, ILLEGAL_TRANSITION where it was decided, and the codes of explaining where less is open by
 * now.
 */
export function decideExplanation({ atomically, references, clock }: RemittancePorts) {
  return async ({ id, explanationId, decision, raw, keyed }: Deciding, actor: Actor): Promise<Result<Remittance>> => {
    const read =
      decision === 'reject' ? readFields(remittanceReasonFields, { raw, context: { references: references() } }) : ok({ reason: undefined })
    if (!read.ok) return read
    const { reason } = read.value
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await lockRemittance(unit, id)
        if (!found.ok) return found
        const before = found.value
        const asked = (await unit.remittances.explanations(id)).find((one) => one.id === explanationId)
        if (asked === undefined) return failed(remittanceFailure('EXPLANATION_NOT_FOUND'))
        const state = advance(explanationMachine, { state: asked.state, event: decision })
        if (!state.ok) return state
        const at = clock.now()
        const decided = {
          ...asked,
          state: state.value,
          decidedBy: actor.id,
          decidedAt: at,
          ...(reason === undefined ? {} : { decisionReason: reason }),
        }
        const changes = {
          ...shownPart(asked.kind, asked.amount, before.currency),
          ...(reason === undefined ? {} : { reason: { to: reason } }),
        }
        if (decision === 'reject') {
          await unit.remittances.keepExplanation(decided)
          return settleRemittance(unit, before, { before, action: 'reject_explanation', actor, at, changes })
        }
        if (asked.askedBy === actor.id) return failed(remittanceFailure('EXPLANATION_OWN'))
        const size = asked.amount < 0n ? -asked.amount : asked.amount
        const still = explainable(before, { kind: asked.kind, amount: size })
        if (!still.ok) return still
        if (still.value !== asked.amount) return failed(remittanceFailure('NOTHING_OPEN'))
        const entry = await postDifference(unit, asked, { remittance: before, actor, at })
        if (!entry.ok) return entry
        await unit.remittances.keepExplanation({ ...decided, entry: entry.value.number })
        const after = { ...before, explainedAmount: before.explainedAmount + asked.amount }
        return settleRemittance(unit, after, { before, action: 'approve_explanation', actor, at, changes })
      }),
    )
  }
}
