import { decideCodChanges, requestCodChange, withdrawCodChange } from '../../../../../core/cod/change-cod.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { codChangeHandlers } from './cod-change.handlers.ts'

/** Changes of COD amounts, for shippers and staff. */
export function cod({ store: { atomically, codChanges }, references, clock }: SharedParts): BindingsOf<RoutesOf<'cod'>> {
  const ports = { atomically, references, clock }
  return codChangeHandlers({
    codChanges,
    request: requestCodChange(ports),
    withdraw: withdrawCodChange(ports),
    decide: decideCodChanges(ports),
  })
}
