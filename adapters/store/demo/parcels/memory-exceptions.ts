import type { ExceptionKeeper, ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import { DESTROY_DAYS } from '#core/parcels/orders/exceptions/original-package.rules.ts'

/** Exceptions of the demo's orders before they are stored. */
export const exceptionsIn = (records: ExceptionRecord[]): ExceptionKeeper => ({
  destroyDays: DESTROY_DAYS,
  add: async (fresh) => {
    const record = { ...fresh, id: records.length + 1 }
    records.push(record)
    return record
  },
  openOf: async (orderNumber) => records.find((one) => one.exception.order_number === orderNumber && one.closedAt === undefined),
  orderOf: async (id) => records.find((one) => one.id === id)?.exception.order_number,
  keep: async (record) => void records.splice(record.id - 1, 1, record),
  takeBack: () => Promise.reject(new Error('the demo takes nothing back')),
})
