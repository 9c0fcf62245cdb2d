import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { insuredValueFields } from '#core/operations/insurance/policy.ts'
import { policyMachine } from '#core/operations/insurance/policy.machine.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { eachOrder } from '../../any-order.ts'
import { MONTH_PATTERN } from '#core/money/ledger/month.rules.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { step as quoteStep } from '../../pricing/fees/quote.routes.ts'
import { XLSX_TYPE } from '../../parcels/orders/order-import.routes.ts'
import { imported } from '../../platform/reference/reference.routes.ts'
import { sheetForm } from '../../sheet-form.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = statesOf(policyMachine)
const MOST_AT_ONCE = 500

const category = named(
  'InsuranceCategoryOffer',
  z.object({
    category: z.string(),
    name: z.string(),
    insurer: z.string(),
    covered: z.string(),
    excluded: z.string(),
    /** Premium for each thousand of insured value. */
    rate_per_mille: z.string(),
    minimum_premium: moneyAnswer,
    most_insured: moneyAnswer,
    deductible: moneyAnswer,
  }),
)
export type InsuranceCategoryRow = z.output<typeof category>

const row = named(
  'InsurancePolicy',
  z.object({
    id: z.number().int(),
    policy_number: z.string(),
    account: z.string(),
    order_number: z.string(),
    order_refCode: z.string().nullable(),
    airway_number: z.string(),
    category: z.string(),
    category_txt: z.string(),
    insurer: z.string(),
    insured_value: moneyAnswer,
    premium: moneyAnswer,
    deductible: moneyAnswer,
    status: z.enum(STATES),
    status_txt: z.string(),
    create_time: z.string(),
    /** The dispatch that put it in force. */
    in_force_time: z.string().nullable(),
    /** Whether it can still be cancelled. */
    cancellable: z.boolean(),
  }),
)
export type PolicyRow = z.output<typeof row>

const outcome = { order_number: z.string(), status: z.boolean(), error: z.string().optional(), message: z.string() }
const offers = named(
  'InsurancePremiums',
  z.array(
    z.object({
      ...outcome,
      insured_value: moneyAnswer.optional(),
      most_insured: moneyAnswer.optional(),
      premium: moneyAnswer.optional(),
      steps: z.array(quoteStep).optional(),
    }),
  ),
)
export type InsurancePremiums = z.output<typeof offers>
const results = named(
  'InsuranceResults',
  z.array(z.object({ ...outcome, id: z.number().int().optional(), premium: moneyAnswer.optional() })),
)
export type InsuranceResults = z.output<typeof results>

const sheet = named(
  'InsuranceSheet',
  z.object({
    imported,
    /** Each row that could be read, with its premium; nothing is ordered. */
    rows: z.array(
      z.object({
        ...outcome,
        category: z.string(),
        category_txt: z.string(),
        /** The value of the row itself, in the currency of its category. */
        insured_for: z.string().nullable(),
        insured_value: moneyAnswer.optional(),
        premium: moneyAnswer.optional(),
      }),
    ),
  }),
)
export type InsuranceSheet = z.output<typeof sheet>

const body = named(
  'InsuranceInput',
  sentSchema(insuredValueFields).and(
    z.object({ category: z.string().min(1).max(60), orders: z.array(eachOrder).min(1).max(MOST_AT_ONCE) }),
  ),
)
const params = z.object({ policy_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const pages = [pageName('/insurance/new'), pageName('/insurance/list'), ...ORDER_PAGES]
const common = { tag: 'insurance', audience: 'any', pages } as const
const permission = (action: 'read' | 'create' | 'export') => ({ area: 'insurance', action }) as const
const PATH = '/orders/Insurance'

/** Insurance of orders: its categories, its premium before it is ordered, and the policies. */
export const insuranceRoutes = {
  offeredInsurance: defineRoute({
    ...common,
    keyScope: 'orders:read',
    method: 'GET',
    path: `${PATH}/category`,
    summary: 'The kinds of insurance on offer',
    permission: permission('read'),
    clients: 'none',
    payload: z.array(category),
  }),
  policies: defineRoute({
    ...common,
    keyScope: 'orders:read',
    method: 'GET',
    path: PATH,
    summary: 'Policies, newest first; clients see their own',
    permission: permission('read'),
    clients: 'list',
    query: z.object({
      status: z.enum(STATES).optional(),
      category: z.string().max(30).optional(),
      insurer: z.string().max(80).optional(),
      /** Days on which they came into force, in UTC. */
      in_force_from: day.optional(),
      in_force_to: day.optional(),
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  quotePolicies: defineRoute({
    ...common,
    keyScope: 'orders:read',
    method: 'POST',
    path: `${PATH}/premium`,
    summary: 'The premium of each order, step by step, before it is ordered',
    permission: permission('read'),
    clients: 'record',
    body,
    payload: offers,
  }),
  orderPolicies: defineRoute({
    ...common,
    keyScope: 'orders:write',
    method: 'POST',
    path: PATH,
    summary: 'Insure orders until their dispatch, which charges the premium',
    permission: permission('create'),
    clients: 'record',
    idempotencyKey: 'optional',
    body,
    payload: results,
  }),
  cancelPolicy: defineRoute({
    ...common,
    keyScope: 'orders:write',
    method: 'DELETE',
    path: `${PATH}/{policy_id}`,
    summary: 'Cancel a policy before its order is dispatched',
    permission: permission('create'),
    clients: 'record',
    params,
    payload: z.object({ id: z.number().int() }),
  }),
  insuranceCertificate: defineRoute({
    ...common,
    keyScope: 'orders:read',
    method: 'GET',
    path: `${PATH}/{policy_id}/certificate`,
    summary: 'The certificate of a policy on A4, in the language of the call',
    permission: permission('read'),
    clients: 'record',
    params,
    file: 'application/pdf',
  }),
  insuranceTemplate: defineRoute({
    ...common,
    keyScope: 'orders:read',
    method: 'GET',
    path: `${PATH}/sheet/template`,
    summary: 'A template sheet of orders to insure: headings in the language of the call and an example',
    permission: permission('read'),
    clients: 'none',
    file: XLSX_TYPE,
  }),
  readInsuranceSheet: defineRoute({
    ...common,
    keyScope: 'orders:read',
    method: 'POST',
    path: `${PATH}/sheet`,
    summary: 'The premium of each row of a sheet with order number, category and value; nothing is ordered. At most 500 rows',
    permission: permission('read'),
    clients: 'record',
    perMinute: 60,
    upload: true,
    body: sheetForm,
    payload: sheet,
  }),
  bordereau: defineRoute({
    tag: 'insurance',
    audience: 'staff',
    method: 'GET',
    path: '/admin/insurance/bordereau',
    summary: 'The policies that came into force in a month with what was claimed of each, for their insurer, as xlsx',
    permission: permission('export'),
    clients: 'list',
    query: z.object({
      /** `YYYY-MM` by the days of the company; the last one that is over where it is left out. */
      month: z.string().regex(MONTH_PATTERN).optional(),
      insurer: z.string().max(80).optional(),
      category: z.string().max(30).optional(),
    }),
    file: XLSX_TYPE,
  }),
}
