import { decideHeldActs, withdrawHeldAct } from '#core/money/acts/decide-held-acts.usecase.ts'
import { lookIntoFinding } from '#core/money/acts/look-into-finding.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { actAppliers } from './act-appliers.ts'
import { moneyActHandlers } from './money-act.handlers.ts'

/** Who moved money, and what waits for a second person. */
export function acts({ store, clock, secondPerson }: SharedParts): BindingsOf<RoutesOf<'acts'>> {
  const { atomically, moneyActs } = store
  return moneyActHandlers({
    acts: moneyActs,
    findings: store.moneyFindings,
    lookInto: lookIntoFinding({ atomically, references: secondPerson.references, clock }),
    above: secondPerson.above,
    clock,
    withdraw: withdrawHeldAct({ atomically, clock }),
    decide: decideHeldActs({
      atomically,
      clock,
      rule: secondPerson,
      appliers: actAppliers(secondPerson.references),
    }),
  })
}
