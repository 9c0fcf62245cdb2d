import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { COD_AGE_NAMES, COD_PLACE_NAMES } from '#core/money/cod/reports/cod-report.ts'
import {
  DIFFERENCE_CAUSES,
  REPORT_COLUMNS,
  REPORT_SOURCES,
  type DifferenceCause,
  type ReportSource,
} from '#core/money/cod/collections/collection-report.ts'
import { collectionMachine, type CollectionState } from '#core/money/cod/collections/collection.machine.ts'
import { COLLECTION_SORTS } from '#core/money/cod/collections/collection.ports.ts'
import { DIFFERENCE_DECISIONS, differenceMachine } from '#core/money/cod/collections/difference.machine.ts'
import { COD_ORDERS_PAGE } from '#core/portal/pages/finance.routes.ts'
import { MONTH_PATTERN } from '#core/money/ledger/month.rules.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { actOutcome } from '../acts/waits-for.ts'
import { anyOrder, orderPlace } from '../../any-order.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { agentSheetForm, sheetForm, sheetSaid } from '../../sheet-form.ts'
import { wrongLines } from '../../wrong-line.ts'
import { day, defineRoute, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'

/** Orders of one call of the API. */
const MOST_REPORTED = 1000
const MOST_AT_ONCE = 500
const STATES = statesOf(collectionMachine).filter((state) => state !== 'not_due') as [CollectionState, ...CollectionState[]]
const DIFFERENCE_STATES = statesOf(differenceMachine)
const CAUSES = Object.keys(DIFFERENCE_CAUSES) as [DifferenceCause, ...DifferenceCause[]]
const SOURCES = Object.keys(REPORT_SOURCES) as [ReportSource, ...ReportSource[]]
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const row = named(
  'Collection',
  z.object({
    order_number: z.string(),
    order_refCode: z.string().nullable(),
    airway_number: z.string(),
    account: z.string(),
    /** For staff. */
    agent: z.string().nullable(),
    agent_name: z.string().nullable(),
    country: z.string(),
    channel: z.string().nullable(),
    status: z.enum(STATES),
    status_txt: z.string(),
    /** The agent announced a transfer that names it. */
    under_way: z.boolean(),
    /** A reported amount waits for a decision of staff. */
    difference: z.boolean(),
    due: moneyAnswer,
    collected: moneyAnswer.nullable(),
    due_time: z.string(),
    collected_time: z.string().nullable(),
    remitted_time: z.string().nullable(),
    bill_number: z.string().nullable(),
  }),
)
export type CollectionRow = z.output<typeof row>

const sums = named(
  'CollectionSums',
  z.object({
    currency: z.string(),
    orders: z.number().int(),
    due: z.string(),
    with_agent: z.string(),
    under_way: z.string(),
    remitted: z.string(),
  }),
)
export type CollectionSumsRow = z.output<typeof sums>

const lifeEvent = named(
  'CodMoneyEvent',
  z.object({
    event: z.enum(['due', 'change', 'report', 'difference', 'accepted', 'rejected', 'failed', 'remitted', 'billed', 'paid_out']),
    event_txt: z.string(),
    time: z.string().nullable(),
    amount: moneyAnswer.nullable(),
    before: moneyAnswer.nullable(),
    /** Who did it, for staff. */
    by: z.string().nullable(),
    note: z.string().nullable(),
    source: z.string().nullable(),
  }),
)
const life = named('CodMoney', row.and(z.object({ events: z.array(lifeEvent) })))
export type CodMoney = z.output<typeof life>

const difference = named(
  'CollectionDifference',
  z.object({
    id: z.number().int(),
    order_number: z.string(),
    airway_number: z.string(),
    account: z.string(),
    agent: z.string().nullable(),
    agent_name: z.string().nullable(),
    status: z.enum(DIFFERENCE_STATES),
    status_txt: z.string(),
    due: moneyAnswer,
    reported: moneyAnswer,
    /** Another amount, or cash of a time before the parcel left or was delivered. */
    cause: z.enum(CAUSES),
    cause_txt: z.string(),
    source: z.enum(SOURCES),
    source_txt: z.string(),
    collected_time: z.string(),
    report_time: z.string(),
    reported_by: z.string(),
    decided_by: z.string().nullable(),
    decide_time: z.string().nullable(),
    reason: z.string().nullable(),
    events: z.array(z.enum(DIFFERENCE_DECISIONS)),
  }),
)
export type DifferenceRow = z.output<typeof difference>

const outcome = named(
  'CollectionReportResult',
  z.object({
    number: z.string(),
    order_number: z.string().nullable(),
    result: z.enum(['booked', 'difference', 'repeated', 'wrong']),
    error: z.string().optional(),
    field: z.enum(REPORT_COLUMNS).optional(),
    message: z.string(),
  }),
)

const imported = named(
  'CollectionImport',
  z.object({
    id: z.number().int(),
    file_name: z.string(),
    agent: z.string().nullable(),
    create_time: z.string(),
    created_by: z.string(),
    booked: z.number().int(),
    differences: z.number().int(),
    repeated: z.number().int(),
    wrong: z.number().int(),
  }),
)
export type CollectionImportRow = z.output<typeof imported>
/** The id is null where the file was held. */
const importAnswer = named('CollectionImported', imported.extend({ ...sheetSaid, id: z.number().int().nullable() }).and(wrongLines))
export type ImportedCollections = z.output<typeof importAnswer>

const lookedColumn = named(
  'CollectionColumn',
  z.object({ index: z.number().int(), heading: z.string(), column: z.enum(REPORT_COLUMNS).nullable(), samples: z.array(z.string()) }),
)
export type LookedColumnRow = z.output<typeof lookedColumn>

const outcomes = named('CollectionDecisions', z.array(actOutcome))
export type DifferenceResults = z.output<typeof outcomes>

const tag = 'COD collections'
const filter = {
  /** One state, or several with commas between them. */
  status: severalOf(STATES.length)
    .pipe(z.array(z.enum(STATES)))
    .optional(),
  /** `-` for those without. */
  agent: z.string().max(20).optional(),
  account: z.string().max(60).optional(),
  country: z.string().max(3).optional(),
  /** `-` for those without. */
  channel: z.string().max(40).optional(),
  currency: z.string().max(3).optional(),
  due_from: day.optional(),
  due_to: day.optional(),
  /** Dispatched at least this many days ago. */
  age: z.coerce.number().int().min(0).max(3650).optional(),
  /** Dispatched fewer days ago. */
  younger: z.coerce.number().int().min(1).max(3650).optional(),
  /**
   * Outstanding for so many days: what is due since its dispatch, what was collected since then.
   */
  outstanding: z.enum(COD_AGE_NAMES).optional(),
  /** Where the cash is. */
  place: z.enum(COD_PLACE_NAMES).optional(),
  /** The month of the dispatch, in Beijing. */
  month: z.string().regex(MONTH_PATTERN).optional(),
  /** On bills that were paid out in this month, in Beijing. */
  settled_month: z.string().regex(MONTH_PATTERN).optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /** An order number or its beginning, a whole reference or waybill. */
  keywords: z.string().max(100).optional(),
}
/** Customers read their own on a page of finance, and one order's from its page too. */
const read = { tag, audience: 'any', permission: { area: 'cod', action: 'read' }, clients: 'list', pages: [COD_ORDERS_PAGE] } as const
const staff = (action: 'create' | 'read' | 'approve') => ({ tag, audience: 'staff', permission: { area: 'cod', action } }) as const
const ADMIN = '/admin/cod'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Cash collected on delivery, order by order, and what agents report. */
export const collectionRoutes = {
  collections: defineRoute({
    keyScope: 'finance:read',
    ...read,
    method: 'GET',
    path: '/finance/cod/collections',
    summary: 'The cash of orders from their dispatch on, the newest first; shippers see their own',
    query: z.object({ ...filter, sort: sortedBy(COLLECTION_SORTS), ...pageQuery }),
    payload: listOf(row),
  }),
  collectionSums: defineRoute({
    keyScope: 'finance:read',
    ...read,
    method: 'GET',
    path: '/finance/cod/collections/sums',
    summary: 'The same, added up by currency: due, with the agent, on its way to us, with us',
    query: z.object(filter),
    payload: z.array(sums),
  }),
  exportCollections: defineRoute({
    keyScope: 'finance:read',
    ...read,
    method: 'GET',
    path: '/finance/cod/collections/export',
    summary: 'The collections of a filter as xlsx',
    query: z.object(filter),
    background: 'collections',
    file: XLSX,
  }),
  codMoney: defineRoute({
    keyScope: 'finance:read',
    ...read,
    clients: 'record',
    pages: [COD_ORDERS_PAGE, ...ORDER_PAGES],
    method: 'GET',
    path: '/finance/cod/collections/{order_number}',
    summary: 'The life of one order’s money: due, changes, reports, differences, remittance, bill and payout',
    params: z.object({ order_number: anyOrder }),
    payload: life,
  }),
  reportCollections: defineRoute({
    ...staff('create'),
    clients: 'record',
    method: 'POST',
    path: `${ADMIN}/collections`,
    summary: 'Report collected cash of orders by any of their numbers; each has its own result, and a repeated report is harmless',
    body: z.object({
      /** Orders of other agents are wrong then. */
      agent: z.string().max(20).optional(),
      orders: z
        .array(
          z.object({
            number: orderPlace(z.string().max(60)),
            /** 0 where nothing was collected. */
            amount: z.union([z.string().max(40), z.number()]),
            currency: z.string().max(3).optional(),
            collected_at: z.string().max(40).optional(),
          }),
        )
        .min(1)
        .max(MOST_REPORTED),
    }),
    payload: z.array(outcome),
  }),
  lookAtCollections: defineRoute({
    ...staff('create'),
    clients: 'all',
    method: 'POST',
    path: `${ADMIN}/imports/columns`,
    summary: 'The columns of an agent’s file, and what they would be read as',
    upload: true,
    body: agentSheetForm,
    payload: z.array(lookedColumn),
  }),
  importCollections: defineRoute({
    ...staff('create'),
    clients: 'record',
    method: 'POST',
    path: `${ADMIN}/imports`,
    summary:
      'Report collected cash by a file (xlsx, xls, csv); each line has its own outcome, and wrong ones can be corrected and sent again',
    upload: true,
    body: sheetForm.extend({
      agent: z.string().max(20).optional(),
      /**
       * The meaning of columns, as JSON: `{"0": "number", "3": "amount", "4": ""}`; others are
       * matched by their headings.
       */
      columns: z.string().max(4000).optional(),
    }),
    payload: importAnswer,
  }),
  collectionImports: defineRoute({
    ...staff('create'),
    clients: 'all',
    method: 'GET',
    path: `${ADMIN}/imports`,
    summary: 'Files of collected cash with their counts, the newest first',
    query: z.object(pageQuery),
    payload: listOf(imported),
  }),
  wrongCollections: defineRoute({
    ...staff('create'),
    clients: 'all',
    method: 'GET',
    path: `${ADMIN}/imports/{import_id}/wrong`,
    summary: 'The wrong lines of a file as xlsx with what is wrong, to be corrected and sent again',
    params: z.object({ import_id: id }),
    file: XLSX,
  }),
  differences: defineRoute({
    ...staff('read'),
    clients: 'list',
    method: 'GET',
    path: `${ADMIN}/differences`,
    summary: 'Reported amounts that differ from what was due, the newest first',
    query: z.object({
      status: z.enum(DIFFERENCE_STATES).optional(),
      agent: z.string().max(20).optional(),
      /** A whole order number, waybill or account. */
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(difference),
  }),
  decideDifferences: defineRoute({
    ...staff('approve'),
    clients: 'record',
    method: 'POST',
    path: `${ADMIN}/differences/decide`,
    summary: 'Accept differences, which books the reported amounts, or reject them; with a reason',
    idempotencyKey: 'required',
    body: z.object({
      differences: z.array(id).min(1).max(MOST_AT_ONCE),
      decision: z.enum(DIFFERENCE_DECISIONS),
      reason: z.string().max(1200).optional(),
    }),
    payload: outcomes,
  }),
}
