import { describe, expect, it } from 'vitest'
import { DatabaseClock } from '../../../adapters/http/server/database/database-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A machine and a database, each with a clock that may be set. */
function clocks() {
  let elapsed = 0
  let [machine, database] = [1_000_000_000, 1_000_000_000]
  let isAway = false
  let lookMillis = 0
  const clock = new DatabaseClock({ machine: { now: () => machine }, elapsed: () => elapsed })
  const pass = (millis: number): void => {
    elapsed += millis
    machine += millis
    database += millis
  }
  const ask = async (): Promise<number> => {
    if (isAway) throw new Error('away')
    const shown = database + lookMillis / 2
    pass(lookMillis)
    return shown
  }
  return {
    clock,
    pass,
    follow: async () => {
      await clock.follow(ask)
      await clock.stop()
    },
    setMachine: (by: number) => void (machine += by),
    setDatabase: (by: number) => void (database += by),
    setAway: (away: boolean) => void (isAway = away),
    setLook: (millis: number) => void (lookMillis = millis),
    isDatabase: () => clock.now() === database,
    isMachine: () => clock.now() === machine,
  }
}

describe('the clock of a server', () => {
  it.each([-DAY, -HOUR, HOUR, DAY])('is the database’s, where the machine’s is %i ms from it at the start', async (by) => {
    const { follow, setMachine, isDatabase, pass } = clocks()
    setMachine(by)
    await follow()
    expect(isDatabase()).toBe(true)
    pass(HOUR)
    expect(isDatabase()).toBe(true)
  })

  it.each([-DAY, DAY])('stays the database’s at once where the machine’s is set by %i ms', async (by) => {
    const { follow, setMachine, isDatabase } = clocks()
    await follow()
    setMachine(by)
    expect(isDatabase()).toBe(true)
  })

  it.each([-DAY, DAY])('goes with the database’s at the next look where that is set by %i ms', async (by) => {
    const { clock, follow, setDatabase, isDatabase } = clocks()
    await follow()
    setDatabase(by)
    await clock.look()
    expect(isDatabase()).toBe(true)
    setDatabase(-by)
    await clock.look()
    expect(isDatabase()).toBe(true)
  })

  it('is the machine’s while both are the same, and before a database is known', async () => {
    const { follow, setMachine, isMachine } = clocks()
    expect(isMachine()).toBe(true)
    await follow()
    setMachine(1500)
    expect(isMachine()).toBe(true)
  })

  it('goes on while the database is away or slow', async () => {
    const { clock, follow, setDatabase, setMachine, setAway, setLook, isDatabase, pass } = clocks()
    setDatabase(DAY)
    await follow()
    setAway(true)
    setMachine(HOUR)
    await clock.look()
    pass(HOUR)
    expect(isDatabase()).toBe(true)
    setAway(false)
    setLook(5000)
    await clock.look()
    expect(isDatabase()).toBe(true)
  })

  it('is handed on without what it belongs to', async () => {
    const { clock, follow, setDatabase, isDatabase } = clocks()
    setDatabase(DAY)
    await follow()
    const { now } = clock
    expect(Math.abs(now() - clock.now())).toBeLessThan(HOUR)
    expect(isDatabase()).toBe(true)
  })
})
