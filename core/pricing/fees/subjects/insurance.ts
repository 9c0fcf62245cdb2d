import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { exchange, type Rates } from '../tariff/exchange.ts'
import type { InsuranceRule } from './expense-subject.ts'
import { take } from '../freight/proportion.ts'
import { calculationOf } from './calculation.ts'
import { quantity, type Calculation, type CalculatedStep } from '../quotes/step.ts'

/**
 * The premium for an insured value, in the rule's currency: its share, and at least the rule's
 * minimum premium. Above the cover limit nothing is covered or charged. EXCHANGE_RATE_MISSING.
 */
export function insurancePremium(
  rule: InsuranceRule,
  { value, rates }: { readonly value: Money; readonly rates: Rates },
): Result<Calculation> {
  const exchanged = exchange(value, { to: rule.currency, rates })
  if (!exchanged.ok) return exchanged
  const money = (amount: bigint) => quantity.money(amount, rule.currency)
  const { amount, conversion } = exchanged.value
  const steps: CalculatedStep[] = [
    {
      code: 'insured_value',
      inputs: { value: { kind: 'money', value }, conversion: { kind: 'conversion', value: conversion } },
      counts: 'interim',
      result: money(amount.amount),
    },
  ]
  let insured = amount.amount
  if (rule.coverLimit !== undefined && insured > rule.coverLimit) {
    steps.push({
      code: 'cover_limit',
      inputs: { before: money(insured), most: money(rule.coverLimit) },
      counts: 'interim',
      result: money(rule.coverLimit),
    })
    insured = rule.coverLimit
  }
  const premium = take(insured, rule.share)
  steps.push({
    code: 'premium',
    name: rule.name,
    inputs: { insured: money(insured), share: { kind: 'share', value: rule.share.rate } },
    counts: 'total',
    result: money(premium),
  })
  if (premium < rule.leastPremium)
    steps.push({
      code: 'least_premium',
      inputs: { least: money(rule.leastPremium), before: money(premium) },
      counts: 'total',
      result: money(rule.leastPremium - premium),
    })
  return ok(calculationOf(steps, rule.currency))
}
