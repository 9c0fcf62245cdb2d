import { money } from '#core/base/kernel/money.ts'
import { given } from '#core/base/kernel/given.ts'
import { remittancesContract } from '../../../contracts/money/remittances.contract.ts'
import { memoryRemittanceRoom } from './memory-remittances.ts'

const RUNS = 2000

remittancesContract(async () => {
  const room = memoryRemittanceRoom()
  let serial = 0
  const change = (orderNumber: string) => {
    const found = room.collections().find((one) => one.orderNumber === orderNumber)
    if (found === undefined) throw new Error(`no order ${orderNumber}`)
    return found
  }
  return {
    here: room.atomically,
    there: room.atomically,
    due: async (agent, amount) => {
      serial += 1
      const orderNumber = `OD${serial}`
      const facts = { agent, country: 'AE', state: 'due', due: money(amount, 'AED'), dueAt: 1 } as const
      room.put({ ...facts, orderId: serial, orderNumber, customerId: 1001 })
      return orderNumber
    },
    collected: async (orderNumber, amount) =>
      room.put({ ...change(orderNumber), state: 'collected', collected: money(amount, 'AED'), collectedAt: 2, reportedAt: 2 }),
    billed: async (orderNumber) => room.put({ ...change(orderNumber), billNumber: 'CB1' }),
    cash: async () =>
      room.collections().map(({ orderNumber, state, collected, remittanceId }) => ({
        orderNumber,
        state,
        ...given({ collected: collected?.amount, remittanceId }),
      })),
    remittances: async () => room.remittances(),
  }
}, RUNS)
