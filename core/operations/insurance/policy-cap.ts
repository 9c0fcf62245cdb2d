import type { Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { calculationOf } from '#core/pricing/fees/subjects/calculation.ts'
import { quantity, type Calculation, type CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { exchange, type Rates } from '#core/pricing/fees/tariff/exchange.ts'
import type { Policy } from './policy.ts'
import type { PolicyState } from './policy.machine.ts'
import { deductibleOf } from './premium.rules.ts'

/** States in which a policy answers for what happened to its parcel. */
const ANSWERING: ReadonlySet<PolicyState> = new Set(['in_force', 'claimed', 'settled'])

/** Whether the claims of an order are capped by its policy, not by the general cap. */
export const answersFor = (policy: Pick<Policy, 'state' | 'inForceAt'> | undefined, at: Instant): boolean =>
  policy !== undefined && ANSWERING.has(policy.state) && policy.inForceAt !== undefined && policy.inForceAt <= at

/**
 * The most that is paid for an insured parcel: the proven loss, at most the insured value, without
 * the deductible and without what was paid before (rule: Cap of a policy); never below zero.
 * EXCHANGE_RATE_MISSING.
 */
export function policyCap(
  { insured, terms }: Pick<Policy, 'insured' | 'terms'>,
  { loss, paidBefore, rates }: { readonly loss: Money; readonly paidBefore: readonly Money[]; readonly rates: Rates },
): Result<Calculation> {
  const to = { to: insured.currency, rates }
  const proven = exchange(loss, to)
  if (!proven.ok) return proven
  const shown = (amount: bigint) => quantity.money(amount, insured.currency)
  const { amount, conversion } = proven.value
  const steps: CalculatedStep[] = [
    {
      code: 'proven_loss',
      inputs: { loss: { kind: 'money', value: loss }, conversion: { kind: 'conversion', value: conversion } },
      counts: 'total',
      result: shown(amount.amount),
    },
  ]
  let left = amount.amount
  if (left > insured.amount) {
    steps.push({
      code: 'insured_cap',
      inputs: { before: shown(left), most: shown(insured.amount) },
      counts: 'total',
      result: shown(insured.amount - left),
    })
    left = insured.amount
  }
  let paid = money(0n, insured.currency).amount
  for (const one of paidBefore) {
    const exchanged = exchange(one, to)
    if (!exchanged.ok) return exchanged
    paid += exchanged.value.amount.amount
  }
  for (const [code, most] of [
    ['deductible', deductibleOf(terms).amount],
    ['paid_before', paid],
  ] as const) {
    const off = most < left ? most : left
    if (most <= 0n) continue
    steps.push({ code, inputs: { before: shown(left), paid: shown(most) }, counts: 'total', result: shown(-off) })
    left -= off
  }
  return ok(calculationOf(steps, insured.currency))
}
