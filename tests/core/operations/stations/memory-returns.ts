import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { ReceivedReturn, ReturnUnit } from '#core/operations/stations/returns/received-return.ts'

/** Received returns in memory; a unit of work that fails keeps nothing. */
export function memoryReturns() {
  let kept: readonly ReceivedReturn[] = []
  let lastId = 0
  const returns: ReturnUnit['returns'] = {
    add: async (fresh) => {
      const received = { ...fresh, id: (lastId += 1) }
      kept = [...kept, received]
      return received
    },
    lock: async (id) => kept.find((one) => one.id === id),
    keep: async (received) => void (kept = kept.map((one) => (one.id === received.id ? received : one))),
    remove: async (id) => void (kept = kept.filter((one) => one.id !== id)),
    waits: async (code) => kept.some((one) => one.state === 'unknown' && one.code.toUpperCase() === code.toUpperCase()),
  }
  return {
    all: () => kept,
    within:
      <U>(atomically: Atomically<U>): Atomically<U & ReturnUnit> =>
      async (work) => {
        const before = kept
        const done = await atomically((unit) => work({ ...unit, returns }))
        if (!done.ok) kept = before
        return done
      },
  }
}
