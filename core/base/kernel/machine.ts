import type { Words } from './words.ts'

/** Where an event leads: a state, or back to the one the record came from. */
export const CAME_FROM = 'came_from'

/**
 * One arrow of a table. Several arrows of one event are tried in order; only the last one has no
 * guard.
 */
export type Arrow<S extends string, G extends string> = { readonly to: S | typeof CAME_FROM; readonly when?: G }

export type MachineTable<S extends string, E extends string, G extends string> = {
  readonly name: string
  readonly initial: S
  readonly states: Readonly<Record<S, { readonly label: Words; readonly final?: true }>>
  readonly events: Readonly<Record<E, { readonly label: Words }>>
  /** Events that take a mistake back: they alone lead out of a final state. */
  readonly takesBack?: readonly NoInfer<E>[]
  readonly arrows: Readonly<Partial<Record<S, Readonly<Partial<Record<E, S | typeof CAME_FROM | readonly Arrow<S, G>[]>>>>>>
}

// Methods, not properties: so a machine of specific states can stand in a list of machines of any
// states.
export type Machine<S extends string = string, E extends string = string, G extends string = string> = MachineTable<S, E, G> & {
  /** The arrows of an event in a state, empty where none is drawn. */
  arrowsOf(state: S, event: E): readonly Arrow<S, G>[]
  /** The events drawn from a state: buttons and verbs are derived from them. */
  eventsFrom(state: S): readonly E[]
  /** The states whose arrows lead into a state. */
  statesBefore(state: S): readonly S[]
  /**
   * Whether a record in a state has to remember the previous one, because an arrow leads back
   * there.
   */
  remembers(state: S): boolean
}

/** The states of a machine, in the order of its table. */
export const statesOf = <S extends string>({ states }: { readonly states: Readonly<Record<S, unknown>> }): readonly [S, ...S[]] =>
  Object.keys(states) as [S, ...S[]]

/** The events of a machine, in the order of its table. */
export const eventsOf = <E extends string>({ events }: { readonly events: Readonly<Record<E, unknown>> }): readonly [E, ...E[]] =>
  Object.keys(events) as [E, ...E[]]

/**
 * Builds a machine from its table. Throws on a table that cannot be meant: a state that nothing
 * leads to, a dead end that is not final, a state from which no final state can be reached although
 * there are some, an arrow out of a final state that takes nothing back, an arrow to an unknown
 * state or after one without a guard, an event that is never drawn, a way back to a state whose own
 * previous state would be lost.
 */
export function defineMachine<const S extends string, const E extends string, const G extends string = never>(
  table: MachineTable<S, E, G>,
): Machine<S, E, G> {
  const arrowsOf = (state: S, event: E): readonly Arrow<S, G>[] => {
    const drawn = table.arrows[state]?.[event]
    if (drawn === undefined) return []
    return typeof drawn === 'string' ? [{ to: drawn as S | typeof CAME_FROM }] : drawn
  }
  const states = statesOf(table)
  const eventsFrom = (state: S): readonly E[] => Object.keys(table.arrows[state] ?? {}) as E[]
  const arrowsFrom = (state: S): readonly Arrow<S, G>[] => eventsFrom(state).flatMap((event) => arrowsOf(state, event))
  const machine: Machine<S, E, G> = {
    ...table,
    arrowsOf,
    eventsFrom,
    statesBefore: (state) => states.filter((before) => arrowsFrom(before).some(({ to }) => to === state)),
    remembers: (state) => arrowsFrom(state).some(({ to }) => to === CAME_FROM),
  }
  const fault = [...faultsOfArrows(machine), ...faultsOfStates(machine)].at(0)
  if (fault !== undefined) throw new Error(`${table.name}: ${fault}`)
  return machine
}

function* faultsOfArrows<S extends string, E extends string, G extends string>(machine: Machine<S, E, G>): Iterable<string> {
  const states = statesOf(machine)
  for (const event of eventsOf(machine))
    if (!states.some((state) => machine.arrowsOf(state, event).length > 0)) yield `${event} is never drawn`
  for (const state of states)
    for (const event of machine.eventsFrom(state)) {
      const arrows = machine.arrowsOf(state, event)
      if (!Object.hasOwn(machine.events, event)) yield `${event} is no event`
      for (const { to } of arrows) if (to !== CAME_FROM && !states.includes(to)) yield `${event} leads to ${to}, which is no state`
      if (arrows.length === 0 || arrows.findIndex(({ when }) => when === undefined) !== arrows.length - 1)
        yield `the last arrow alone of ${event} in ${state} goes without a guard`
    }
}

function* faultsOfStates<S extends string, E extends string, G extends string>(machine: Machine<S, E, G>): Iterable<string> {
  const states = statesOf(machine)
  const reached = new Set<S>([machine.initial])
  for (const state of reached) for (const after of statesAfter(machine, state)) reached.add(after)
  const ends = states.filter((state) => machine.states[state].final === true)
  const ending = new Set<S>(ends)
  for (const state of ending) for (const before of states) if (statesAfter(machine, before).includes(state)) ending.add(before)
  for (const state of states) {
    const leaves = machine.eventsFrom(state).some((event) => machine.takesBack?.includes(event) !== true)
    const final = machine.states[state].final === true
    if (!reached.has(state)) yield `${state} is unreachable`
    if (!leaves && !final) yield `${state} is a dead end`
    if (leaves && final) yield `${state} is final but has a way out`
    if (ends.length > 0 && !ending.has(state)) yield `${state} never comes to an end`
    if (!machine.remembers(state)) continue
    if (state === machine.initial) yield `${state} comes from nowhere and cannot lead back`
    // One previous state is remembered, not a stack: back in a state that remembers, a record would
    // no longer know where that one leads.
    for (const before of machine.statesBefore(state))
      if (machine.remembers(before)) yield `${before} forgets where it came from in ${state}`
  }
}

/** Where the arrows of a state lead; a way back leads to every state that it may have come from. */
const statesAfter = <S extends string, E extends string, G extends string>(machine: Machine<S, E, G>, state: S): readonly S[] =>
  machine
    .eventsFrom(state)
    .flatMap((event) => machine.arrowsOf(state, event).flatMap(({ to }) => (to === CAME_FROM ? machine.statesBefore(state) : [to])))

/**
 * An event to apply to a record: its state and, where the state remembers one, the previous state,
 * and the results of the guards.
 */
export type Step<S extends string, E extends string, G extends string> = {
  readonly state: NoInfer<S>
  readonly event: NoInfer<E>
  readonly cameFrom?: NoInfer<S> | undefined
  readonly guards?: Readonly<Partial<Record<NoInfer<G>, boolean>>>
}

/**
 * The state after an event, or undefined where it is not drawn. `guards` evaluates the named
 * predicates; `cameFrom` is the previous state.
 */
export function next<S extends string, E extends string, G extends string>(machine: Machine<S, E, G>, step: Step<S, E, G>): S | undefined {
  const arrow = machine.arrowsOf(step.state, step.event).find((one) => one.when === undefined || step.guards?.[one.when] === true)
  if (arrow === undefined) return undefined
  return arrow.to === CAME_FROM ? step.cameFrom : arrow.to
}
