import { describe } from 'vitest'
import type { Money } from '#core/base/kernel/money.ts'
import { money } from '#core/base/kernel/money.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { freeHeldContract } from '../../../contracts/money/free-held.contract.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'

describe('held parcels in memory', () => {
  freeHeldContract(async () => {
    const { atomically, kept } = memoryOrders()
    const letters: NewMessage[] = []
    let owed: readonly Money[] = []
    const messages = { send: async (letter: NewMessage) => void letters.push(letter) }
    const arrears = { of: async () => owed }
    return {
      atomically: (work) => atomically((unit) => work({ ...unit, messages, arrears })),
      customerId: 1001,
      heldOrders: async (customerId, limit) =>
        kept()
          .orders.filter((order) => order.customerId === customerId && order.heldAt !== undefined)
          .slice(0, limit)
          .map(({ orderNumber }) => orderNumber),
      owe: async () => void (owed = [money(500n, 'CNY')]),
      told: async () => letters.map(({ text }) => text),
      freedIn: async (order) => kept().entries.filter(({ subject, action }) => subject === order && action === 'free_held').length,
    }
  })
})
