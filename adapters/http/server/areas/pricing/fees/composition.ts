import { clientsWithin } from '#core/platform/access/account.ts'
import { cancelSimulation, simulateTariff } from '#core/pricing/simulation/simulate-tariff.usecase.ts'
import {
  copyTariff,
  publishTariff,
  publishTariffs,
  retractTariff,
  withdrawTariff,
} from '#core/pricing/fees/tariff/publish-tariff.usecase.ts'
import { deliveryPlace } from '#core/parcels/orders/place/order-city.ts'
import { quoteSheet } from '#core/parcels/orders/quotes/quote-sheet.usecase.ts'
import { quoteParcel, type QuotePorts } from '#core/pricing/fees/quotes/quote-parcel.usecase.ts'
import { repriceOrder } from '#core/money/charges/reprice-order.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { cityHandlers } from './city.handlers.ts'
import { orderFeesHandlers } from './order-fees.handlers.ts'
import { quoteHandlers } from './quote.handlers.ts'
import { simulationHandlers } from './simulation.handlers.ts'
import { tariffHandlers } from './tariff.handlers.ts'

/** Versions of prices, for staff, quotes by them, and what orders cost. */
export function fees({ store, references, clock, tariffsNeedTwo, secondPerson, sheets }: SharedParts): BindingsOf<RoutesOf<'fees'>> {
  const ports = { versions: store.tariffVersions, clock, needsSecondPerson: tariffsNeedTwo }
  const clients = store.entityStore(client)
  const tariffs = tariffHandlers({
    storeOf: store.entityStore,
    clock,
    publish: publishTariff(ports),
    publishTogether: publishTariffs(ports),
    copy: copyTariff(ports),
    retract: retractTariff(ports),
    withdraw: withdrawTariff(ports),
  })
  const quoting: QuotePorts = {
    references,
    clock,
    clientOf: async (account, actor) => {
      const within = clientsWithin(actor)
      const found = await clients.findByKey(account)
      if (found === undefined || within?.includes(found.id) === false) return undefined
      const isPickedUp = found.delivery_mode === 'pickup'
      return { account: found.account, group: found.client_group, terms: found.dd_type, isPickedUp }
    },
    placeOf: (delivery, known) => deliveryPlace({ ...delivery, address: '' }, known),
  }
  const quotes = quoteHandlers({
    references,
    quote: quoteParcel(quoting),
    quoteSheet: quoteSheet({ ...quoting, reader: sheets.reader }),
    sheetWriter: sheets.xlsx,
    transit: store.transitTimes,
  })
  const orderFees = orderFeesHandlers({
    ordersByNumber: ordersByNumber(store.orders),
    charges: store.orderCharges,
    references,
    reprice: repriceOrder({ atomically: store.atomically, clock, secondPerson }),
  })
  const simulations = store.tariffSimulations
  const simulated = simulationHandlers({
    storeOf: store.entityStore,
    simulations,
    charges: store.orderCharges,
    references,
    sheetWriter: sheets.xlsx,
    simulate: simulateTariff({ atomically: store.atomically, simulations, storeOf: store.entityStore, references, clock }),
    cancel: cancelSimulation({ atomically: store.atomically, simulations, clock }),
  })
  const cities = cityHandlers({ references, transit: store.transitTimes, clock, clientOf: quoting.clientOf })
  return { ...cities, ...simulated, ...tariffs, ...quotes, ...orderFees }
}
