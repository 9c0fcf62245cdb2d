import { runAgain } from '#core/money/storage/run-again.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { storageRunHandlers } from './storage-run.handlers.ts'
import { storageHandlers } from './storage.handlers.ts'

/**
 * Handlers of the fees that clients pay for goods in our warehouses and for locations, and of the
 * runs that charge them.
 */
export const storage = ({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'storage'>> => ({
  ...storageHandlers({ storageReading: store.storageReading, references, sheetWriter: sheets.xlsx }),
  ...storageRunHandlers({
    storageReading: store.storageReading,
    references,
    clock,
    again: runAgain({ atomically: store.atomically, references, clock }),
  }),
})
