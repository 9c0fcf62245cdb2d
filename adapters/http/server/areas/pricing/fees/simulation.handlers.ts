import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { feeFailure } from '#core/pricing/fees/fee.failures.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { quoteTotals } from '#core/pricing/fees/quotes/step.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import { readFields } from '#core/base/fields/read-fields.ts'
import type { OrderChargeReading } from '#core/money/charges/charge.ports.ts'
import { explainSimulated } from '#core/money/charges/explain-simulated.ts'
import { simulateFields } from '#core/pricing/simulation/simulate-fields.ts'
import type { cancelSimulation, simulateTariff } from '#core/pricing/simulation/simulate-tariff.usecase.ts'
import type { SimulationReading, TariffSimulation } from '#core/pricing/simulation/simulation.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { simulationRoutes, SimulationRoutes, TariffSimulationAnswer } from '../../../../contract/pricing/fees/simulation.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { presentedSimulation, simulatedParcelRow, simulationSheet } from './simulation.presenter.ts'
import { explainedSteps, moneyOf } from './step.presenter.ts'

type Parts = {
  readonly storeOf: (entity: Entity) => Pick<EntityStore, 'find'>
  readonly simulations: SimulationReading
  readonly charges: OrderChargeReading
  readonly references: () => References
  readonly simulate: ReturnType<typeof simulateTariff>
  readonly cancel: ReturnType<typeof cancelSimulation>
  readonly sheetWriter: SheetWriter
}

/** The handlers of one entity whose drafts are simulated. */
function handlersOf(entity: Entity, parts: Parts): BindingsOf<SimulationRoutes> {
  const { storeOf, simulations, references } = parts
  const answerSimulation = async (done: Result<TariffSimulation>, locale: Locale): Promise<Result<TariffSimulationAnswer>> => {
    if (!done.ok) return done
    const record = await storeOf(entity).find(done.value.recordId)
    return ok(presentedSimulation(done.value, record?.version ?? 0, { references: references(), locale }))
  }
  const latest = async (id: number): Promise<Result<TariffSimulation>> => {
    const found = await simulations.latest(entity.name, id)
    return found === undefined ? failed(feeFailure('SIMULATION_NOT_FOUND')) : ok(found)
  }
  return {
    simulate: async ({ params, body, actor, locale }) => {
      const asked = readFields(simulateFields, { raw: body, context: { references: references() } })
      return asked.ok ? answerSimulation(await parts.simulate({ entity, id: params.id, days: asked.value.days }, actor), locale) : asked
    },
    find: async ({ params, locale }) => {
      if ((await storeOf(entity).find(params.id)) === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
      const found = await simulations.latest(entity.name, params.id)
      return found === undefined ? ok(null) : answerSimulation(ok(found), locale)
    },
    cancel: async ({ params, locale }) => answerSimulation(await parts.cancel({ entity, id: params.id }), locale),
    parcels: async ({ params, query: { page, pageSize, ...filter }, locale }) => {
      const found = await latest(params.id)
      if (!found.ok) return found
      const { rows, total } = await simulations.parcels(found.value.id, filter, { page, pageSize })
      return ok({ rows: rows.map((row) => simulatedParcelRow(row, locale)), total })
    },
    export: async ({ params, query, locale }) => {
      const found = await latest(params.id)
      if (!found.ok) return found
      const { id, versionCode } = found.value
      const content = simulationSheet(simulations.streamParcels(id, query), versionCode, locale)
      return exportSheet(parts.sheetWriter, content, `${versionCode}-simulation.xlsx`)
    },
    parcel: async ({ params, locale }) => {
      const found = await latest(params.id)
      if (!found.ok) return found
      const explained = await explainSimulated({ ...parts, simulation: found.value, orderNumber: params.order_number })
      if (!explained.ok) return explained
      const { price, after } = explained.value
      const shown = (steps: typeof price.steps, version: string) => ({
        version,
        charged: quoteTotals(steps).map(moneyOf),
        steps: explainedSteps(steps, locale),
      })
      return ok({
        order_number: params.order_number,
        priced_at: instantText(price.at),
        before: shown(price.steps, price.rule?.version ?? ''),
        after: after.ok ? shown(after.value, found.value.versionCode) : null,
        refused: after.ok ? null : sayFailure(after.failure, locale),
      })
    },
  }
}

/** Handlers of simulations of drafts of freight rules and expense subjects. */
export function simulationHandlers(parts: Parts): BindingsOf<typeof simulationRoutes> {
  const [rules, subjects] = [handlersOf(freightRule, parts), handlersOf(expenseSubject, parts)]
  return {
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
}
