import { flowCauseOf } from '#core/money/ledger/statements/flow-cause.ts'
import { ENTRY_KINDS } from '#core/money/ledger/entry.ts'
import type { ListedFlow, WalletStanding } from '#core/money/ledger/statements/flow.ports.ts'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { FlowRow, WalletStandingRow } from '../../../../contract/money/ledger/flow.routes.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

/** A movement as the API answers it. */
export const flowRowOf = (row: ListedFlow, locale: Locale): FlowRow => ({
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
  cause: flowCauseOf(row) ?? null,
  airway_number: row.order?.airwayNumber ?? null,
  reverses: row.reverses ?? null,
  reversed_by: row.reversedBy ?? null,
  by: row.by ?? null,
})

/** A wallet as the API answers it. */
export const standingRowOf = (one: WalletStanding, isReserved: boolean): WalletStandingRow => ({
  currency: one.balance.currency,
  balance: moneyOf(one.balance),
  credit_limit: moneyOf(one.creditLimit),
  arrears: moneyOf(one.arrears),
  on_terms: moneyOf(one.onTerms),
  available: moneyOf(one.available),
  reserved: isReserved ? moneyOf(one.reserved) : null,
  warn_below: one.warnBelow === undefined ? null : moneyOf(one.warnBelow),
  is_low: one.isLow,
})
