import { describe, expect, it } from 'vitest'
import { advance } from '#core/base/kernel/advance.ts'
import { CAME_FROM, defineMachine, next, type Machine, type MachineTable } from '#core/base/kernel/machine.ts'
import { diagramOf } from '#core/base/kernel/machine-diagram.ts'
import { words } from '#core/base/kernel/words.ts'

const label = words('甲', '甲', 'A')

/** A door that opens and shuts, may get stuck and is freed, and in the end is bricked up. */
const door = defineMachine({
  name: 'door',
  initial: 'shut',
  states: {
    shut: { label: words('关着', '關著', 'Shut') },
    open: { label: words('开着', '開著', 'Open') },
    stuck: { label: words('卡住', '卡住', 'Stuck') },
    gone: { label: words('砌死', '砌死', 'Bricked up'), final: true },
  },
  events: {
    push: { label: words('推', '推', 'Push') },
    jam: { label: words('卡', '卡', 'Jam') },
    free: { label: words('松', '鬆', 'Free') },
    brick: { label: words('砌', '砌', 'Brick up') },
  },
  arrows: {
    shut: { push: [{ when: 'locked', to: 'shut' }, { when: 'rusty', to: 'stuck' }, { to: 'open' }], jam: 'stuck', brick: 'gone' },
    open: { push: 'shut', jam: 'stuck' },
    stuck: { free: CAME_FROM },
  },
})

describe('a machine', () => {
  it('lists what is drawn from a state', () => {
    expect(door.eventsFrom('shut')).toEqual(['push', 'jam', 'brick'])
    expect(door.eventsFrom('gone')).toEqual([])
    expect(door.arrowsOf('open', 'push')).toEqual([{ to: 'shut' }])
    expect(door.arrowsOf('open', 'brick')).toEqual([])
    expect(door.arrowsOf('gone', 'push')).toEqual([])
  })

  it('knows which states lead into one, and which remember the one before', () => {
    expect(door.statesBefore('stuck')).toEqual(['shut', 'open'])
    expect(door.statesBefore('gone')).toEqual(['shut'])
    expect((['shut', 'open', 'stuck', 'gone'] as const).map((state) => door.remembers(state))).toEqual([false, false, true, false])
  })

  it('asks its guards in their order, and goes the last way where none holds', () => {
    const pushed = (guards?: { locked?: boolean; rusty?: boolean }) =>
      next(door, { state: 'shut', event: 'push', ...(guards === undefined ? {} : { guards }) })
    expect([pushed({ locked: true, rusty: true }), pushed({ rusty: true }), pushed({ locked: false }), pushed()]).toEqual([
      'shut',
      'stuck',
      'open',
      'open',
    ])
  })

  it('leads back to where a record came from, and nowhere where that is not known', () => {
    expect(next(door, { state: 'stuck', event: 'free', cameFrom: 'open' })).toBe('open')
    expect(next(door, { state: 'stuck', event: 'free', cameFrom: 'shut' })).toBe('shut')
    expect(next(door, { state: 'stuck', event: 'free' })).toBeUndefined()
    expect(next(door, { state: 'gone', event: 'push', cameFrom: 'open' })).toBeUndefined()
  })

  it('refuses what is not drawn with ILLEGAL_TRANSITION, naming state and event in words and by name', () => {
    expect(advance(door, { state: 'shut', event: 'brick' })).toEqual({ ok: true, value: 'gone' })
    expect(advance(door, { state: 'gone', event: 'push' })).toEqual({
      ok: false,
      failure: {
        code: 'ILLEGAL_TRANSITION',
        kind: 'conflict',
        params: { state: words('砌死', '砌死', 'Bricked up'), event: words('推', '推', 'Push'), stateName: 'gone', eventName: 'push' },
      },
    })
  })
})

describe('a diagram', () => {
  it('draws states with their labels, guards in brackets, and the way back to each state it may lead to', () => {
    expect(diagramOf(door, 'en-US')).toBe(`stateDiagram-v2
  shut: Shut
  open: Open
  stuck: Stuck
  gone: Bricked up
  [*] --> shut
  shut --> shut: Push [locked]
  shut --> stuck: Push [rusty]
  shut --> open: Push
  shut --> stuck: Jam
  shut --> gone: Brick up
  open --> shut: Push
  open --> stuck: Jam
  stuck --> shut: Free ↩
  stuck --> open: Free ↩
  gone --> [*]`)
  })

  it('speaks the language it is asked for', () => {
    expect(diagramOf(door, 'zh-TW')).toContain('\n  stuck --> open: 鬆 ↩\n')
  })
})

type Table = MachineTable<string, string, string>
type Drawing = Pick<Table, 'arrows'> & { readonly ends?: readonly string[]; readonly states?: readonly string[] }

/**
 * A machine that starts at `a` over states a, b, c … and events go, back, stop as far as they are
 * drawn.
 */
const drawing = ({ arrows, ends = [], states = ['a', 'b'] }: Drawing): (() => Machine) => {
  const events = new Set(Object.values(arrows).flatMap((drawn) => Object.keys(drawn ?? {})))
  return () =>
    defineMachine<string, string, string>({
      name: 'toy',
      initial: 'a',
      states: Object.fromEntries(states.map((state) => [state, ends.includes(state) ? { label, final: true } : { label }])),
      events: Object.fromEntries([...events].map((event) => [event, { label }])),
      arrows,
    })
}

describe('defineMachine', () => {
  it('takes a machine without an end, such as one that goes in circles', () => {
    expect(drawing({ arrows: { a: { go: 'b' }, b: { back: 'a' } } })().name).toBe('toy')
  })

  it('refuses a state that nothing leads to', () => {
    expect(drawing({ arrows: { a: { go: 'b' } }, states: ['a', 'b', 'c'], ends: ['b', 'c'] })).toThrow('toy: c is unreachable')
    expect(drawing({ arrows: { a: { go: 'b' }, c: { go: 'c', stop: 'b' } }, states: ['a', 'b', 'c'], ends: ['b'] })).toThrow(
      'toy: c is unreachable',
    )
  })

  it('refuses a dead end that is not final', () => {
    expect(drawing({ arrows: { a: { go: 'b' } } })).toThrow('toy: b is a dead end')
  })

  it('refuses a circle that never comes to an end where there is one', () => {
    const arrows = { a: { go: 'b', stop: 'c' }, b: { go: 'd' }, d: { go: 'b' } }
    expect(drawing({ arrows, states: ['a', 'b', 'c', 'd'], ends: ['c'] })).toThrow('toy: b never comes to an end')
    const freed = { ...arrows, d: { go: [{ when: 'tired', to: 'c' }, { to: 'b' }] } }
    expect(drawing({ arrows: freed, states: ['a', 'b', 'c', 'd'], ends: ['c'] })().name).toBe('toy')
  })

  it('refuses a way out of a final state', () => {
    expect(drawing({ arrows: { a: { go: 'b' }, b: { go: 'a' } }, ends: ['b'] })).toThrow('toy: b is final but has a way out')
  })

  it('refuses arrows to nowhere and events that nobody draws or declared', () => {
    expect(drawing({ arrows: { a: { go: 'b', stop: 'x' } }, ends: ['b'] })).toThrow('toy: stop leads to x, which is no state')
    const table: Table = {
      name: 'toy',
      initial: 'a',
      states: { a: { label }, b: { label, final: true } },
      events: { go: { label } },
      arrows: { a: { go: 'b' } },
    }
    expect(() => defineMachine<string, string, string>({ ...table, events: { go: { label }, idle: { label } } })).toThrow(
      'toy: idle is never drawn',
    )
    expect(() => defineMachine<string, string, string>({ ...table, arrows: { a: { go: 'b', leap: 'b' } } })).toThrow(
      'toy: leap is no event',
    )
  })

  it('refuses arrows that are never or not always taken', () => {
    const wrong = 'toy: the last arrow alone of go in a goes without a guard'
    expect(drawing({ arrows: { a: { go: [{ to: 'b' }, { when: 'late', to: 'a' }] } }, ends: ['b'] })).toThrow(wrong)
    expect(drawing({ arrows: { a: { go: [{ to: 'b' }, { to: 'a' }] } }, ends: ['b'] })).toThrow(wrong)
    expect(drawing({ arrows: { a: { go: [{ when: 'late', to: 'b' }], stop: 'b' } }, ends: ['b'] })).toThrow(wrong)
    expect(drawing({ arrows: { a: { go: 'c', stop: 'b' }, c: { go: [], stop: 'b' } }, states: ['a', 'b', 'c'], ends: ['b'] })).toThrow(
      'toy: the last arrow alone of go in c goes without a guard',
    )
  })

  it('refuses a way back from where every record starts', () => {
    expect(
      drawing({ arrows: { a: { go: 'b', back: CAME_FROM }, b: { go: 'a', stop: 'c' } }, states: ['a', 'b', 'c'], ends: ['c'] }),
    ).toThrow('toy: a comes from nowhere and cannot lead back')
  })

  it('refuses a way back into a state that would have forgotten its own', () => {
    const arrows = { a: { go: 'b', stop: 'd' }, b: { back: CAME_FROM, go: 'c' }, c: { back: CAME_FROM } }
    expect(drawing({ arrows, states: ['a', 'b', 'c', 'd'], ends: ['d'] })).toThrow('toy: b forgets where it came from in c')
  })

  it('counts a way back as a way to the end', () => {
    const arrows = { a: { go: 'b', stop: 'c' }, b: { back: CAME_FROM } }
    expect(drawing({ arrows, states: ['a', 'b', 'c'], ends: ['c'] })().statesBefore('b')).toEqual(['a'])
  })
})
