import { add, formatAmount, money, subtract, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { exchange, type Rates } from '../tariff/exchange.ts'
import type { PayoutRule } from './expense-subject.ts'
import { feeFailure } from '../fee.failures.ts'
import { take } from '../freight/proportion.ts'
import { calculationOf } from './calculation.ts'
import type { Calculation, CalculatedStep } from '../quotes/step.ts'

/**
 * A settlement's amounts, for its postings: what was collected by currency, and each figure up to
 * the payout.
 */
export type CodPayout = Calculation & {
  readonly collected: readonly Money[]
  readonly usd: Money
  readonly serviceFee: Money
  readonly net: Money
  readonly rmb: Money
  readonly bankFee: Money
}

const shown = (value: Money) => ({ kind: 'money', value }) as const

/** The sums of the collected amounts by currency, each in USD, rounded. */
function inUsd(amounts: readonly Money[], rates: Rates): Result<{ steps: CalculatedStep[]; collected: Money[]; usd: Money }> {
  const groups = Map.groupBy(amounts, (amount) => amount.currency)
  const steps: CalculatedStep[] = []
  const collected: Money[] = []
  let usd = money(0n, 'USD')
  for (const [currency, group] of groups) {
    const sum = group.reduce(add, money(0n, currency))
    const exchanged = exchange(sum, { to: 'USD', rates })
    if (!exchanged.ok) return exchanged
    const { amount, conversion } = exchanged.value
    collected.push(sum)
    usd = add(usd, amount)
    if (group.length > 1)
      steps.push({ code: 'collected', inputs: { count: { kind: 'count', value: group.length } }, counts: 'interim', result: shown(sum) })
    steps.push({
      code: 'collected_usd',
      inputs: { collected: shown(sum), conversion: { kind: 'conversion', value: conversion } },
      counts: 'interim',
      result: shown(amount),
    })
  }
  if (groups.size > 1)
    steps.push({ code: 'usd_sum', inputs: { count: { kind: 'count', value: groups.size } }, counts: 'interim', result: shown(usd) })
  return ok({ steps, collected, usd })
}

/**
 * Calculates the payout in RMB of a settlement of collected amounts, once for all its orders
 * (rule: COD payout): sums by currency → USD → service fee → net → RMB → bank fee → payout, each
 * rounded. PAYOUT_TOO_SMALL for 0 or less, in which case nothing may be billed;
 * EXCHANGE_RATE_MISSING.
 */
export function codPayout(
  rule: PayoutRule,
  { amounts, rates }: { readonly amounts: readonly Money[]; readonly rates: Rates },
): Result<CodPayout> {
  const summed = inUsd(amounts, rates)
  if (!summed.ok) return summed
  const { collected, usd } = summed.value
  const serviceFee = money(take(usd.amount, rule.serviceShare), 'USD')
  const net = subtract(usd, serviceFee)
  const exchanged = exchange(net, { to: rule.currency, rates })
  if (!exchanged.ok) return exchanged
  const { amount: rmb, conversion } = exchanged.value
  const bankShare = take(rmb.amount, rule.bankShare)
  const bankFee = money(bankShare > rule.leastBankFee ? bankShare : rule.leastBankFee, rule.currency)
  const least = shown(money(rule.leastBankFee, rule.currency))
  const share = (of: { readonly rate: PayoutRule['bankShare']['rate'] }) => ({ kind: 'share', value: of.rate }) as const
  const steps: readonly CalculatedStep[] = [
    ...summed.value.steps,
    { code: 'service_fee', inputs: { usd: shown(usd), share: share(rule.serviceShare) }, counts: 'interim', result: shown(serviceFee) },
    { code: 'net_usd', inputs: { usd: shown(usd), service_fee: shown(serviceFee) }, counts: 'interim', result: shown(net) },
    {
      code: 'rmb',
      inputs: { net: shown(net), conversion: { kind: 'conversion', value: conversion } },
      counts: 'total',
      result: shown(rmb),
    },
    {
      code: 'bank_fee',
      inputs: { rmb: shown(rmb), share: share(rule.bankShare), least },
      counts: 'total',
      result: shown(money(-bankFee.amount, rule.currency)),
    },
  ]
  const calculation = calculationOf(steps, rule.currency)
  if (calculation.total.amount <= 0n)
    return failed(feeFailure('PAYOUT_TOO_SMALL', { payout: formatAmount(calculation.total), currency: rule.currency }))
  return ok({ ...calculation, collected, usd, serviceFee, net, rmb, bankFee })
}
