import { z } from 'zod'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { named } from '../../named-schema.ts'
import { referenceRoutes } from '../../platform/reference/reference.routes.ts'
import { defineRoute, instant } from '../../route.ts'

const STANDINGS = ['draft', 'planned', 'in_force', 'replaced', 'withdrawn'] as const

const version = named(
  'TariffVersion',
  z.object({
    id: z.number().int(),
    version_code: z.string(),
    /** Where it stands now: `planned` before it takes effect, `replaced` once the next one has. */
    standing: z.enum(STANDINGS),
    standing_txt: z.string(),
    effective_from: z.iso.datetime(),
    /** When the next version takes over; null for drafts and where none does. */
    effective_until: z.iso.datetime().nullable(),
    drafted_by: z.string().nullable(),
    published_by: z.string().nullable(),
    published_at: z.iso.datetime().nullable(),
    /** The version as its list has it. */
    record: z.record(z.string(), z.unknown()),
  }),
)
export type TariffVersionRow = z.output<typeof version>

/** As many drafts as are published together: the price sheets of a carrier. */
const MOST_TOGETHER = 500

const params = z.object({ id: z.coerce.number().int().min(1) })
/** An instant, or at once. */
const start = z.union([z.literal('now'), instant])
const starting = {
  /** Instead of the draft's own; `now` for at once. */
  effective_from: start.optional(),
  /** Accepts that the rule had ended before. */
  confirm_gap: z.boolean().default(false),
}
/** The version of the record that was read. */
const read = z.number().int()
const publication = named('TariffPublication', z.object({ version: read, ...starting }))
const publications = named(
  'TariffPublications',
  z.object({
    drafts: z
      .array(z.object({ id: params.shape.id, version: read }))
      .min(1)
      .max(MOST_TOGETHER),
    ...starting,
  }),
)
const common = { audience: 'staff', clients: 'all', params } as const

/** Returns the routes for the versions of an entity besides those that write drafts. */
function versionRoutesOf({ area }: Entity) {
  const base = `/admin/${area}/{id}` as const
  const routes = referenceRoutes.get(area)
  if (routes === undefined) throw new Error(`${area} has no routes`)
  const record = routes.find.payload
  return {
    versions: defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/versions`,
      tag: area,
      summary: `Every version of one rule of ${area}, the newest first, with who published it and until when it applies`,
      permission: { area, action: 'read' },
      payload: z.array(version),
    }),
    publish: defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/publish`,
      tag: area,
      summary: 'Publish a draft; from then on it never changes. A second person may be required',
      permission: { area, action: 'approve' },
      body: publication,
      payload: record,
    }),
    publishTogether: defineRoute({
      audience: 'staff',
      clients: 'all',
      method: 'POST',
      path: `/admin/${area}/publish`,
      tag: area,
      summary: 'Publish drafts together, all or none: each is judged as if the others were published too',
      permission: { area, action: 'approve' },
      body: publications,
      payload: z.array(record),
    }),
    copy: defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/copy`,
      tag: area,
      summary: 'Make a draft from any version',
      permission: { area, action: 'create' },
      payload: record,
    }),
    retract: defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/retract`,
      tag: area,
      summary: 'Take a published version back before it takes effect: it is a draft again',
      permission: { area, action: 'approve' },
      payload: record,
    }),
    withdraw: defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/withdraw`,
      tag: area,
      summary: 'End the rule from an instant on',
      permission: { area, action: 'approve' },
      body: z.object({ effective_from: start }),
      payload: record,
    }),
  }
}

export type VersionRoutes = ReturnType<typeof versionRoutesOf>

const [rules, subjects, rates] = [versionRoutesOf(freightRule), versionRoutesOf(expenseSubject), versionRoutesOf(exchangeRate)]

/** By the name of the entity. */
export const versionRoutes: Readonly<Record<string, VersionRoutes>> = {
  [freightRule.name]: rules,
  [expenseSubject.name]: subjects,
  [exchangeRate.name]: rates,
}

/** Versions of prices on their timelines; drafts are written by the routes of their entities. */
export const tariffRoutes = {
  freightRuleVersions: rules.versions,
  publishFreightRule: rules.publish,
  publishFreightRules: rules.publishTogether,
  copyFreightRule: rules.copy,
  withdrawFreightRule: rules.withdraw,
  retractFreightRule: rules.retract,
  expenseSubjectVersions: subjects.versions,
  publishExpenseSubject: subjects.publish,
  publishExpenseSubjects: subjects.publishTogether,
  copyExpenseSubject: subjects.copy,
  withdrawExpenseSubject: subjects.withdraw,
  retractExpenseSubject: subjects.retract,
  exchangeRateVersions: rates.versions,
  publishExchangeRate: rates.publish,
  publishExchangeRates: rates.publishTogether,
  copyExchangeRate: rates.copy,
  withdrawExchangeRate: rates.withdraw,
  retractExchangeRate: rates.retract,
}
