import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { CodOutcome, decideCodChanges, requestCodChange, withdrawCodChange } from '#core/money/cod/changes/change-cod.usecase.ts'
import { COD_DECISIONS, codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import type { CodChangeFilter, CodChanges, ListedCodChange } from '#core/money/cod/changes/cod-change.ports.ts'
import type { CodChange } from '#core/money/cod/changes/cod-change.ts'
import { codFailure } from '#core/money/cod/cod.failures.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { CodChangeResults, CodChangeRow, codChangeRoutes } from '../../../../contract/money/cod/cod-change.routes.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'

type Parts = {
  readonly codChanges: CodChanges
  readonly request: ReturnType<typeof requestCodChange>
  readonly withdraw: ReturnType<typeof withdrawCodChange>
  readonly decide: ReturnType<typeof decideCodChanges>
}

const moneyOf = (amount: Money | undefined): CodChangeRow['cod_before'] =>
  amount === undefined ? null : { amount: formatAmount(amount), currency: amount.currency }

function eventsOf({ state }: CodChange, actor: Actor): CodChangeRow['events'] {
  const drawn = codChangeMachine.eventsFrom(state)
  if (actor.audience === 'customer') return drawn.includes('withdraw') ? ['withdraw'] : []
  return mayDo(actor, { area: 'cod-changes', action: 'approve' }) ? COD_DECISIONS.filter((event) => drawn.includes(event)) : []
}

const rowOf = (change: ListedCodChange, actor: Actor, locale: Locale): CodChangeRow => ({
  id: change.id,
  order_number: change.orderNumber,
  order_refCode: change.refCode ?? null,
  airway_number: change.airwayNumber,
  order_status: change.orderStatus,
  account: change.account,
  cod_before: moneyOf(change.before),
  cod_after: moneyOf(change.after),
  reason: change.reason,
  status: change.state,
  status_txt: codChangeMachine.states[change.state].label[locale],
  requested_by: change.askedByName,
  create_time: instantText(change.askedAt),
  // Only staff see which of them decided.
  decided_by: actor.audience === 'staff' ? (change.decidedByName ?? null) : null,
  decide_time: change.decidedAt === undefined ? null : instantText(change.decidedAt),
  decide_reason: change.decisionReason ?? null,
  events: eventsOf(change, actor),
})

const outcomeOf = ({ id, failure }: CodOutcome, locale: Locale): CodChangeResults[number] => ({
  id,
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

/**
 * The filter of a query, for those that the actor may see; INPUT_INVALID for an unknown time zone.
 */
export function codChangeFilter(query: QueryOf<typeof codChangeRoutes.codChanges>, actor: Actor): Result<CodChangeFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { status, order_number: orderNumber, keywords, sort, page, pageSize } = query
  const { from, before } = spanOfDays({ first: query.created_from, last: query.created_to }, zone.value)
  return ok({
    customerIds: clientsWithin(actor),
    ...(status === undefined ? {} : { states: [status] }),
    orderNumber,
    askedFrom: from,
    askedBefore: before,
    keywords,
    sort,
    page,
    pageSize,
  })
}

/** An amount whose currency stands beside it is one value to the core. */
function rawOf({ cod_amount, cod_currency, reason }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isPlain = typeof cod_amount !== 'object' && typeof cod_currency === 'string'
  return { cod_amount: isPlain ? { amount: cod_amount, currency: cod_currency } : cod_amount, reason }
}

/** Handlers of changes of COD amounts. */
export function codChangeHandlers({ codChanges, request, withdraw, decide }: Parts): BindingsOf<typeof codChangeRoutes> {
  const answerCodChange = async (done: Result<CodChange>, actor: Actor, locale: Locale): Promise<Result<CodChangeRow>> => {
    if (!done.ok) return done
    const { id } = done.value
    const listed = await codChanges.find(id, { customerIds: clientsWithin(actor) })
    return listed === undefined ? failed(codFailure('COD_CHANGE_NOT_FOUND', { id })) : ok(rowOf(listed, actor, locale))
  }
  return {
    codChanges: async ({ query, actor, locale }) => {
      const filter = codChangeFilter(query, actor)
      if (!filter.ok) return filter
      const { rows, total } = await codChanges.list(filter.value)
      return ok({ rows: rows.map((change) => rowOf(change, actor, locale)), total })
    },
    requestCodChange: async ({ body, actor, locale }) =>
      answerCodChange(await request(body.order_number, rawOf(body), actor), actor, locale),
    withdrawCodChange: async ({ params, actor, locale }) => answerCodChange(await withdraw(params.change_id, actor), actor, locale),
    decideCodChanges: async ({ body: { changes, decision, reason }, actor, locale }) => {
      const done = await decide({ ids: changes, decision, raw: { reason } }, actor)
      return done.ok ? ok(done.value.map((outcome) => outcomeOf(outcome, locale))) : done
    },
  }
}
