import type { Actor } from '../../../../../core/access/account.ts'
import { failed, ok, type Result } from '../../../../../core/kernel/result.ts'
import type { Clock } from '../../../../../core/kernel/clock.ts'
import { causeOf, counterLabel } from '../../../../../core/ledger/flow-cause.ts'
import { ENTRY_KINDS } from '../../../../../core/ledger/entry.ts'
import type { FlowFilter, FlowReading, ListedFlow, WalletStanding } from '../../../../../core/ledger/flow.ports.ts'
import { flowSheet } from '../../../../../core/ledger/flow-sheet.ts'
import { ledgerFailure } from '../../../../../core/ledger/ledger.failures.ts'
import { PAY_WAYS } from '../../../../../core/ledger/pay-way.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'
import type { SheetWriter } from '../../../../../core/sheets/sheet.port.ts'
import type { FlowQuery, FlowRow, flowRoutes, WalletStandingRow } from '../../../contract/ledger/flow.routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { exported } from '../../presenters/file-answer.ts'
import { instantText } from '../../presenters/instant-text.ts'
import { readZone, spanOfDays, today } from '../../presenters/query-days.ts'
import { moneyOf } from '../fees/step.presenter.ts'

type Parts = { readonly flow: FlowReading; readonly sheetWriter: SheetWriter; readonly clock: Clock }

const rowOf = (row: ListedFlow, locale: Locale): FlowRow => ({
  flow_num: row.flow_num,
  create_time: instantText(row.create_time),
  kind: row.kind,
  kind_txt: ENTRY_KINDS[row.kind][locale],
  change_amount: moneyOf(row.change_amount),
  balance: moneyOf(row.balance_amount),
  pay_way: row.pay_way,
  pay_way_txt: PAY_WAYS[row.pay_way][locale],
  is_calculate: row.is_calculate,
  fixed_fee: row.fixed_fee === undefined ? null : moneyOf(row.fixed_fee),
  reference: row.reference,
  remark: row.note ?? null,
  cause: causeOf(row) ?? null,
  airway_number: row.order?.airwayNumber ?? null,
  reverses: row.reverses ?? null,
  reversed_by: row.reversedBy ?? null,
})

const standingRow = (one: WalletStanding, isReserved: boolean): WalletStandingRow => ({
  currency: one.balance.currency,
  balance: moneyOf(one.balance),
  credit_limit: moneyOf(one.creditLimit),
  arrears: moneyOf(one.arrears),
  on_terms: moneyOf(one.onTerms),
  available: moneyOf(one.available),
  reserved: isReserved ? moneyOf(one.reserved) : null,
})

/** The filter of a query on the customer's own account; INPUT_INVALID for an unknown time zone. */
function filterOf(query: FlowQuery, actor: Actor): Result<FlowFilter & { readonly zone: string }> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { account, kind, pay_way: payWay, is_calculate: calculated, currency, keywords } = query
  return ok({
    customerId: actor.id,
    account,
    currency,
    kinds: kind === undefined ? undefined : [kind],
    payWays: payWay === undefined ? undefined : [payWay],
    calculated,
    ...spanOfDays({ first: query.from, last: query.to }, zone.value),
    keywords,
    zone: zone.value,
  })
}

/** Handlers of the customer's own money. */
export const flowHandlers = ({ flow, sheetWriter, clock }: Parts): BindingsOf<typeof flowRoutes> => ({
  wallets: async ({ query: { reserved = false }, actor }) =>
    ok({ rows: (await flow.standings(actor.id, { reserved })).map((one) => standingRow(one, reserved)) }),
  walletFlow: async ({ query, actor, locale }) => {
    const filter = filterOf(query, actor)
    if (!filter.ok) return filter
    const { page, pageSize } = query
    const { rows, total } = await flow.list(filter.value, { page, pageSize })
    return ok({ rows: rows.map((row) => rowOf(row, locale)), total })
  },
  exportFlow: async ({ query, actor, locale }) => {
    const filter = filterOf(query, actor)
    if (!filter.ok) return filter
    const { zone } = filter.value
    return exported(sheetWriter, flowSheet(flow.stream(filter.value), { locale, zone }), `flow-${today(clock.now())}.xlsx`)
  },
  flowEntry: async ({ params: { flow_num: number }, actor, locale }) => {
    const found = await flow.find(actor.id, number)
    if (found === undefined) return failed(ledgerFailure('FLOW_NOT_FOUND', { number }))
    return ok({
      ...rowOf(found, locale),
      parts: found.parts.map(({ account, amount }) => ({ account, account_txt: counterLabel(account)[locale], amount: moneyOf(amount) })),
    })
  },
})
