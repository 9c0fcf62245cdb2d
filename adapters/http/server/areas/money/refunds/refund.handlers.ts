import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { OrderChargeReading } from '#core/money/charges/charge.ports.ts'
import { CHARGE_OCCASIONS } from '#core/money/charges/charge-sheet.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { askRefund } from '#core/money/refunds/ask-refund.usecase.ts'
import type { decideRefunds, RefundOutcome, withdrawRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import { refundReach } from '#core/money/refunds/refund-reach.ts'
import { refundFailure } from '#core/money/refunds/refund.failures.ts'
import { REFUND_DECISIONS, refundMachine } from '#core/money/refunds/refund.machine.ts'
import { askedByOf, refundFlowNumber, refundSheet } from '#core/money/refunds/refund-sheet.ts'
import type { ListedRefund, RefundFilter, Refunds } from '#core/money/refunds/refund.ports.ts'
import { refundableOf, type Refund } from '#core/money/refunds/refund.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import type { refundRoutes, RefundResults, RefundRow } from '../../../../contract/money/refunds/refund.routes.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import { noOrder } from '../../parcels/orders/order-answers.ts'

type Parts = {
  readonly refunds: Refunds
  readonly charges: OrderChargeReading
  readonly files: Pick<FileRecords, 'find'>
  readonly ordersByNumber: OrdersByNumber
  readonly sheetWriter: SheetWriter
  readonly ask: ReturnType<typeof askRefund>
  readonly withdraw: ReturnType<typeof withdrawRefund>
  readonly decide: ReturnType<typeof decideRefunds>
}

/**
 * Returns the actions that an actor may take on a refund: who asked for it withdraws, others of
 * finance decide.
 */
function eventsOf({ state, askedBy }: Refund, actor: Actor): RefundRow['events'] {
  const drawn = refundMachine.eventsFrom(state)
  if (askedBy === actor.id) return drawn.includes('withdraw') ? ['withdraw'] : []
  if (actor.audience === 'customer' || !mayDo(actor, { area: 'finance', action: 'approve' })) return []
  return REFUND_DECISIONS.filter((event) => drawn.includes(event))
}

const outcomeOf = ({ id, failure, ...outcome }: RefundOutcome, locale: Locale): RefundResults[number] => ({
  id,
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  ...waitsOf(outcome),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

/**
 * The filter of a query, for those that the actor may see; INPUT_INVALID for an unknown time zone.
 */
export function refundFilter(query: QueryOf<typeof refundRoutes.exportRefunds>, actor: Actor): Result<RefundFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { status: state, order_number: orderNumber, keywords } = query
  const { from, before } = spanOfDays({ first: query.created_from, last: query.created_to }, zone.value)
  return ok({ ...refundReach(actor), state, orderNumber, askedFrom: from, askedBefore: before, keywords })
}

/** A refund as the API answers it; names of its files are read, for there are few. */
async function rowOf(refund: ListedRefund, { files }: Pick<Parts, 'files'>, { actor, locale }: Reader): Promise<RefundRow> {
  const isStaff = actor.audience === 'staff'
  const named = await Promise.all(
    refund.files.map(async (id) => ({ src: addressOfFile(id), name: (await files.find(id))?.fileName ?? id })),
  )
  return {
    id: refund.id,
    order_number: refund.orderNumber,
    order_refCode: refund.refCode ?? null,
    airway_number: refund.airwayNumber,
    account: refund.account,
    amount: moneyOf(refund.amount),
    reason: refund.reason,
    files: named,
    status: refund.state,
    status_txt: refundMachine.states[refund.state].label[locale],
    by_client: refund.byCustomer,
    requested_by: askedByOf(refund, isStaff) ?? null,
    create_time: instantText(refund.askedAt),
    // Only staff see which of them decided.
    decided_by: isStaff ? (refund.decidedByName ?? null) : null,
    decide_time: refund.decidedAt === undefined ? null : instantText(refund.decidedAt),
    decide_reason: refund.decisionReason ?? null,
    flow_num: refundFlowNumber(refund) ?? null,
    events: eventsOf(refund, actor),
  }
}

/** Handlers of refunds. */
export function refundHandlers(parts: Parts): BindingsOf<typeof refundRoutes> {
  const { refunds, charges, ordersByNumber, ask, withdraw, decide } = parts
  const answerRefund = async (id: number, reader: Reader): Promise<Result<RefundRow>> => {
    const listed = await refunds.find(id, refundReach(reader.actor))
    return listed === undefined ? failed(refundFailure('REFUND_NOT_FOUND', { id })) : ok(await rowOf(listed, parts, reader))
  }
  return {
    refunds: async ({ query: { sort, page, pageSize, ...query }, ...reader }) => {
      const filter = refundFilter(query, reader.actor)
      if (!filter.ok) return filter
      const { rows, total } = await refunds.list({ ...filter.value, sort, page, pageSize })
      return ok({ rows: await Promise.all(rows.map(async (refund) => rowOf(refund, parts, reader))), total })
    },
    exportRefunds: async ({ query, actor, locale }) => {
      const [filter, zone] = [refundFilter(query, actor), readZone(query)]
      if (!filter.ok) return filter
      if (!zone.ok) return zone
      const reader = { locale, timeZone: zone.value, isStaff: actor.audience === 'staff' }
      return exportSheet(parts.sheetWriter, refundSheet(refunds.stream(filter.value), reader), 'refunds.xlsx')
    },
    findRefund: ({ params, ...reader }) => answerRefund(params.refund_id, reader),
    refundableCharges: async ({ params: { order_number: number }, actor, locale }) => {
      const order = (await ordersByNumber([number], actor)).get(number)
      if (order?.ok !== true) return order ?? failed(noOrder(number))
      const counting = (await refunds.of(number)).filter(({ state }) => state === 'requested' || state === 'paid')
      const found = refundableOf((await charges.of(number)).charges, counting)
      return ok(
        found
          .filter(({ charge }) => charge.paid.length > 0)
          .map(({ charge, left }) => ({
            charge: charge.id,
            at: instantText(charge.at),
            occasion_txt: CHARGE_OCCASIONS[charge.occasion][locale],
            paid: charge.paid.map(moneyOf),
            left: left.map(moneyOf),
          })),
      )
    },
    askRefund: async ({ params, body: { charge, files, ...raw }, keyed, ...reader }) => {
      const done = await ask({ orderNumber: params.order_number, charge, files, raw, keyed }, reader.actor)
      return done.ok ? answerRefund(done.value.id, reader) : done
    },
    withdrawRefund: async ({ params, ...reader }) => {
      const done = await withdraw(params.refund_id, reader.actor)
      return done.ok ? answerRefund(done.value.id, reader) : done
    },
    decideRefunds: async ({ body: { refunds: ids, decision, reason }, keyed, actor, locale }) => {
      const done = await decide({ ids, decision, raw: { reason }, keyed }, actor)
      return done.ok ? ok(done.value.map((outcome) => outcomeOf(outcome, locale))) : done
    },
  }
}
