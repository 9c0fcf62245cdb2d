import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { actFailure } from '#core/money/acts/act.failures.ts'
import type { lookIntoFinding } from '#core/money/acts/look-into-finding.usecase.ts'
import type { ActSeries, ListedAct, ListedHeldAct, ListedMoneyFinding, MoneyActs, MoneyFindings } from '#core/money/acts/act.ports.ts'
import { spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import type { decideHeldActs, HeldActOutcome, withdrawHeldAct } from '#core/money/acts/decide-held-acts.usecase.ts'
import { HELD_ACT_DECISIONS, heldActMachine } from '#core/money/acts/held-act.machine.ts'
import { shownDetails } from '#core/money/acts/shown-details.ts'
import { ACT_KINDS } from '#core/money/acts/money-act.ts'
import { leastNear, JUDGED_BACK_DAYS } from '#core/money/acts/near-limit.rules.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type {
  HeldActResults,
  HeldActRow,
  MoneyActRow,
  MoneyFindingRow,
  moneyActRoutes,
  MoneyActSeriesRow,
} from '../../../../contract/money/acts/money-act.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly acts: MoneyActs
  readonly findings: MoneyFindings
  readonly lookInto: ReturnType<typeof lookIntoFinding>
  readonly above: Money
  readonly clock: Clock
  readonly withdraw: ReturnType<typeof withdrawHeldAct>
  readonly decide: ReturnType<typeof decideHeldActs>
}

const WHOLE_PERCENT = 100n

const actRow = (act: ListedAct, locale: Locale): MoneyActRow => ({
  id: act.id,
  kind: act.kind,
  kind_txt: ACT_KINDS[act.kind][locale],
  actor: act.actorName,
  actor_id: act.actorId,
  account: act.account,
  client_name: act.clientName,
  amount: act.amount === undefined ? null : moneyOf(act.amount),
  worth: act.worth === undefined ? null : moneyOf(money(act.worth, 'CNY')),
  subject: act.subject,
  create_time: instantText(act.at),
  confirmed_by: act.confirmedByName ?? null,
})

const seriesRow = ({ day, actorName, actorId, account, count, worth }: ActSeries, above: Money): MoneyActSeriesRow => ({
  day,
  actor: actorName,
  actor_id: actorId,
  account,
  acts: count,
  worth: moneyOf(money(worth, above.currency)),
  of_limit: shareOf(worth, above),
})

/** The share of the limit in per cent. */
const shareOf = (worth: bigint, { amount }: Money): number => Number(amount === 0n ? WHOLE_PERCENT : (worth * WHOLE_PERCENT) / amount)

function findingRow(finding: ListedMoneyFinding, above: Money, { actor }: Reader): MoneyFindingRow {
  const { id, kind, day, actorName, actorId, account, clientName, acts, worth, seenAt, seenByName, note } = finding
  const status = seenAt === undefined ? 'open' : 'seen'
  return {
    id,
    kind,
    day,
    actor: actorName,
    account,
    client_name: clientName,
    acts,
    worth: moneyOf(money(worth, above.currency)),
    of_limit: shareOf(worth, above),
    status,
    seen_by: seenByName ?? null,
    seen_time: seenAt === undefined ? null : instantText(seenAt),
    note: note ?? null,
    may_look: status === 'open' && actorId !== actor.id && mayDo(actor, { area: 'money-findings', action: 'update' }),
  }
}

/** Who asked for it withdraws, others decide. */
function eventsOf({ state, actorId }: ListedHeldAct, actor: Actor): HeldActRow['events'] {
  const drawn = heldActMachine.eventsFrom(state)
  if (actorId === actor.id) return drawn.includes('withdraw') ? ['withdraw'] : []
  return mayDo(actor, { area: 'money-acts', action: 'approve' }) ? HELD_ACT_DECISIONS.filter((event) => drawn.includes(event)) : []
}

const heldRow = (act: ListedHeldAct, { actor, locale }: Reader): HeldActRow => ({
  id: act.id,
  kind: act.kind,
  kind_txt: ACT_KINDS[act.kind][locale],
  account: act.account,
  amount: act.amount === undefined ? null : moneyOf(act.amount),
  subject: act.subject,
  note: act.note,
  details_txt: shownDetails(act)[locale],
  status: act.state,
  status_txt: heldActMachine.states[act.state].label[locale],
  proposed_by: act.actorName,
  create_time: instantText(act.at),
  decided_by: act.decidedByName ?? null,
  decide_time: act.decidedAt === undefined ? null : instantText(act.decidedAt),
  decide_reason: act.decisionReason ?? null,
  events: eventsOf(act, actor),
})

const outcomeOf = ({ id, failure }: HeldActOutcome, locale: Locale): HeldActResults[number] => ({
  id,
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

/** Handlers of who moved money, and of what waits for a second person. */
export function moneyActHandlers({ acts, findings, lookInto, above, clock, withdraw, decide }: Parts): BindingsOf<typeof moneyActRoutes> {
  return {
    moneyActs: async ({ query: { from, to, page, pageSize, ...query }, actor, locale }) => {
      const span = {
        from: from === undefined ? undefined : spanOfBeijingDay(from).from,
        before: to === undefined ? undefined : spanOfBeijingDay(to).before,
      }
      const { rows, total } = await acts.list({ customerIds: clientsWithin(actor), ...query, ...span, page, pageSize })
      return ok({ rows: rows.map((one) => actRow(one, locale)), total })
    },
    moneyActSeries: async ({ actor }) => {
      const from = clock.now() - JUDGED_BACK_DAYS * MILLIS_PER_DAY
      const found = await acts.series({ customerIds: clientsWithin(actor), from, least: leastNear(above) })
      return ok(found.map((one) => seriesRow(one, above)))
    },
    moneyFindings: async ({ query: { status, ...query }, ...reader }) => {
      const isOpen = status === undefined ? undefined : status === 'open'
      const { rows, total } = await findings.list({ customerIds: clientsWithin(reader.actor), isOpen, ...query })
      return ok({ rows: rows.map((one) => findingRow(one, above, reader)), total })
    },
    lookIntoFinding: ({ params: { finding_id: id }, body, actor }) => lookInto({ id, raw: body }, actor),
    heldActs: async ({ query: { status: state, keywords, page, pageSize }, ...reader }) => {
      const { rows, total } = await acts.held({ customerIds: clientsWithin(reader.actor), state, keywords, page, pageSize })
      return ok({ rows: rows.map((one) => heldRow(one, reader)), total })
    },
    withdrawHeldAct: async ({ params: { request_id: id }, ...reader }) => {
      const done = await withdraw(id, reader.actor)
      if (!done.ok) return done
      const found = await acts.findHeld(id, { customerIds: clientsWithin(reader.actor) })
      return found === undefined ? failed(actFailure('HELD_ACT_NOT_FOUND', { id })) : ok(heldRow(found, reader))
    },
    decideHeldActs: async ({ body: { requests: ids, decision, reason }, keyed, actor, locale }) => {
      const done = await decide({ ids, decision, raw: { reason }, keyed }, actor)
      return done.ok ? ok(done.value.map((one) => outcomeOf(one, locale))) : done
    },
  }
}
