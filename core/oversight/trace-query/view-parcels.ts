import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { exceptionWords } from '#core/parcels/orders/exceptions/exception-message.rules.ts'
import { channel as channelEntity } from '#core/platform/reference/channel.entity.ts'
import { isEnded, noNewsRuleFor } from './no-news.rules.ts'
import { stuckOf, type StuckVerdict } from './stuck.rules.ts'
import { agesOf, legOf, TRACE_LEGS, type LegAge, type LegTimes, type TraceLeg } from './trace-leg.ts'
import { silentSince, type ParcelFacts } from './traced-parcel.ts'
import type { LaneLegTimes, LegLane, SilentAgents, TraceReading } from './trace.ports.ts'

/** A parcel as a trace query shows it. */
export type ViewedParcel = ParcelFacts & {
  readonly leg: TraceLeg
  readonly isEnded: boolean
  /** The tracker agent of its channel's last mile. */
  readonly agent: string | undefined
  readonly ages: readonly LegAge[]
  /** The gravest first; none where it is not stuck. */
  readonly stuck: readonly StuckVerdict[]
}

type ParcelViewContext = {
  readonly references: References
  readonly now: Instant
  readonly usual: LegTimes
  readonly silentAgents: ReadonlyMap<string, Instant>
}

const NOT_SAID = words('未说明原因', '未說明原因', 'No reason given')

function exceptionText({ exception }: ParcelFacts, references: References): Words {
  if (exception === undefined) return NOT_SAID
  return exceptionWords({ code: exception.code, message: exception.message }, references)
}

/** When its way ended: delivered, or the last that was heard of it where it ended otherwise. */
const endOf = (parcel: ParcelFacts): Instant | undefined => parcel.podAt ?? (isEnded(parcel.status) ? silentSince(parcel) : undefined)

/** A parcel with its time in each leg and why it is stuck. */
function viewParcel(parcel: ParcelFacts, { references, now, usual, silentAgents }: ParcelViewContext): ViewedParcel {
  const { channel, country, beginnings } = parcel
  const leg = legOf(beginnings)
  const agent = channel === undefined ? undefined : references.find(channelEntity, channel)?.delivery_agent_tracker
  const silentFrom = agent === undefined || leg !== 'delivery' ? undefined : silentAgents.get(agent)
  const ages = agesOf({ beginnings, endedAt: endOf(parcel), now, usual })
  const stuck = stuckOf(parcel, {
    now,
    ages,
    rule: noNewsRuleFor(references, { channel, country, leg }),
    silentAgent: agent === undefined || silentFrom === undefined ? undefined : { code: agent, since: silentFrom },
    exceptionText: exceptionText(parcel, references),
    legLabel: TRACE_LEGS[leg].label,
  })
  return { ...parcel, leg, isEnded: isEnded(parcel.status), agent, ages, stuck }
}

const keyOf = ({ channel, country }: LegLane): string => JSON.stringify([channel, country])

/** The lanes of parcels, each once. */
function lanesOf(parcels: readonly ParcelFacts[]): readonly LegLane[] {
  const lanes = new Map<string, LegLane>()
  for (const { channel, country } of parcels)
    if (channel !== undefined && country !== undefined) lanes.set(keyOf({ channel, country }), { channel, country })
  return [...lanes.values()]
}

const timesOf = (known: readonly LaneLegTimes[]): ReadonlyMap<string, LegTimes> => new Map(known.map((lane) => [keyOf(lane), lane.times]))

export type ViewPorts = {
  readonly traces: Pick<TraceReading, 'facts' | 'legTimes'>
  readonly silentAgents: SilentAgents
  readonly references: () => References
}

/**
 * Parcels as a trace query shows them, in the requested order; one statement for the parcels and
 * one for their lanes.
 */
export async function viewParcels(
  { traces, silentAgents, references }: ViewPorts,
  { orderIds, now }: { readonly orderIds: readonly number[]; readonly now: Instant },
): Promise<readonly ViewedParcel[]> {
  if (orderIds.length === 0) return []
  const [parcels, silent] = await Promise.all([traces.facts(orderIds), silentAgents()])
  const lanes = timesOf(await traces.legTimes(lanesOf(parcels)))
  const table = references()
  return parcels.map((parcel) => {
    const { channel = '', country = '' } = parcel
    return viewParcel(parcel, { references: table, now, usual: lanes.get(keyOf({ channel, country })) ?? {}, silentAgents: silent })
  })
}
