import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf, CAME_FROM, next, type Machine } from '#core/base/kernel/machine.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { machineCatalog } from '#core/machine-catalog.ts'
import { guardsOf } from './kept-record.ts'

type Place = { readonly state: string; readonly cameFrom: string | undefined }

/** Every combination of guards' answers. */
const answersOf = (machine: Machine): readonly Readonly<Record<string, boolean>>[] =>
  guardsOf(machine).reduce<readonly Readonly<Record<string, boolean>>[]>(
    (answers, guard) =>
      answers.flatMap((one) => [
        { ...one, [guard]: true },
        { ...one, [guard]: false },
      ]),
    [{}],
  )

/** Reachable situations of a record: its state, and the previous one where it is remembered. */
function placesOf(machine: Machine): readonly Place[] {
  const places = new Map<string, Place>()
  const visit = (place: Place): void => {
    const key = `${place.state}/${place.cameFrom}`
    if (places.has(key)) return
    places.set(key, place)
    for (const event of eventsOf(machine))
      for (const guards of answersOf(machine)) {
        const state = next(machine, { ...place, event, guards })
        if (state !== undefined) visit({ state, cameFrom: machine.remembers(state) ? place.state : undefined })
      }
  }
  visit({ state: machine.initial, cameFrom: undefined })
  return [...places.values()]
}

describe.each(machineCatalog.map((machine) => [machine.name, machine] as const))('the machine %s', (_name, machine) => {
  const places = placesOf(machine)
  const events = eventsOf(machine)

  it('can come to each of its states and to no other', () => {
    expect(new Set(places.map(({ state }) => state))).toEqual(new Set(statesOf(machine)))
  })

  it('stays in a final state unless something is taken back, and can leave every other one', () => {
    const onward = events.filter((event) => machine.takesBack?.includes(event) !== true)
    for (const place of places) {
      const ways = onward.filter((event) => answersOf(machine).some((guards) => next(machine, { ...place, event, guards }) !== undefined))
      expect([place.state, ways.length === 0]).toEqual([place.state, machine.states[place.state]?.final === true])
    }
  })

  it('takes exactly the events it offers', () => {
    for (const place of places)
      for (const event of events)
        for (const guards of answersOf(machine))
          expect([place, event, next(machine, { ...place, event, guards }) !== undefined]).toEqual([
            place,
            event,
            machine.eventsFrom(place.state).includes(event),
          ])
  })

  it('leads back to where the record came from', () => {
    for (const place of places)
      for (const event of machine.eventsFrom(place.state))
        if (machine.arrowsOf(place.state, event).some(({ to }) => to === CAME_FROM)) {
          expect(place.cameFrom).toBeDefined()
          expect(next(machine, { ...place, event })).toBe(place.cameFrom)
          expect(machine.statesBefore(place.state)).toContain(place.cameFrom)
        }
  })

  it('has different words for its states and its events in every language', () => {
    for (const locale of LOCALES)
      for (const named of [machine.states, machine.events]) {
        const said = Object.values(named).map(({ label }) => label[locale].trim())
        expect(said).not.toContain('')
        expect(new Set(said).size).toBe(said.length)
      }
  })
})

describe('the machine catalogue', () => {
  it('names no machine twice', () => {
    expect(new Set(machineCatalog.map(({ name }) => name)).size).toBe(machineCatalog.length)
  })
})
