import { ok } from '#core/base/kernel/result.ts'
import type { ParcelStation } from './station.ts'

/** Any number leads to its parcel; nothing is done to it. */
export const find: ParcelStation<'find'> = {
  reads: 'parcel',
  permission: { area: 'orders', action: 'read' },
  scan: async (_unit, { order }) => ok({ outcome: 'shown', order, done: 'nothing' }),
  undo: {},
}
