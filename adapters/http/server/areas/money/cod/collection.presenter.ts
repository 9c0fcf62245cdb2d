import { differenceMachine, DIFFERENCE_DECISIONS } from '#core/money/cod/collections/difference.machine.ts'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import type {
  CollectionSums,
  ListedCollection,
  ListedDifference,
  MoneyEvent,
  ReportImport,
} from '#core/money/cod/collections/collection.ports.ts'
import { DIFFERENCE_CAUSES, differenceCause, REPORT_SOURCES } from '#core/money/cod/collections/collection-report.ts'
import { moneyEvents } from '#core/money/cod/collections/money-life.words.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import type { Reader } from '../../../presenters/reader.ts'
import type {
  CodMoney,
  CollectionImportRow,
  CollectionRow,
  CollectionSumsRow,
  DifferenceRow,
} from '../../../../contract/money/cod/collection.routes.ts'

const moneyOf = (amount: Money) => ({ amount: formatAmount(amount), currency: amount.currency })
const maybe = (amount: Money | undefined) => (amount === undefined ? null : moneyOf(amount))
const isStaff = ({ audience }: Actor): boolean => audience === 'staff'

export const collectionRow = (one: ListedCollection, { actor, locale }: Reader): CollectionRow => ({
  order_number: one.orderNumber,
  order_refCode: one.refCode ?? null,
  airway_number: one.airwayNumber,
  account: one.account,
  agent: isStaff(actor) ? (one.agent ?? null) : null,
  agent_name: isStaff(actor) ? (one.agentName ?? null) : null,
  country: one.country,
  channel: one.channel ?? null,
  status: one.state,
  status_txt: collectionMachine.states[one.state].label[locale],
  under_way: one.state === 'collected' && one.remittanceId !== undefined,
  difference: one.hasDifference,
  due: moneyOf(one.due),
  collected: maybe(one.collected),
  due_time: instantText(one.dueAt),
  collected_time: instantTextOrNull(one.collectedAt),
  remitted_time: instantTextOrNull(one.remittedAt),
  bill_number: one.billNumber ?? null,
})

export const sumsRow = (one: CollectionSums): CollectionSumsRow => ({
  currency: one.currency,
  orders: one.orders,
  due: formatAmount(one.due),
  with_agent: formatAmount(one.withAgent),
  under_way: formatAmount(one.underWay),
  remitted: formatAmount(one.remitted),
})

/** Customers see what happened, and not who of the staff or the agents did it. */
export const lifeEvent = (one: MoneyEvent, { actor, locale }: Reader): CodMoney['events'][number] => ({
  event: one.what,
  event_txt: moneyEvents[one.what][locale],
  time: instantTextOrNull(one.at),
  amount: maybe(one.amount),
  before: maybe(one.before),
  by: isStaff(actor) ? (one.by ?? null) : null,
  note: one.note ?? null,
  source: isStaff(actor) ? (one.source?.[locale] ?? null) : null,
})

export const differenceRow = (one: ListedDifference, { actor, locale }: Reader): DifferenceRow => ({
  id: one.id,
  order_number: one.orderNumber,
  airway_number: one.airwayNumber,
  account: one.account,
  agent: one.agent ?? null,
  agent_name: one.agentName ?? null,
  status: one.state,
  status_txt: differenceMachine.states[one.state].label[locale],
  due: moneyOf(one.due),
  reported: moneyOf(one.amount),
  cause: differenceCause(one, one.outboundAt),
  cause_txt: DIFFERENCE_CAUSES[differenceCause(one, one.outboundAt)][locale],
  source: one.source,
  source_txt: REPORT_SOURCES[one.source][locale],
  collected_time: instantText(one.collectedAt),
  report_time: instantText(one.reportedAt),
  reported_by: one.reportedByName,
  decided_by: one.decidedByName ?? null,
  decide_time: instantTextOrNull(one.decidedAt),
  reason: one.reason ?? null,
  events: one.state === 'open' && mayDo(actor, { area: 'cod', action: 'approve' }) ? [...DIFFERENCE_DECISIONS] : [],
})

export const importRow = ({ id, fileName, agent, at, byName, counts }: ReportImport): CollectionImportRow => ({
  id,
  file_name: fileName,
  agent: agent ?? null,
  create_time: instantText(at),
  created_by: byName,
  booked: counts.booked,
  differences: counts.difference,
  repeated: counts.repeated,
  wrong: counts.wrong,
})
