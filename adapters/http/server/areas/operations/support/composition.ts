import { assign, close, noteIn, openOne, raise, raiseAsGuest, sayIn } from '#core/operations/support/handle-work-order.usecase.ts'
import { decideClaim, payClaim } from '#core/operations/support/decide-claim.usecase.ts'
import { answerClaim, makeClaim } from '#core/operations/support/make-claim.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { uploadStore } from '../../platform/files/composition.ts'
import { workOrderHandlers } from './work-order.handlers.ts'
import { claimHandlers } from './claim.handlers.ts'
import { newClaimNumber, newWorkOrderNumber } from './support-numbers.ts'

/** Work orders and claims, for shippers and staff. */
export function support(parts: SharedParts): BindingsOf<RoutesOf<'support'>> {
  const { store, references, clock, fileStore, secondPerson } = parts
  const { atomically, workOrders, files } = store
  const ports = { atomically, references, clock, newNumber: newWorkOrderNumber }
  const claiming = { atomically, references, clock, newNumber: newClaimNumber }
  const claims = claimHandlers({
    claims: store.claims,
    policies: store.policies,
    ordersByNumber: ordersByNumber(store.orders),
    references,
    clock,
    make: makeClaim(claiming),
    answer: answerClaim(claiming),
    decide: decideClaim(claiming),
    pay: payClaim({ atomically, clock, secondPerson }),
  })
  const workOrderRows = workOrderHandlers({
    workOrders,
    references,
    files,
    fileStore,
    storeUpload: uploadStore(parts),
    raise: raise(ports),
    raiseAsGuest: raiseAsGuest(ports),
    open: openOne(ports),
    say: sayIn(ports),
    note: noteIn(ports),
    close: close(ports),
    assign: assign(ports),
  })
  return { ...workOrderRows, ...claims }
}
