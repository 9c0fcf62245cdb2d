import { useState } from 'react'
import { insuredValueFields } from '#core/operations/insurance/policy.ts'
import { formatMoney, parseMoney, sumsByCurrency } from '#core/base/kernel/money.ts'
import { insuranceRoutes, type InsurancePremiums } from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { useRead } from '../../../base/api.ts'
import { checkFormValue } from '../../../ui/form/check-form-value.ts'
import { useSettled } from '../../../ui/input/use-settled.ts'

export type Offer = InsurancePremiums[number]
/** Orders that are insured for one value; without one each is insured for what it declares. */
export type InsuredGroup = { readonly orders: readonly string[]; readonly insured_value?: { amount: string; currency: string } }

const MILLIS_IDLE = 400
const NO_OFFERS: ReadonlyMap<string, Offer> = new Map()

type TypedValues = Readonly<Record<string, string>>

/** The orders of each value that differs from the one offered. */
function groupsOf(offers: readonly Offer[], typed: TypedValues): readonly InsuredGroup[] {
  const groups = new Map<string, string[]>()
  for (const { order_number: order, insured_value: offered } of offers) {
    const amount = typed[order]?.trim() ?? ''
    const own = amount === offered?.amount ? '' : amount
    groups.set(own, [...(groups.get(own) ?? []), order])
  }
  const currency = offers[0]?.insured_value?.currency ?? ''
  return [...groups].map(([amount, orders]) => (amount === '' ? { orders } : { orders, insured_value: { amount, currency } }))
}

/**
 * The insured values of orders that insurance was offered for, as they are typed, each with its own
 * premium as soon as the typing pauses.
 */
export function useInsuredValues(category: string, offers: readonly Offer[]) {
  const [typed, setTyped] = useState<TypedValues>({})
  const settled = useSettled(typed, MILLIS_IDLE)
  const currency = offers[0]?.insured_value?.currency ?? ''
  const wrongOf = (order: string): string | undefined => {
    const amount = typed[order]?.trim() ?? ''
    return amount === '' ? undefined : checkFormValue(insuredValueFields.insured_value, { amount, currency })
  }
  const groups = groupsOf(offers, typed)
  const own = groupsOf(offers, settled).filter(({ insured_value: value }) => value !== undefined)
  const asked = own.filter(({ orders: [order = ''] }) => wrongOf(order) === undefined)
  const isWanted = typed === settled && asked.length > 0
  const answer = useRead(
    ['insurance premiums', category, asked],
    async (api, signal) => {
      const answers: Offer[] = []
      for (const group of asked)
        answers.push(...(await api.call(insuranceRoutes.quotePolicies, { body: { category, ...group } as never }, { signal })))
      return new Map(answers.map((offer) => [offer.order_number, offer])) as ReadonlyMap<string, Offer>
    },
    { enabled: isWanted },
  )
  const isPending = typed !== settled || (isWanted && answer.data === undefined && answer.error === null)
  const found = isWanted ? (answer.data ?? NO_OFFERS) : NO_OFFERS
  const isChanged = ({ order_number: order, insured_value: offered }: Offer): boolean => {
    const amount = typed[order]?.trim() ?? ''
    return amount !== '' && amount !== offered?.amount
  }
  const rows = offers.map((offer) => {
    const { order_number: order } = offer
    const current = isChanged(offer) ? found.get(order) : offer
    const error = wrongOf(order) ?? (current?.status === false ? current.message : undefined)
    return {
      order,
      value: typed[order] ?? offer.insured_value?.amount ?? '',
      most: offer.most_insured,
      current: error === undefined ? current : undefined,
      error,
    }
  })
  return {
    rows,
    groups,
    currency,
    isPending,
    failure: isWanted ? answer.error : null,
    total: totalOf(rows.flatMap(({ current }) => (current?.premium === undefined ? [] : [current.premium]))),
    change: (order: string, value: string) => setTyped((before) => ({ ...before, [order]: value })),
  }
}
export type InsuredRow = ReturnType<typeof useInsuredValues>['rows'][number]

/** The sum of premiums, by currency. */
export const totalOf = (premiums: readonly { readonly amount: string; readonly currency: string }[]): string =>
  sumsByCurrency(
    premiums.flatMap(({ amount, currency }) => {
      const read = parseMoney(amount, currency)
      return read.ok ? [read.value] : []
    }),
  )
    .map(formatMoney)
    .join(' + ')
