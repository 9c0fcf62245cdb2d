import { assign, close, noteIn, openOne, raise, raiseAsGuest, sayIn } from '../../../../../core/support/handle-work-order.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { uploadStore } from '../files/composition.ts'
import { workOrderHandlers } from './work-order.handlers.ts'
import { newWorkOrderNumber } from './work-order-numbers.ts'

/** Work orders, for shippers and staff. */
export function support(parts: SharedParts): BindingsOf<RoutesOf<'support'>> {
  const { store, references, clock, fileStore } = parts
  const { atomically, workOrders, files } = store
  const ports = { atomically, references, clock, newNumber: newWorkOrderNumber }
  return workOrderHandlers({
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
}
