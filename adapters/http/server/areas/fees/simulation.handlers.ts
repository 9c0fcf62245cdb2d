import { expenseSubject } from '../../../../../core/fees/expense-subject.entity.ts'
import { feeFailure } from '../../../../../core/fees/fee.failures.ts'
import { freightRule } from '../../../../../core/fees/freight-rule.entity.ts'
import { totalsOf } from '../../../../../core/fees/step.ts'
import type { Entity } from '../../../../../core/fields/entity.ts'
import { referenceFailure } from '../../../../../core/fields/reference.failures.ts'
import type { EntityStore } from '../../../../../core/fields/reference.ports.ts'
import type { References } from '../../../../../core/fields/references.ts'
import { readFields } from '../../../../../core/fields/read-fields.ts'
import type { OrderChargeReading } from '../../../../../core/flows/charge.ports.ts'
import { explainSimulated } from '../../../../../core/flows/explain-simulated.ts'
import { simulateFields } from '../../../../../core/flows/simulate-fields.ts'
import type { cancelSimulation, simulateTariff } from '../../../../../core/flows/simulate-tariff.usecase.ts'
import type { SimulationReading, TariffSimulation } from '../../../../../core/flows/simulation.ports.ts'
import { failed, ok, type Result } from '../../../../../core/kernel/result.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'
import type { SheetWriter } from '../../../../../core/sheets/sheet.port.ts'
import type { simulationRoutes, SimulationRoutes, TariffSimulationAnswer } from '../../../contract/fees/simulation.routes.ts'
import { sayFailure } from '../../../contract/words.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { exported } from '../../presenters/file-answer.ts'
import { instantText } from '../../presenters/instant-text.ts'
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
  const answered = async (done: Result<TariffSimulation>, locale: Locale): Promise<Result<TariffSimulationAnswer>> => {
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
      return asked.ok ? answered(await parts.simulate({ entity, id: params.id, days: asked.value.days }, actor), locale) : asked
    },
    find: async ({ params, locale }) => {
      if ((await storeOf(entity).find(params.id)) === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
      const found = await simulations.latest(entity.name, params.id)
      return found === undefined ? ok(null) : answered(ok(found), locale)
    },
    cancel: async ({ params, locale }) => answered(await parts.cancel({ entity, id: params.id }), locale),
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
      return exported(parts.sheetWriter, content, `${versionCode}-simulation.xlsx`)
    },
    parcel: async ({ params, locale }) => {
      const found = await latest(params.id)
      if (!found.ok) return found
      const explained = await explainSimulated({ ...parts, simulation: found.value, orderNumber: params.order_number })
      if (!explained.ok) return explained
      const { price, after } = explained.value
      const shown = (steps: typeof price.steps, version: string) => ({
        version,
        charged: totalsOf(steps).map(moneyOf),
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
