import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { readWarningLevel } from '#core/money/ledger/wallets/credit-limit.ts'
import { counterLabel } from '#core/money/ledger/statements/flow-cause.ts'
import type { FlowFilter, FlowReading } from '#core/money/ledger/statements/flow.ports.ts'
import { flowSheet } from '#core/money/ledger/statements/flow-sheet.ts'
import { ledgerFailure } from '#core/money/ledger/ledger.failures.ts'
import type { setWarningLevel } from '#core/money/ledger/wallets/set-warning-level.usecase.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { FlowQuery, flowRoutes } from '../../../../contract/money/ledger/flow.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import { flowRowOf, standingRowOf } from './flow.presenter.ts'

type Parts = {
  readonly flow: FlowReading
  readonly warn: ReturnType<typeof setWarningLevel>
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

/** The filter of a query on a customer's accounts; INPUT_INVALID for an unknown time zone. */
export function flowFilterOf(query: FlowQuery, customerId: number): Result<FlowFilter & { readonly zone: string }> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { account, kind, pay_way: payWay, is_calculate: calculated, currency, keywords } = query
  return ok({
    customerId,
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

/** The currency that wallets are topped up in: everybody has one in it. */
const FIRST = 'CNY'

const walletsOf = async (flow: FlowReading, customerId: number, reserved: boolean) =>
  (await flow.standings(customerId, { reserved })).map((one) => standingRowOf(one, reserved))

/** Handlers of the customer's own money. */
export const flowHandlers = ({ flow, warn, references, sheetWriter, clock }: Parts): BindingsOf<typeof flowRoutes> => ({
  wallets: async ({ query: { reserved = false }, actor }) => ok({ rows: await walletsOf(flow, actor.id, reserved) }),
  setWarningLevel: async ({ params: { currency }, body: raw, actor }) => {
    const read = readWarningLevel(raw, { references: references(), currency })
    if (!read.ok) return read
    const { level } = read.value
    const own = await flow.standings(actor.id, { reserved: false })
    const isOwn = currency === FIRST || own.some(({ balance }) => balance.currency === currency)
    if (!isOwn || (level !== undefined && level.currency !== currency))
      return failed(invalidInput([atField('level', ledgerFailure('CURRENCY_UNUSED', { currency: level?.currency ?? currency }))]))
    const done = await warn({ customerId: actor.id, currency, level }, actor)
    return done.ok ? ok({ rows: await walletsOf(flow, actor.id, false) }) : done
  },
  walletFlow: async ({ query, actor, locale }) => {
    const filter = flowFilterOf(query, actor.id)
    if (!filter.ok) return filter
    const { page, pageSize } = query
    const { rows, total } = await flow.list(filter.value, { page, pageSize })
    return ok({ rows: rows.map((row) => flowRowOf(row, locale)), total })
  },
  exportFlow: async ({ query, actor, locale }) => {
    const filter = flowFilterOf(query, actor.id)
    if (!filter.ok) return filter
    const { zone } = filter.value
    return exportSheet(sheetWriter, flowSheet(flow.stream(filter.value), { locale, zone }), `flow-${today(clock.now())}.xlsx`)
  },
  flowEntry: async ({ params: { flow_num: number }, actor, locale }) => {
    const found = await flow.find(actor.id, number)
    if (found === undefined) return failed(ledgerFailure('FLOW_NOT_FOUND', { number }))
    return ok({
      ...flowRowOf(found, locale),
      parts: found.parts.map(({ account, amount }) => ({ account, account_txt: counterLabel(account)[locale], amount: moneyOf(amount) })),
    })
  },
})
