import type { Actor } from '#core/platform/access/account.ts'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { References } from '#core/base/fields/references.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { moveLocked } from '#core/parcels/orders/change/move-order.usecase.ts'
import { noNewsMessage } from '#core/parcels/orders/exceptions/exception-message.rules.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { isSilent, MOVING_STATES, noNewsRuleFor, type NoNewsRule } from './no-news.rules.ts'
import { legOf } from './trace-leg.ts'
import { silentSince, type ParcelFacts } from './traced-parcel.ts'
import type { SilenceReading, SilenceUnit } from './silence.ports.ts'
import type { TraceReading } from './trace.ports.ts'
import { watchSilenceJob } from './watch-silence.kind.ts'

/** The code of an exception that silence opens. */
const NO_NEWS_CODE = 'NO_NEWS'
/** Parcels are looked at in parts of this many. */
const PART = 1000

/** Who opens exceptions of parcels without news: nobody’s account, and this name in timelines. */
const WATCHMAN: Actor = {
  id: 0,
  audience: 'staff',
  account: 'crossdock',
  name: 'Crossdock',
  company: undefined,
  ddType: undefined,
  auditStatus: AUDIT_STATUS.approved,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
  sender: { name: '', phone: '', country: '', city: '', address: '' },
}

type Ports = {
  readonly atomically: Atomically<SilenceUnit>
  readonly traces: Pick<TraceReading, 'facts'>
  readonly silences: SilenceReading
  readonly references: () => References
  readonly clock: Clock
}

const ruleOf = ({ channel, country, beginnings }: ParcelFacts, references: References): NoNewsRule | undefined =>
  noNewsRuleFor(references, { channel, country, leg: legOf(beginnings) })

const judged = (parcel: ParcelFacts, rule: NoNewsRule | undefined, now: number): boolean =>
  isSilent({ status: parcel.status, isHeld: parcel.heldAt !== undefined, since: silentSince(parcel), rule, now })

/**
 * Notices the silence of one parcel, once for each silence: its order is locked, and what was read
 * before is looked at again. The rule says whether an exception is opened, which sends its own
 * message, or the client gets a message alone.
 */
function notice({ atomically, references, clock }: Ports, { orderNumber, beginnings }: ParcelFacts): Promise<Result<boolean>> {
  return atomically(async (unit) => {
    const order = await unit.orders.lock(orderNumber)
    if (order === undefined) return ok(false)
    const at = clock.now()
    const table = references()
    const [newest] = await unit.tracking.of(order.id, { hidden: false })
    const since = newest?.time ?? order.createdAt
    const { channel, country } = order.values
    const rule = noNewsRuleFor(table, { channel, country, leg: legOf(beginnings) })
    if (rule === undefined || !isSilent({ status: order.status, isHeld: order.heldAt !== undefined, since, rule, now: at }))
      return ok(false)
    if ((await unit.silences.find(order.id))?.since === since) return ok(false)
    await unit.silences.keep({ orderId: order.id, since, rule: rule.rule_code, noticedAt: at })
    return follow(unit, { order, rule, at, references: table })
  })
}

type NoticedSilence = { readonly order: Order; readonly rule: NoNewsRule; readonly at: number; readonly references: References }

async function follow(unit: SilenceUnit, { order, rule, at, references }: NoticedSilence): Promise<Result<boolean>> {
  const { orderNumber, customerId, airwayNumber } = order
  if (rule.opens_exception === true) {
    const command = { orderNumber, event: 'raise_exception', exceptionCode: NO_NEWS_CODE, exceptionMsg: noNewsMessage(rule.days) } as const
    const moved = await moveLocked(unit, { order, command, actor: WATCHMAN, at, references })
    return moved.ok ? ok(true) : moved
  }
  if (rule.notifies_client === true)
    await unit.messages.send({
      accountIds: [customerId],
      type: 'general',
      text: { template: 'no_news', params: { order: orderNumber, days: String(rule.days) } },
      airwayNumber,
      link: `/track/${airwayNumber}`,
      at,
    })
  return ok(true)
}

/** The parcels of a part whose silence nobody has noticed yet. */
async function unnoticedParcels({ traces, silences, references, clock }: Ports, ids: readonly number[]): Promise<readonly ParcelFacts[]> {
  const table = references()
  const now = clock.now()
  const silent = (await traces.facts(ids)).filter((parcel) => judged(parcel, ruleOf(parcel, table), now))
  if (silent.length === 0) return []
  const noticed = await silences.noticed(silent.map(({ id }) => id))
  return silent.filter((parcel) => noticed.get(parcel.id) !== silentSince(parcel))
}

/**
 * Looks at every parcel under way, in parts by the index of states; returns how many silences were
 * noticed. One that fails keeps the rest from nothing.
 */
export async function watchSilences(ports: Ports, signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<number>> {
  let noticed = 0
  let trouble: Result<never> | undefined
  for (const status of MOVING_STATES) {
    let after = 0
    while (!signal.aborted) {
      const ids = await ports.silences.next(status, { after, most: PART })
      for (const parcel of ids.length === 0 ? [] : await unnoticedParcels(ports, ids)) {
        const done = await notice(ports, parcel)
        if (!done.ok) trouble ??= done
        else if (done.value) noticed += 1
      }
      after = ids.at(-1) ?? after
      if (ids.length < PART) break
    }
  }
  return trouble ?? ok(noticed)
}

/**
 * The same as background work; a run that breaks off goes on with the next, since every silence is
 * noticed once.
 */
export const watchSilenceWork = <U>(ports: Ports): JobWork<U, Span> => ({
  kind: watchSilenceJob,
  run: async ({ finishing, signal }) => {
    const done = await watchSilences(ports, signal)
    return done.ok ? finishing(async () => ok(undefined)) : done
  },
})
