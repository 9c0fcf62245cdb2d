import { openClients } from '../../../support/open-clients.ts'
import type { CodChange } from '#core/money/cod/changes/cod-change.ts'
import type { CodChangeUnit } from '#core/money/cod/changes/cod-change.ports.ts'
import { codFailure } from '#core/money/cod/cod.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { memoryCollections } from './memory-collections.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'

/**
 * Orders in memory with changes of their COD amounts beside them; units keep all or nothing. `sent`
 * are the messages of units that were kept.
 */
export function memoryCodChanges(shop = memoryOrders()) {
  let changes: readonly CodChange[] = []
  let sent: readonly NewMessage[] = []
  const cash = memoryCollections()
  let lastId = 0
  const isOpen = ({ state }: CodChange): boolean => state === 'requested'
  const openTwice = (): CodChange | undefined =>
    changes.filter(isOpen).find((one, index, open) => open.findIndex(({ orderNumber }) => orderNumber === one.orderNumber) !== index)
  const codChanges: CodChangeUnit['codChanges'] = {
    add: async (change) => {
      const added = { ...change, id: (lastId += 1) }
      changes = [...changes, added]
      return added
    },
    openOf: async (number) => changes.find((one) => one.orderNumber === number && isOpen(one)),
    lock: async (id, { customerIds }) =>
      changes.find((one) => one.id === id && (customerIds === undefined || customerIds.includes(one.customerId))),
    keep: async (change) => void (changes = changes.map((one) => (one.id === change.id ? change : one))),
  }
  const messages = { send: async (message: NewMessage) => void (sent = [...sent, message]) }
  const atomically: Atomically<CodChangeUnit> = <T>(work: (unit: CodChangeUnit) => Promise<Result<T>>): Promise<Result<T>> =>
    shop.atomically(async (unit) => {
      const before = { changes, sent }
      const putBack = cash.save()
      const undo = (): void => {
        ;({ changes, sent } = before)
        putBack()
      }
      try {
        const done = await work({
          ...unit,
          openings: openClients,
          codChanges,
          collections: cash.collections,
          messages,
          live: { publish: async () => undefined },
        })
        const twice = done.ok ? openTwice() : undefined
        const ended = twice === undefined ? done : failed(codFailure('COD_CHANGE_OPEN', { order: '' }))
        if (!ended.ok) undo()
        return ended
      } catch (error) {
        undo()
        throw error
      }
    })
  return {
    atomically,
    cash,
    sent: () => sent,
    changes: () => changes,
    find: async (id: number): Promise<CodChange | undefined> => changes.find((one) => one.id === id),
  }
}
