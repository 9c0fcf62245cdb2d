import { clientsWithin } from '#core/platform/access/account.ts'
import { COST_SUBJECTS } from '#core/money/costs/cost-subject.ts'
import type { CostBills } from '#core/money/costs/cost.ports.ts'
import { marginOf, totalMargin } from '#core/money/costs/margin.ts'
import type { MarginFilter, MarginRow, Margins } from '#core/money/costs/margin.ports.ts'
import { marginSheet } from '#core/money/costs/margin-sheet.ts'
import { REPORT_CURRENCY } from '#core/money/costs/report-currency.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { money } from '#core/base/kernel/money.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { MarginRowAnswer, marginRoutes } from '../../../../contract/money/costs/margin.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import { noOrder } from '../../parcels/orders/order-answers.ts'

type Parts = {
  readonly margins: Margins
  readonly costBills: Pick<CostBills, 'ofOrder'>
  readonly ordersByNumber: OrdersByNumber
  readonly sheetWriter: SheetWriter
}

const inReport = (amount: bigint) => moneyOf(money(amount, REPORT_CURRENCY))

/** Revenue, cost and what is left, as the API answers them. */
const amountsOf = (sums: { readonly revenue: bigint; readonly cost: bigint }) => {
  const { margin, percent } = marginOf(sums)
  return { revenue: inReport(sums.revenue), cost: inReport(sums.cost), margin: inReport(margin), percent: percent ?? null }
}

const rowOf = ({ key, name, orders, costed, incomplete, ...sums }: MarginRow): MarginRowAnswer => ({
  key,
  name: name ?? null,
  orders,
  costed,
  incomplete,
  ...amountsOf(sums),
})

const filterOf = (query: Omit<MarginFilter, 'customerIds'>, actor: Actor): MarginFilter => {
  const { from, to, client, channel, country } = query
  return { from, to, client, channel, country, customerIds: clientsWithin(actor) }
}

/** Handlers of margins. */
export const marginHandlers = ({ margins, costBills, ordersByNumber, sheetWriter }: Parts): BindingsOf<typeof marginRoutes> => ({
  margins: async ({ query, actor }) => {
    const rows = await margins.by(query.by, filterOf(query, actor))
    return ok({ rows: rows.map(rowOf), total: rowOf({ key: '', ...totalMargin(rows) }) })
  },
  orderMargins: async ({ query, actor }) => {
    const { page, pageSize } = query
    const { rows, total } = await margins.orders(filterOf(query, actor), { page, pageSize })
    return ok({
      rows: rows.map(({ orderNumber, account, month, channel, country, isCosted, ...sums }) => ({
        order_number: orderNumber,
        client: account,
        month,
        channel: channel || null,
        country: country || null,
        is_costed: isCosted,
        ...amountsOf(sums),
      })),
      total,
    })
  },
  exportMargins: async ({ query, actor, locale }) => {
    const rows = await margins.by(query.by, filterOf(query, actor))
    return exportSheet(sheetWriter, marginSheet(query.by, rows, locale), `margins-by-${query.by}.xlsx`)
  },
  orderCost: async ({ params, actor, locale }) => {
    const order = (await ordersByNumber([params.order_number], actor)).get(params.order_number)
    if (order === undefined) return failed(noOrder(params.order_number))
    if (!order.ok) return order
    const { orderNumber } = order.value
    const [found, costs] = await Promise.all([margins.ofOrder(orderNumber), costBills.ofOrder(orderNumber)])
    return ok({
      order_number: orderNumber,
      ...amountsOf(found ?? { revenue: 0n, cost: 0n }),
      is_costed: found?.isCosted ?? false,
      costs: costs.map((cost) => ({
        bill: cost.billId,
        bill_number: cost.billNumber,
        supplier: cost.supplier,
        bill_date: cost.billDate,
        subject: cost.subject,
        subject_txt: COST_SUBJECTS[cost.subject][locale],
        mawb: cost.mawb ?? null,
        weight: formatKilograms(cost.grams),
        amount: moneyOf(cost.amount),
        in_report: inReport(cost.inReport),
        is_reversal: cost.isReversal,
      })),
    })
  },
})
