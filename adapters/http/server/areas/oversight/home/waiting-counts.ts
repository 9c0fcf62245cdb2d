import { closedTemplates } from '#core/portal/notifications/notification-kind.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Recharges } from '#core/money/payments/payment.ports.ts'
import type { CodChanges } from '#core/money/cod/changes/cod-change.ports.ts'
import type { AgentConnections } from '#core/parcels/agents/connection.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { WaitingCount, Waiting } from '#core/oversight/home/waiting-for.usecase.ts'
import type { WaitingSource } from '#core/oversight/home/waiting-lines.ts'
import { daysWithoutBackup } from '#core/platform/backups/backup-age.rules.ts'
import type { BackupRecords } from '#core/platform/backups/backup.ports.ts'
import type { JobRecords } from '#core/platform/jobs/job.ports.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Mailboxes } from '#core/portal/messages/message.ports.ts'
import type { Publications } from '#core/portal/messages/publication.ports.ts'
import type { PublicationKind } from '#core/portal/messages/publication.ts'
import type { ExceptionFilter, OrderExceptions } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { CertificationQueue } from '#core/portal/shippers/shipper.ports.ts'
import type { WorkOrders } from '#core/operations/support/work-order.ports.ts'
import { codChangeRoutes } from '../../../../contract/money/cod/cod-change.routes.ts'
import { jobRoutes } from '../../../../contract/platform/jobs/job.routes.ts'
import { rechargeRoutes } from '../../../../contract/money/payments/recharge.routes.ts'
import { messageRoutes } from '../../../../contract/portal/messages/message.routes.ts'
import { exceptionRoutes } from '../../../../contract/parcels/orders/exception.routes.ts'
import { agentConnectionRoutes } from '../../../../contract/parcels/agents/agent-connection.routes.ts'
import { orderFilterQuery } from '../../../../contract/parcels/orders/order.routes.ts'
import { certificationQueueRoutes } from '../../../../contract/portal/shippers/certification.routes.ts'
import { claimRoutes } from '../../../../contract/operations/support/claim.routes.ts'
import type { Claims } from '#core/operations/support/claim.ports.ts'
import { workOrderRoutes } from '../../../../contract/operations/support/work-order.routes.ts'
import { refundRoutes } from '../../../../contract/money/refunds/refund.routes.ts'
import type { Refunds } from '#core/money/refunds/refund.ports.ts'
import { invoiceRoutes } from '../../../../contract/money/invoices/invoice.routes.ts'
import type { Invoices } from '#core/money/invoices/invoice.ports.ts'
import { invoiceFilter } from '../../money/invoices/invoice.handlers.ts'
import { refundFilter } from '../../money/refunds/refund.handlers.ts'
import type { BankLines } from '#core/money/bank/bank.ports.ts'
import { spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import { bankRoutes } from '../../../../contract/money/bank/bank.routes.ts'
import type { MoneyFindings } from '#core/money/acts/act.ports.ts'
import { moneyActRoutes } from '../../../../contract/money/acts/money-act.routes.ts'
import type { Corrections } from '#core/money/corrections/correction.ports.ts'
import { correctionRoutes } from '../../../../contract/money/corrections/correction.routes.ts'
import { correctionFilter } from '../../money/corrections/correction.handlers.ts'
import { codChangeFilter } from '../../money/cod/cod-change.handlers.ts'
import type { InboundReading } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import { inboundRoutes } from '../../../../contract/warehouse/goods/inbound.routes.ts'
import { inboundFilter } from '../../warehouse/goods/inbound.handlers.ts'
import { STATE_OF_LIST } from '../../portal/messages/message.handlers.ts'
import { exceptionFilter } from '../../parcels/orders/exception.handlers.ts'
import { orderFilter } from '../../parcels/orders/order-filter.ts'
import { workOrderFilter } from '../../operations/support/work-order.handlers.ts'

type Parts = {
  readonly orders: Pick<OrderQueries, 'waiting'>
  readonly workOrders: Pick<WorkOrders, 'list'>
  readonly codChanges: Pick<CodChanges, 'list'>
  readonly recharges: Pick<Recharges, 'list'>
  readonly invoices: Pick<Invoices, 'list'>
  readonly refunds: Pick<Refunds, 'list'>
  readonly claims: Pick<Claims, 'list'>
  readonly corrections: Pick<Corrections, 'list'>
  readonly moneyFindings: MoneyFindings
  readonly bankLines: Pick<BankLines, 'list'>
  readonly orderExceptions: Pick<OrderExceptions, 'list'>
  readonly mailboxes: Pick<Mailboxes, 'list'>
  readonly publications: Pick<Publications, 'readerOf' | 'shownTo'>
  readonly certificationQueue: CertificationQueue
  readonly jobRecords: Pick<JobRecords, 'list'>
  readonly backups: Pick<BackupRecords, 'age'>
  readonly agentConnections: Pick<AgentConnections, 'list'>
  readonly references: () => References
  readonly inbounds: Pick<InboundReading, 'list'>
  readonly clock: Clock
}

/** Orders are counted up to this many, however many there are. */
const MOST_COUNTED = 1000

type PageReader<Row> = (page: { readonly page: number; readonly pageSize: number }) => Promise<{
  readonly rows: readonly Row[]
  readonly total: number
}>

/**
 * The total of a list and the time of its oldest row, which is the last of those sorted by the
 * newest.
 */
async function oldestOf<Row>(
  list: PageReader<Row>,
  timeOf: (row: Row) => Instant | undefined,
  first: 'newest' | 'oldest',
): Promise<Waiting> {
  const top = await list({ page: 1, pageSize: 1 })
  const { rows } = first === 'oldest' || top.total < 2 ? top : await list({ page: top.total, pageSize: 1 })
  const [row] = rows
  return { count: top.total, isMore: false, since: row && timeOf(row) }
}

/** Exceptions of a list, and how many of them were not answered in time. */
const countExceptions =
  ({ orderExceptions, clock }: Pick<Parts, 'orderExceptions' | 'clock'>): WaitingCount =>
  async (filter, actor) => {
    const now = clock.now()
    const asked = exceptionFilter(exceptionRoutes.exceptions.query.parse(filter), actor, now)
    if (!asked.ok) throw new Error(`a line of home asks for exceptions that no list has: ${asked.failure.code}`)
    const list = (over: Partial<ExceptionFilter>) => orderExceptions.list({ ...asked.value, ...over })
    const counted = await oldestOf(
      (page) => list({ sort: { by: 'raise_time', descending: false }, ...page }),
      ({ raisedAt }) => raisedAt,
      'oldest',
    )
    const late = await list({ answerBefore: now, page: 1, pageSize: 1 })
    return { ...counted, overdue: late.total }
  }

/** Refunds of a list, the oldest request first. */
const countRefunds =
  ({ refunds }: Pick<Parts, 'refunds'>): WaitingCount =>
  async (filter, actor) => {
    const asked = refundFilter(refundRoutes.refunds.query.parse(filter), actor)
    if (!asked.ok) throw new Error(`a line of home asks for refunds that no list has: ${asked.failure.code}`)
    return oldestOf(
      (page) => refunds.list({ ...asked.value, sort: { by: 'create_time', descending: false }, ...page }),
      ({ askedAt }) => askedAt,
      'oldest',
    )
  }

/** Claims of a state. */
const countClaims =
  ({ claims }: Pick<Parts, 'claims'>): WaitingCount =>
  (filter, actor) => {
    const { status: state } = claimRoutes.claims.query.parse(filter)
    return oldestOf(
      (page) => claims.list({ customerIds: clientsWithin(actor), state, ...page }),
      ({ createdAt }) => createdAt,
      'newest',
    )
  }

/** Invoices of a list, the oldest request first. */
const countInvoices =
  ({ invoices }: Pick<Parts, 'invoices'>): WaitingCount =>
  async (filter, actor) => {
    const asked = invoiceFilter(invoiceRoutes.exportInvoices.query.parse(filter), actor)
    if (!asked.ok) throw new Error(`a line of home asks for invoices that no list has: ${asked.failure.code}`)
    return oldestOf(
      (page) => invoices.list({ ...asked.value, sort: { by: 'create_time', descending: false }, ...page }),
      ({ askedAt }) => askedAt,
      'oldest',
    )
  }

/** Payments that came too late, the longest waiting first. */
const countTopUps =
  ({ recharges }: Pick<Parts, 'recharges'>): WaitingCount =>
  (filter, actor) => {
    const { status: states } = rechargeRoutes.topUps.query.parse(filter)
    const asked = { customerIds: clientsWithin(actor), states, sort: { by: 'create_time', descending: false } } as const
    return oldestOf(
      (page) => recharges.list({ ...asked, ...page }),
      ({ createdAt }) => createdAt,
      'oldest',
    )
  }

const countAgents =
  ({ agentConnections, clock }: Pick<Parts, 'agentConnections' | 'clock'>): WaitingCount =>
  (filter) => {
    const { circuit } = agentConnectionRoutes.agentConnections.query.parse(filter)
    const at = clock.now()
    return oldestOf(
      (page) => agentConnections.list({ circuit, at, since: at, ...page }),
      ({ lastOkAt }) => lastOkAt,
      'newest',
    )
  }

const countCorrections =
  ({ corrections }: Pick<Parts, 'corrections'>): WaitingCount =>
  (filter, actor) => {
    const asked = correctionFilter(correctionRoutes.corrections.query.parse(filter), actor)
    return oldestOf(
      (page) => corrections.list({ ...asked, ...page }),
      ({ proposedAt }) => proposedAt,
      'newest',
    )
  }

/** Findings of a state, the oldest first. */
const countFindings =
  ({ moneyFindings }: Pick<Parts, 'moneyFindings'>): WaitingCount =>
  (filter, actor) => {
    const { status } = moneyActRoutes.moneyFindings.query.parse(filter)
    const asked = { customerIds: clientsWithin(actor), isOpen: status === undefined ? undefined : status === 'open' }
    return oldestOf(
      (page) => moneyFindings.list({ ...asked, ...page }),
      ({ foundAt }) => foundAt,
      'newest',
    )
  }

/** Bank lines are of all clients together: staff who are limited to their own do not see them. */
const countBankLines =
  ({ bankLines }: Pick<Parts, 'bankLines'>): WaitingCount =>
  async (filter, actor) => {
    if (clientsWithin(actor) !== undefined) return undefined
    const { status: states } = bankRoutes.bankLines.query.parse(filter)
    return oldestOf(
      (page) => bankLines.list({ states, sort: { by: 'day', descending: false }, ...page }),
      ({ day }) => spanOfBeijingDay(day).from,
      'oldest',
    )
  }

/** Deliveries since they were counted. */
const countInbounds =
  ({ inbounds }: Pick<Parts, 'inbounds'>): WaitingCount =>
  (filter, actor) => {
    const asked = inboundFilter(inboundRoutes.inbounds.query.parse(filter), actor)
    return oldestOf(
      (page) => inbounds.list({ ...asked, ...page }),
      ({ times }) => times.counted,
      'newest',
    )
  }

/** Jobs are of all clients together: staff who are limited to their own do not see them. */
const countJobs =
  ({ jobRecords }: Pick<Parts, 'jobRecords'>): WaitingCount =>
  async (filter, actor) => {
    if (clientsWithin(actor) !== undefined) return undefined
    const { state } = jobRoutes.listJobs.query.parse(filter)
    const asked = state === undefined ? {} : { state }
    return oldestOf(
      (page) => jobRecords.list(asked, page),
      ({ createdAt }) => createdAt,
      'newest',
    )
  }

/** Days without a backup, where one was ever made or tried. */
const countBackupDays =
  ({ backups, clock }: Pick<Parts, 'backups' | 'clock'>): WaitingCount =>
  async (_filter, actor) => {
    if (clientsWithin(actor) !== undefined) return undefined
    const { last, first } = await backups.age()
    if (first === undefined) return undefined
    return { count: daysWithoutBackup({ last, since: first, now: clock.now() }), isMore: false, since: undefined }
  }

/**
 * How each list of home is counted: by the filters that its own route takes, for the same actor.
 */
export function waitingCounts(parts: Parts): Readonly<Record<WaitingSource, WaitingCount>> {
  const { orders, workOrders, codChanges, mailboxes, certificationQueue, references, clock } = parts
  const unreadOf =
    (kind: PublicationKind): WaitingCount =>
    (_filter, actor) =>
      unreadPublications(kind, actor, parts)
  return {
    orders: async (filter, actor) => {
      const asked = orderFilter(orderFilterQuery.parse(filter), { actor, references: references() })
      if (!asked.ok) throw new Error(`a line of home asks for orders that no list has: ${asked.failure.code}`)
      return orders.waiting(asked.value, { most: MOST_COUNTED, at: clock.now() })
    },
    workOrders: (filter, actor) => {
      const { page: _page, pageSize: _size, ...asked } = workOrderFilter(workOrderRoutes.workOrders.query.parse(filter), actor)
      const sort = { by: 'update_time', descending: false } as const
      return oldestOf(
        (page) => workOrders.list({ ...asked, sort, ...page }),
        ({ updatedAt }) => updatedAt,
        'oldest',
      )
    },
    messages: (filter, actor) => {
      const { status } = messageRoutes.messages.query.parse(filter)
      const state = status === undefined ? undefined : STATE_OF_LIST[status]
      const states = state === undefined ? undefined : [state]
      return oldestOf(
        (page) => mailboxes.list({ accountId: actor.id, states, closed: closedTemplates(actor.member?.role), ...page }),
        ({ createdAt }) => createdAt,
        'newest',
      )
    },
    bulletins: unreadOf('bulletin'),
    notices: unreadOf('notice'),
    certifications: (filter, actor) => {
      const { status: state, keywords } = certificationQueueRoutes.certifications.query.parse(filter)
      const asked = { state, keywords, accountIds: clientsWithin(actor) }
      return oldestOf(
        (page) => certificationQueue.list({ ...asked, ...page }),
        ({ submittedAt }) => submittedAt,
        'oldest',
      )
    },
    codChanges: async (filter, actor) => {
      const asked = codChangeFilter(codChangeRoutes.codChanges.query.parse(filter), actor)
      if (!asked.ok) throw new Error(`a line of home asks for COD changes that no list has: ${asked.failure.code}`)
      return oldestOf(
        (page) => codChanges.list({ ...asked.value, sort: { by: 'create_time', descending: false }, ...page }),
        ({ askedAt }) => askedAt,
        'oldest',
      )
    },
    invoices: countInvoices(parts),
    refunds: countRefunds(parts),
    claims: countClaims(parts),
    topUps: countTopUps(parts),
    corrections: countCorrections(parts),
    moneyFindings: countFindings(parts),
    bankLines: countBankLines(parts),
    exceptions: countExceptions(parts),
    agents: countAgents(parts),
    inbounds: countInbounds(parts),
    jobs: countJobs(parts),
    backups: countBackupDays(parts),
  }
}

async function unreadPublications(kind: PublicationKind, { id }: Actor, { publications, clock }: Parts): Promise<Waiting | undefined> {
  const reader = await publications.readerOf(id)
  if (reader === undefined) return undefined
  const asked = { kind, reader, at: clock.now(), isUnreadAlone: true, keywords: undefined }
  return oldestOf(
    (page) => publications.shownTo({ ...asked, ...page }),
    ({ publication: { publishAt, createdAt } }) => publishAt ?? createdAt,
    'newest',
  )
}
