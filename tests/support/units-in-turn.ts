import type { Atomically } from '#core/base/kernel/atomically.ts'

/**
 * Units of work over a state in memory, one after another. `remember` is called before each and
 * returns what restores the state: a unit that is refused or throws leaves nothing behind.
 */
export function unitsInTurn<U>(unit: U, remember: () => () => void): Atomically<U> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(async () => {
      const restore = remember()
      try {
        const result = await work(unit)
        if (!result.ok) restore()
        return result
      } catch (error) {
        restore()
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
