import { z } from 'zod'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { simulateFields } from '#core/pricing/simulation/simulate-fields.ts'
import { anyOrder } from '../../any-order.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'
import { step } from './quote.routes.ts'

const OUTCOMES = ['dearer', 'cheaper', 'refused'] as const

const shift = named(
  'SimulatedShift',
  z.object({
    /** A client's account, a country's code, or the place of a band of weights. */
    of: z.string(),
    of_txt: z.string(),
    before: moneyAnswer,
    after: moneyAnswer,
    difference: moneyAnswer,
    dearer: z.number().int(),
    cheaper: z.number().int(),
    alike: z.number().int(),
  }),
)
export type SimulatedShiftRow = z.output<typeof shift>

const simulation = named(
  'TariffSimulation',
  z.object({
    id: z.number().int(),
    version_code: z.string(),
    /** The draft was changed since. */
    is_outdated: z.boolean(),
    days: z.number().int(),
    requested_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    state_txt: z.string(),
    /** Shipments that it goes through, and how many of them it has. */
    total: z.number().int(),
    done: z.number().int(),
    /** By currency, over all. */
    totals: z.array(shift),
    /** Those whose sums change, by currency, the largest difference first. */
    clients: z.array(shift),
    countries: z.array(shift),
    /** Bands of the chargeable weight, the lightest first. */
    bands: z.array(shift),
    /** Shipments that the draft does not take, by the reason. */
    refused: z.array(z.object({ error: z.string(), msg: z.string(), count: z.number().int() })),
  }),
)
export type TariffSimulationAnswer = z.output<typeof simulation>

const parcel = named(
  'SimulatedParcel',
  z.object({
    order_number: z.string(),
    client: z.string(),
    country: z.string(),
    band: z.string(),
    band_txt: z.string(),
    chargeable_weight: z.string(),
    outcome: z.enum(OUTCOMES),
    outcome_txt: z.string(),
    before: z.array(moneyAnswer),
    after: z.array(moneyAnswer),
    /** In CNY at the rates of its day; null where the draft does not take it. */
    difference: moneyAnswer.nullable(),
  }),
)
export type SimulatedParcelRow = z.output<typeof parcel>

const explanation = named('ParcelExplanation', z.object({ version: z.string(), charged: z.array(moneyAnswer), steps: z.array(step) }))
const parcelPage = named('SimulatedParcelPage', listOf(parcel))
const explained = named(
  'ExplainedParcel',
  z.object({
    order_number: z.string(),
    priced_at: z.iso.datetime(),
    before: explanation,
    /** Null where the draft does not take it, for `refused`. */
    after: explanation.nullable(),
    refused: z.string().nullable(),
  }),
)
export type ExplainedParcelAnswer = z.output<typeof explained>

const params = z.object({ id: z.coerce.number().int().min(1) })
const filters = {
  client: z.string().max(100).optional(),
  country: z.string().max(10).optional(),
  band: z.coerce.number().int().min(0).max(100).optional(),
  outcome: z.enum(OUTCOMES).optional(),
}

/**
 * The simulation of a draft of an entity: asked for, followed, cancelled, and read down to the
 * parcel.
 */
function simulationRoutesOf({ area }: Entity) {
  const path = `/admin/${area}/{id}/simulation` as const
  const common = { audience: 'staff', clients: 'all', tag: area, params } as const
  const reading = { ...common, method: 'GET', permission: { area, action: 'read' } } as const
  return {
    simulate: defineRoute({
      ...common,
      method: 'POST',
      path,
      summary: 'Simulate a draft against the shipments of the last days, in the background; nothing is charged',
      permission: { area, action: 'create' },
      body: sentSchema(simulateFields),
      payload: simulation,
    }),
    find: defineRoute({
      ...reading,
      path,
      summary: 'The last simulation of a draft: its progress, and who would pay more and who less; null where there is none',
      payload: simulation.nullable(),
    }),
    cancel: defineRoute({
      ...common,
      method: 'POST',
      path: `${path}/cancel`,
      summary: 'Cancel a simulation that is under way',
      permission: { area, action: 'create' },
      payload: simulation,
    }),
    parcels: defineRoute({
      ...reading,
      path: `${path}/parcels`,
      summary: 'The shipments that would cost something else, the largest differences first',
      query: z.object({ ...filters, ...pageQuery }),
      payload: parcelPage,
    }),
    export: defineRoute({
      ...reading,
      path: `${path}/export`,
      summary: 'The same shipments as a workbook',
      query: z.object(filters),
      file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    parcel: defineRoute({
      ...reading,
      path: `${path}/parcels/{order_number}`,
      summary: 'What one shipment cost and what it would cost, step by step',
      params: params.extend({ order_number: anyOrder }),
      payload: explained,
    }),
  }
}

export type SimulationRoutes = ReturnType<typeof simulationRoutesOf>

const [rules, subjects] = [simulationRoutesOf(freightRule), simulationRoutesOf(expenseSubject)]

/** By the name of the entity. */
export const simulationRoutesByEntity: Readonly<Record<string, SimulationRoutes>> = {
  [freightRule.name]: rules,
  [expenseSubject.name]: subjects,
}

/** Drafts of prices against what was shipped, before they are published. */
export const simulationRoutes = {
  simulateFreightRule: rules.simulate,
  freightRuleSimulation: rules.find,
  cancelFreightRuleSimulation: rules.cancel,
  freightRuleSimulationParcels: rules.parcels,
  freightRuleSimulationExport: rules.export,
  freightRuleSimulationParcel: rules.parcel,
  simulateExpenseSubject: subjects.simulate,
  expenseSubjectSimulation: subjects.find,
  cancelExpenseSubjectSimulation: subjects.cancel,
  expenseSubjectSimulationParcels: subjects.parcels,
  expenseSubjectSimulationExport: subjects.export,
  expenseSubjectSimulationParcel: subjects.parcel,
}
