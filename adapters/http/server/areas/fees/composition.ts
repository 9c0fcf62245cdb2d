import { copyTariff, publishTariff, withdrawTariff } from '../../../../../core/fees/publish-tariff.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { tariffHandlers } from './tariff.handlers.ts'

/** Versions of prices, for staff. */
export function fees({ store, clock, tariffsNeedTwo }: SharedParts): BindingsOf<RoutesOf<'fees'>> {
  const ports = { versions: store.tariffVersions, clock, needsSecondPerson: tariffsNeedTwo }
  return tariffHandlers({
    storeOf: store.entityStore,
    clock,
    publish: publishTariff(ports),
    copy: copyTariff(ports),
    withdraw: withdrawTariff(ports),
  })
}
