import type { Words } from './words.ts'

/** Where an event leads: a state, or back to the one the record came from. */
export const CAME_FROM = 'came_from'

/** One arrow of a table. Several arrows of one event are tried in order; the last one has no guard. */
export type Arrow<S extends string, G extends string> = { readonly to: S | typeof CAME_FROM; readonly when?: G }

export type MachineTable<S extends string, E extends string, G extends string> = {
  readonly name: string
  readonly initial: S
  readonly states: Readonly<Record<S, { readonly label: Words; readonly final?: true }>>
  readonly events: Readonly<Record<E, { readonly label: Words }>>
  readonly arrows: Readonly<Partial<Record<S, Readonly<Partial<Record<E, S | typeof CAME_FROM | readonly Arrow<S, G>[]>>>>>>
}

export type Machine<S extends string = string, E extends string = string, G extends string = string> = MachineTable<S, E, G> & {
  /** The arrows of an event in a state, empty where it is not drawn. */
  readonly arrowsOf: (state: S, event: E) => readonly Arrow<S, G>[]
  /** The events drawn from a state: buttons and verbs come from here. */
  readonly eventsFrom: (state: S) => readonly E[]
}

/** Makes a machine of its table; throws on an unreachable state, a dead end that is not final, and a final state with a way out. */
export function defineMachine<const S extends string, const E extends string, const G extends string = never>(
  table: MachineTable<S, E, G>,
): Machine<S, E, G> {
  const arrowsOf = (state: S, event: E): readonly Arrow<S, G>[] => {
    const drawn = table.arrows[state]?.[event]
    if (drawn === undefined) return []
    return typeof drawn === 'string' ? [{ to: drawn as S | typeof CAME_FROM }] : drawn
  }
  const states = Object.keys(table.states) as S[]
  const eventsFrom = (state: S): readonly E[] => Object.keys(table.arrows[state] ?? {}) as E[]
  const reached = new Set<S>([table.initial])
  for (const state of reached)
    for (const event of eventsFrom(state)) for (const arrow of arrowsOf(state, event)) if (arrow.to !== CAME_FROM) reached.add(arrow.to)
  for (const state of states) {
    const leaves = eventsFrom(state).length > 0
    const final = table.states[state].final === true
    if (!reached.has(state)) throw new Error(`${table.name}: ${state} is unreachable`)
    if (!leaves && !final) throw new Error(`${table.name}: ${state} is a dead end`)
    if (leaves && final) throw new Error(`${table.name}: ${state} is final but has a way out`)
  }
  return { ...table, arrowsOf, eventsFrom }
}

/** The state after an event, or undefined where it is not drawn. `guards` answers the named predicates; `cameFrom` the state before. */
export function next<S extends string, E extends string, G extends string>(
  machine: Machine<S, E, G>,
  at: {
    readonly state: NoInfer<S>
    readonly event: NoInfer<E>
    readonly cameFrom?: NoInfer<S> | undefined
    readonly guards?: Readonly<Partial<Record<NoInfer<G>, boolean>>>
  },
): S | undefined {
  const arrow = machine.arrowsOf(at.state, at.event).find((one) => one.when === undefined || at.guards?.[one.when] === true)
  if (arrow === undefined) return undefined
  return arrow.to === CAME_FROM ? at.cameFrom : arrow.to
}
