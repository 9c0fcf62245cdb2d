import type { AuditEntry, AuditTrail } from '#core/base/kernel/audit.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { PickUnit, Reservation, StockLocation, StockMovement, WatchedUnit } from '#core/warehouse/goods/goods.ports.ts'
import type { StocktakePart } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { Stocktake } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import type { TransferUnit } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { Transfer } from '#core/warehouse/goods/transfers/transfer.ts'
import type { InboundUnit } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { Inbound } from '#core/warehouse/goods/inbound/inbound.ts'
import { isOpenPick, type PickList } from '#core/warehouse/goods/picking/pick.ts'
import { availableOf, STOCK_MOVES, type Stock, type StockPlace } from '#core/warehouse/goods/stock/stock.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'

type GoodsUnit = WatchedUnit & PickUnit & InboundUnit & TransferUnit & StocktakePart & { readonly audit: AuditTrail }

/** Locks by name: each is held by one at a time, in the order of requests. */
function lockRoom() {
  const queues = new Map<string, Promise<void>>()
  return async (name: string): Promise<() => void> => {
    const before = queues.get(name) ?? Promise.resolve()
    let release = (): void => undefined
    queues.set(
      name,
      before.then(() => new Promise<void>((resolve) => void (release = resolve))),
    )
    await before
    return () => release()
  }
}

const placeKey = ({ customerId, warehouse, location, sku }: StockPlace): string => [customerId, warehouse, location, sku].join('|')

export type MemoryGoods = ReturnType<typeof memoryGoods>

/**
 * Locations, reservations and picks in memory, with units of work that hold their locks to the end
 * and keep all or nothing. `pause` is awaited wherever another unit could run in between; without
 * `locking` it is a store without guarantees.
 */
export function memoryGoods({
  pause = () => Promise.resolve(),
  locking = true,
}: { readonly pause?: () => Promise<void>; readonly locking?: boolean } = {}) {
  const stock = new Map<string, Stock>()
  const reservations = new Map<string, Reservation>()
  const picks = new Map<string, PickList>()
  const inbounds = new Map<string, Inbound>()
  let inboundSerial = 0
  const movements: StockMovement[] = []
  /** Low-stock levels by SKU, and the SKUs about which a message was sent. */
  const levels = new Map<string, number>()
  const locations = new Map<string, StockLocation>()
  const low = new Set<string>()
  const told: NewMessage[] = []
  const audit: AuditEntry[] = []
  const transfers = new Map<string, Transfer>()
  const stocktakes = new Map<string, Stocktake>()
  const answers = new Map<string, Awaited<ReturnType<AnsweredCommands['claim']>>>()
  let serial = 0
  let lastWave = 0
  const acquire = lockRoom()

  const atomically: Atomically<GoodsUnit> = async (work) => {
    const held = new Map<string, () => void>()
    const writes: (() => void)[] = []
    // A unit reads what it wrote itself, as a transaction does.
    const own = new Map<string, Stock>()
    const ownMovements: StockMovement[] = []
    const ownReservations = new Map<string, Reservation>()
    const ownPicks = new Map<string, PickList>()
    const ownTransfers = new Map<string, Transfer>()
    const ownInbounds = new Map<string, Inbound>()
    const keepInbound = (inbound: Inbound): void => {
      ownInbounds.set(inbound.number, inbound)
      writes.push(() => inbounds.set(inbound.number, inbound))
    }
    const ownStocktakes = new Map<string, Stocktake>()
    const keepStocktake = async (stocktake: Stocktake): Promise<void> => {
      ownStocktakes.set(stocktake.number, stocktake)
      writes.push(() => stocktakes.set(stocktake.number, stocktake))
    }
    const lock = async (name: string): Promise<void> => {
      await pause()
      if (locking && !held.has(name)) held.set(name, await acquire(name))
    }
    const unit: GoodsUnit = {
      stock: {
        lock: async ({ customerId, warehouse, skus }) => {
          for (const sku of skus.toSorted()) await lock(`sku ${customerId} ${warehouse} ${sku}`)
          return [...new Map([...stock, ...own]).values()].filter(
            (one) => one.customerId === customerId && one.warehouse === warehouse && skus.includes(one.sku),
          )
        },
        write: async (changed, moved) => {
          await pause()
          for (const one of changed) own.set(placeKey(one), one)
          ownMovements.push(...moved)
          writes.push(() => {
            for (const one of changed) stock.set(placeKey(one), one)
            movements.push(...moved)
          })
        },
        movementsOf: async (reference) => [...movements, ...ownMovements].filter((one) => one.reference === reference),
        lockReservation: async (orderNumber) => {
          await lock(`order ${orderNumber}`)
          return ownReservations.get(orderNumber) ?? reservations.get(orderNumber)
        },
        keepReservation: async (reservation) => {
          await pause()
          ownReservations.set(reservation.orderNumber, reservation)
          writes.push(() => reservations.set(reservation.orderNumber, reservation))
        },
        // Where a test names no locations, there is every one.
        locations: async (warehouse, codes) =>
          codes.flatMap((code) => {
            const place = locations.get(`${warehouse} ${code}`)
            return place === undefined && locations.size > 0 ? [] : [place ?? { location: code, kind: 'shelf' as const }]
          }),
        receivingLocation: async (warehouse) =>
          [...locations].find(([key, { kind }]) => key.startsWith(`${warehouse} `) && kind === 'receiving')?.[1].location ?? 'RECV-01',
        skusMeant: async (_customerId, codes) => new Map(codes.map((code) => [code, code])),
        watched: async (customerId, skus) => {
          const known = skus.filter((sku) => levels.has(sku)).toSorted()
          for (const sku of known) await lock(`level ${customerId} ${sku}`)
          const rows = [...new Map([...stock, ...own]).values()].filter((one) => one.customerId === customerId)
          return known.map((sku) => ({
            sku,
            level: levels.get(sku) ?? 0,
            available: rows.filter((one) => one.sku === sku).reduce((sum, one) => sum + availableOf(one), 0),
            isLow: low.has(`${customerId} ${sku}`),
          }))
        },
        noteLow: async (customerId, { skus, isLow }) => {
          writes.push(() => skus.forEach((sku) => (isLow ? low.add(`${customerId} ${sku}`) : low.delete(`${customerId} ${sku}`))))
        },
        ownerOf: async (account) => ({ ddp: 1001, ddu: 1002 })[account],
      },
      picks: {
        lock: async (orderNumber) => {
          await lock(`pick ${orderNumber}`)
          return ownPicks.get(orderNumber) ?? picks.get(orderNumber)
        },
        keep: async (pick) => {
          ownPicks.set(pick.orderNumber, pick)
          writes.push(() => picks.set(pick.orderNumber, pick))
        },
        drop: async (orderNumber) => {
          const pick = ownPicks.get(orderNumber) ?? picks.get(orderNumber)
          if (pick !== undefined && isOpenPick(pick)) writes.push(() => picks.delete(orderNumber))
        },
        ofWave: async (waveId) =>
          [...picks.values()].filter((pick) => pick.waveId === waveId).toSorted((one, other) => one.tote - other.tote),
        skusNamed: async (code, customerIds) => customerIds.map((customerId) => ({ customerId, sku: code })),
        takeWaiting: () => Promise.reject(new Error('no wave is made in memory')),
        addWave: async ({ warehouse }, fresh) => {
          const waveId = (lastWave += 1)
          for (const pick of fresh) {
            const before = ownPicks.get(pick.orderNumber) ?? picks.get(pick.orderNumber)
            if (before !== undefined && before.state !== 'out_of_stock') throw new Error(`${pick.orderNumber} is in a wave`)
            const added = { ...pick, waveId, warehouse }
            ownPicks.set(pick.orderNumber, added)
            writes.push(() => picks.set(pick.orderNumber, added))
          }
          return waveId
        },
        release: async (waveId) => {
          const waiting = [...picks.values()].filter((pick) => pick.waveId === waveId && pick.state === 'pending')
          for (const pick of waiting) writes.push(() => picks.set(pick.orderNumber, { ...pick, state: 'to_be_picked' }))
          return waiting.map(({ orderNumber }) => orderNumber)
        },
      },
      transfers: {
        drawSerial: async () => (serial += 1),
        add: async (transfer) => {
          ownTransfers.set(transfer.number, transfer)
          writes.push(() => transfers.set(transfer.number, transfer))
        },
        lock: async (number, customerIds) => {
          await lock(`transfer ${number}`)
          const found = ownTransfers.get(number) ?? transfers.get(number)
          return found !== undefined && (customerIds?.includes(found.customerId) ?? true) ? found : undefined
        },
        keep: async (transfer) => {
          ownTransfers.set(transfer.number, transfer)
          writes.push(() => transfers.set(transfer.number, transfer))
        },
      },
      stocktakes: {
        drawSerial: async () => (serial += 1),
        add: keepStocktake,
        keep: keepStocktake,
        lock: async (number) => {
          await lock(`stocktake ${number}`)
          return ownStocktakes.get(number) ?? stocktakes.get(number)
        },
        inZone: async (warehouse, zone) =>
          [...locations.keys()]
            .flatMap((key) => (key.startsWith(`${warehouse} ${zone}-`) ? [key.slice(warehouse.length + 1)] : []))
            .toSorted(),
        openAt: async (warehouse, codes) => {
          for (const code of codes.toSorted()) await lock(`location ${warehouse} ${code}`)
          const open = [...stocktakes.values()].filter((one) => one.warehouse === warehouse && ['counting', 'counted'].includes(one.state))
          return open.flatMap(({ number, locations: counted }) =>
            codes.filter((code) => counted.includes(code)).map((location) => ({ number, location })),
          )[0]
        },
        booked: async (warehouse, codes) =>
          [...new Map([...stock, ...own]).values()].flatMap(({ location, customerId, sku, onHand: good, damaged, ...place }) =>
            place.warehouse === warehouse && codes.includes(location) && good + damaged > 0
              ? [{ location, customerId, sku, good, damaged }]
              : [],
          ),
        articlesNamed: async (code, { warehouse, location }) => {
          const named = [...stock.values()].filter(({ sku }) => sku.toLowerCase() === code.toLowerCase())
          const here = named.filter((one) => one.warehouse === warehouse && one.location === location)
          const articles = (here.length > 0 ? here : named).map(
            ({ customerId, sku }) => [`${customerId} ${sku}`, { customerId, sku }] as const,
          )
          return [...new Map(articles).values()]
        },
      },
      answered: {
        claim: async ({ accountId, command, key }) => answers.get([accountId, command, key].join('|')),
        recall: async ({ accountId, command, key }) => answers.get([accountId, command, key].join('|')),
        remember: async ({ accountId, command, key, bodyHash }, answer) =>
          void writes.push(() => answers.set([accountId, command, key].join('|'), { bodyHash, answer })),
      },
      inbounds: {
        lock: async (number) => {
          await lock(`inbound ${number}`)
          return ownInbounds.get(number) ?? inbounds.get(number)
        },
        drawSerials: async (count) => Array.from({ length: count }, () => (inboundSerial += 1)),
        add: async (added) => {
          await pause()
          for (const one of added) keepInbound(one)
        },
        keep: async (inbound) => {
          await pause()
          keepInbound({ ...inbound, version: inbound.version + 1 })
        },
      },
      messages: {
        send: async (message) => {
          writes.push(() => told.push(message))
        },
      },
      audit: {
        write: (entries) => {
          writes.push(() => audit.push(...entries))
          return Promise.resolve()
        },
        of: () => Promise.resolve([]),
      },
    }
    try {
      const result = await work(unit)
      if (result.ok) for (const write of writes) write()
      return result
    } finally {
      for (const release of held.values()) release()
    }
  }
  return { atomically, stock, reservations, picks, inbounds, transfers, stocktakes, movements, audit, levels, told, locations }
}

/** The locations whose counts are not the sum of their movements. */
export const differencesIn = ({ stock, movements }: Pick<MemoryGoods, 'stock' | 'movements'>): readonly Stock[] =>
  [...stock.values()].filter((shelf) =>
    (['onHand', 'reserved', 'damaged', 'underWay'] as const).some((count) => {
      const here = movements.filter((movement) => placeKey(movement) === placeKey(shelf))
      return shelf[count] !== here.reduce((sum, { move, quantity }) => sum + STOCK_MOVES[move][count] * quantity, 0)
    }),
  )
