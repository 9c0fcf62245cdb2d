import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { exchange, type Rates } from '../tariff/exchange.ts'
import type { ClaimRule } from './expense-subject.ts'
import { proportion, take } from '../freight/proportion.ts'
import { calculationOf } from './calculation.ts'
import { quantity, type Calculation, type CalculatedStep } from '../quotes/step.ts'

const GRAMS_PER_KILOGRAM = 1000n

/**
 * A lost or damaged parcel: the proven loss, its declared and insured values, and what was paid for
 * it before.
 */
export type Loss = {
  readonly loss: Money
  readonly declared: Money
  readonly insured?: Money
  readonly weightGrams: number
  readonly paidBefore: Money
}

type Cap = {
  readonly code: 'declared_cap' | 'insured_cap' | 'weight_cap' | 'parcel_cap'
  readonly most: bigint
  readonly inputs: CalculatedStep['inputs']
}

function capsOf(
  rule: ClaimRule,
  { loss, declared, insured }: { loss: Loss; declared: bigint; insured: bigint | undefined },
): readonly Cap[] {
  if (insured !== undefined) return [{ code: 'insured_cap', most: insured, inputs: {} }]
  const caps: Cap[] = [{ code: 'declared_cap', most: declared, inputs: {} }]
  if (rule.perKilogram !== undefined) {
    const price = quantity.money(rule.perKilogram, rule.currency)
    const most = take(rule.perKilogram * BigInt(loss.weightGrams), proportion(1n, GRAMS_PER_KILOGRAM))
    caps.push({ code: 'weight_cap', most, inputs: { weight: quantity.weight(loss.weightGrams), price } })
  }
  if (rule.perParcel !== undefined) caps.push({ code: 'parcel_cap', most: rule.perParcel, inputs: {} })
  return caps
}

/**
 * The compensation of a claim in the rule's currency: the proven loss, limited to the declared
 * value and to the rule's caps by weight and parcel; for an insured parcel limited to its insured
 * value alone. Earlier payments are subtracted, so that several claims for one parcel never exceed
 * the caps together (rule: Claim compensation). EXCHANGE_RATE_MISSING.
 */
export function claimCompensation(rule: ClaimRule, { loss, rates }: { readonly loss: Loss; readonly rates: Rates }): Result<Calculation> {
  const to = { to: rule.currency, rates }
  const proven = exchange(loss.loss, to)
  if (!proven.ok) return proven
  const declared = exchange(loss.declared, to)
  if (!declared.ok) return declared
  const paid = exchange(loss.paidBefore, to)
  if (!paid.ok) return paid
  const insured = loss.insured && exchange(loss.insured, to)
  if (insured?.ok === false) return insured

  const money = (amount: bigint) => quantity.money(amount, rule.currency)
  let left = proven.value.amount.amount
  const steps: CalculatedStep[] = [
    {
      code: 'proven_loss',
      inputs: { loss: { kind: 'money', value: loss.loss }, conversion: { kind: 'conversion', value: proven.value.conversion } },
      counts: 'total',
      result: money(left),
    },
  ]
  for (const { code, most, inputs } of capsOf(rule, {
    loss,
    declared: declared.value.amount.amount,
    insured: insured?.value.amount.amount,
  })) {
    if (left <= most) continue
    steps.push({ code, inputs: { ...inputs, before: money(left), most: money(most) }, counts: 'total', result: money(most - left) })
    left = most
  }
  const before = paid.value.amount.amount
  if (before > 0n) {
    const off = before < left ? before : left
    steps.push({ code: 'paid_before', inputs: { before: money(left), paid: money(before) }, counts: 'total', result: money(-off) })
  }
  return ok(calculationOf(steps, rule.currency))
}
