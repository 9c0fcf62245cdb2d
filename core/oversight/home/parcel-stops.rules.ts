import { words, type Words } from '#core/base/kernel/words.ts'

/** Facts of a store that a parcel needs on its way; figures count what is in force now. */
export type WayFacts = {
  /** Destinations that have a default channel. */
  readonly destinations: number
  readonly warehouses: number
  readonly freightRules: number
  /** Freight rules that nobody has published yet. */
  readonly freightDrafts: number
  /** Currencies with an exchange rate. */
  readonly rates: number
  readonly hasCodPayout: boolean
  readonly hasPayments: boolean
}

/** A place on the way where a parcel would stop, and what is missing there. */
export type ParcelStop = { readonly at: Words; readonly why: Words; readonly params: Readonly<Record<string, number>> }

type Step = Omit<ParcelStop, 'params'> & { readonly stops: (facts: WayFacts) => boolean }

const DISPATCH = words('出库', '出庫', 'dispatch')

/** The way of a parcel, step by step, with what each needs (rule: Parcel stops). */
const WAY: readonly Step[] = [
  {
    at: words('下单', '下單', 'placing'),
    why: words('没有目的国家的默认渠道', '沒有目的國家的預設渠道', 'no destination has a default channel'),
    stops: ({ destinations }) => destinations === 0,
  },
  {
    at: words('入库', '入庫', 'receiving'),
    why: words('没有仓库', '沒有倉庫', 'there is no warehouse'),
    stops: ({ warehouses }) => warehouses === 0,
  },
  {
    at: DISPATCH,
    why: words(
      '运费规则未发布，{drafts} 份草稿待发布',
      '運費規則未發布，{drafts} 份草稿待發布',
      'no freight rule is published; {drafts|draft waits|drafts wait} for it',
    ),
    stops: ({ freightRules, freightDrafts }) => freightRules === 0 && freightDrafts > 0,
  },
  {
    at: DISPATCH,
    why: words('没有生效的运费规则', '沒有生效的運費規則', 'no freight rule is in force'),
    stops: ({ freightRules, freightDrafts }) => freightRules === 0 && freightDrafts === 0,
  },
  {
    at: words('计费', '計費', 'billing'),
    why: words('没有生效的汇率', '沒有生效的匯率', 'no exchange rate is in force'),
    stops: ({ rates }) => rates === 0,
  },
  {
    at: words('充值', '儲值', 'topping up'),
    why: words(
      '没有接通收款渠道，只能由财务登记',
      '沒有接通收款管道，只能由財務登記',
      'no payment provider is connected, so finance enters each payment',
    ),
    stops: ({ hasPayments }) => !hasPayments,
  },
  {
    at: words('代收货款结算', '代收貨款結算', 'COD settlement'),
    why: words('没有“代收货款结算”费用科目', '沒有「代收貨款結算」費用科目', 'no expense subject is calculated by COD payout'),
    stops: ({ hasCodPayout }) => !hasCodPayout,
  },
]

/**
 * Where a parcel would stop with what is there (rule: Parcel stops), in the order of its way; none
 * where it is placed, received, priced, dispatched, billed and settled.
 */
export const parcelStops = (facts: WayFacts): readonly ParcelStop[] =>
  WAY.filter(({ stops }) => stops(facts)).map(({ at, why }) => ({ at, why, params: { drafts: facts.freightDrafts } }))
