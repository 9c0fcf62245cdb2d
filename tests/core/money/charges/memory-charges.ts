import type { ChargingUnit, KeptCharge, KeptPrice, OrderChargeKeeper, OrderChargeReading, Payer } from '#core/money/charges/charge.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed } from '#core/base/kernel/result.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { memoryLedger } from '../ledger/memory-ledger.ts'

type MemoryCharges = { readonly prices: readonly KeptPrice[]; readonly charges: readonly KeptCharge[] }

/**
 * Every customer's terms, unless a test says otherwise: DDU, from the wallet, and never beyond its
 * credit.
 */
const PAYER: Payer = { account: 'ddp', terms: 'DDU', periodDays: 0, mayOwe: false }

/** The prices and charges of orders, in memory, with a ledger beside it. */
export function memoryCharges(payer: Partial<Payer> = {}) {
  const ledger = memoryLedger()
  let kept: MemoryCharges = { prices: [], charges: [] }
  let isTaken = false
  let drawn = 0
  const charges: OrderChargeKeeper = {
    addPrice: async (price) => {
      const id = kept.prices.length + 1
      kept = { ...kept, prices: [...kept.prices, { ...price, id }] }
      return id
    },
    findPrice: async (id) => kept.prices.find((one) => one.id === id),
    drawCharge: async () => (drawn += 1),
    addCharge: async (charge) => {
      isTaken ||= kept.charges.some(({ key }) => key === charge.key)
      const id = charge.id ?? (drawn += 1)
      kept = { ...kept, charges: [...kept.charges, { ...charge, id }] }
      return id
    },
    findCharge: async (id) => kept.charges.find((one) => one.id === id),
    of: async (orderNumber) => kept.charges.filter((one) => one.orderNumber === orderNumber),
  }
  const payers = { find: async () => ({ ...PAYER, ...payer }) }
  /**
   * Units of work that charge, all or nothing, one after another: undoing one takes back nothing
   * that another one wrote meanwhile.
   */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next.catch(() => undefined)
    return next
  }
  const within =
    <U>(atomically: Atomically<U>): Atomically<U & ChargingUnit> =>
    (work) =>
      inTurn(() =>
        ledger.atomically(async (books) => {
          const before = kept
          isTaken = false
          const answered = await atomically((unit) => work({ ...unit, ledger: books.ledger, charges, payers }))
          // A violated index undoes the whole unit.
          const done = isTaken ? failed(referenceFailure('DONE_MEANWHILE')) : answered
          if (!done.ok) kept = before
          return done
        }),
      )
  const reading: OrderChargeReading = {
    of: async (orderNumber) => ({
      prices: kept.prices.filter((one) => one.orderNumber === orderNumber),
      charges: kept.charges.filter((one) => one.orderNumber === orderNumber),
    }),
  }
  return { ledger, charges, payers, within, reading }
}
