import { feeFailure } from '#core/pricing/fees/fee.failures.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { proposeTariff } from '#core/pricing/fees/tariff/proposed-draft.ts'
import { quote, quoteSteps } from '#core/pricing/fees/quotes/quote.ts'
import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import type { References } from '#core/base/fields/references.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { KeptPrice, OrderChargeReading } from './charge.ports.ts'
import type { SimulationReading, TariffSimulation } from '#core/pricing/simulation/simulation.ports.ts'

type Explaining = {
  readonly simulation: TariffSimulation
  readonly orderNumber: string
  readonly simulations: Pick<SimulationReading, 'parcel'>
  readonly charges: OrderChargeReading
  readonly references: () => References
}

/**
 * Returns the amount that a shipment of a simulation was charged, and the steps of what it would be
 * under the draft as it was simulated. SIMULATION_NOT_FOUND.
 */
export async function explainSimulated({
  simulation,
  orderNumber,
  simulations,
  charges,
  references,
}: Explaining): Promise<Result<{ readonly price: KeptPrice; readonly after: Result<readonly CalculatedStep[]> }>> {
  const kept = await simulations.parcel(simulation.id, orderNumber)
  const price = kept && (await charges.of(orderNumber)).prices.find(({ id }) => id === kept.price)
  if (kept === undefined || price?.parcel === undefined || price.rule === undefined) return failed(feeFailure('SIMULATION_NOT_FOUND'))
  const draft = proposeTariff({ kind: simulation.kind, draft: simulation.draft, book: bookOf(references()) })
  if (!draft.ok) return draft
  const { parcel, at } = price
  const quoted = quote(draft.value.after, { ruleCode: kept.ruleAfter, parcel, at })
  return ok({ price, after: quoted.ok ? ok(quoteSteps(quoted.value)) : quoted })
}
