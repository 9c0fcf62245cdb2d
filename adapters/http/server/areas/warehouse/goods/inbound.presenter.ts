import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { offeredToCustomer } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import type { ListedInbound } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import {
  awaitsAnswer,
  differenceOf,
  isCounted,
  isDifferent,
  inboundTotals,
  type InboundLine,
} from '#core/warehouse/goods/inbound/inbound.ts'
import { offeredToStaff } from '#core/warehouse/goods/inbound/receive-inbound.usecase.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { InboundDetails, InboundRow } from '../../../../contract/warehouse/goods/inbound.routes.ts'
import type { Reader } from '../../../presenters/reader.ts'

/** Clients see a count when it is finished. */
const seesCount = (inbound: ListedInbound, { actor }: Reader): boolean => actor.audience === 'staff' || isCounted(inbound)

function eventsOf(inbound: ListedInbound, actor: Actor): InboundRow['events'] {
  if (actor.audience === 'customer')
    return [
      ...offeredToCustomer(inbound),
      ...(inbound.state === 'draft' ? (['change'] as const) : []),
      ...(awaitsAnswer(inbound) && inbound.workOrder === undefined ? (['dispute'] as const) : []),
    ]
  if (!mayDo(actor, { area: 'inbound-deliveries', action: 'update' })) return []
  return [...offeredToStaff(inbound), ...(inbound.state === 'counted' ? (['shelve'] as const) : [])]
}

/** A delivery as its client or staff see it. */
export function presentInbound(inbound: ListedInbound, reader: Reader): InboundRow {
  const { announced, boxes, shelved, ...found } = inboundTotals(inbound)
  const isSeen = seesCount(inbound, reader)
  const { times } = inbound
  return {
    number: inbound.number,
    version: inbound.version,
    account: inbound.account,
    status: inbound.state,
    status_txt: inboundMachine.states[inbound.state].label[reader.locale],
    warehouse: inbound.warehouse,
    expected_on: inbound.expected_on ?? null,
    carrier: inbound.carrier ?? null,
    tracking_number: inbound.tracking_number ?? null,
    reference: inbound.reference ?? null,
    note: inbound.note ?? null,
    skus: inbound.lines.length,
    boxes,
    announced,
    counted: isSeen ? found.counted : null,
    damaged: isSeen ? found.damaged : null,
    missing: isCounted(inbound) ? found.missing : null,
    surplus: isCounted(inbound) ? found.surplus : null,
    shelved,
    is_different: isDifferent(inbound),
    awaits_answer: awaitsAnswer(inbound),
    work_number: inbound.workOrder ?? null,
    create_time: instantText(inbound.createdAt),
    announced_time: instantTextOrNull(times.announced),
    arrived_time: instantTextOrNull(times.arrived),
    counted_time: instantTextOrNull(times.counted),
    shelved_time: instantTextOrNull(times.shelved),
    accepted_time: instantTextOrNull(times.accepted),
    closed_time: instantTextOrNull(times.closed),
    cancelled_time: instantTextOrNull(times.cancelled),
    events: eventsOf(inbound, reader.actor),
  }
}

type InboundDetailsInput = Reader & { readonly nameOf: (sku: string) => string | undefined; readonly history: InboundDetails['history'] }

/** The same with its lines and, for staff, its history. */
export function presentInboundDetails(inbound: ListedInbound, { nameOf, history, ...reader }: InboundDetailsInput): InboundDetails {
  const isSeen = seesCount(inbound, reader)
  const lineOf = (line: InboundLine): InboundDetails['lines'][number] => ({
    sku: line.sku,
    sku_name: nameOf(line.sku) ?? null,
    announced: line.announced,
    boxes: line.boxes ?? null,
    counted: isSeen ? line.counted : null,
    damaged: isSeen ? line.damaged : null,
    shelved: line.shelved,
    difference: isCounted(inbound) ? differenceOf(line) : null,
  })
  // A client sees what was announced by nobody when the count is finished.
  const lines = inbound.lines.filter(({ announced }) => isSeen || announced > 0).map(lineOf)
  return { ...presentInbound(inbound, reader), lines, history }
}
