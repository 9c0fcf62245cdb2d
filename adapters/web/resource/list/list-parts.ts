import { statesOf } from '#core/base/kernel/machine.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { say } from '../../base/words.ts'

type StatesOf<State extends string> = { readonly states: Readonly<Record<State, { readonly label: Words }>> }

/** The states of a machine, or some of them, as the choices of a filter. */
export const stateChoices =
  <State extends string>(machine: StatesOf<State>, states: readonly State[] = statesOf(machine)) =>
  (): readonly (readonly [State, string])[] =>
    states.map((state) => [state, say(machine.states[state].label)])

/** Tabs of the states of a machine, or of some of them, above their list. */
export const stateTabs = <State extends string>(label: Words, machine: StatesOf<State>, states?: readonly State[]) =>
  ({ kind: 'choice', name: 'status', label, isTabs: true, choices: stateChoices(machine, states) }) as const

type NumberColumn = { readonly name: string; readonly label: Words; readonly width?: number; readonly sort?: string }

/** The column of the number that names a row and leads to its page; it is always shown. */
export const numberColumn = <const Column extends NumberColumn>(pathOf: (number: string) => string, column: Column) => {
  const { name }: { readonly name: Column['name'] } = column
  return {
    ...column,
    kind: 'link',
    fixed: true,
    value: (row: Readonly<Record<Column['name'], string>>) => ({ text: row[name], to: pathOf(row[name]) }),
  } as const
}

/** The column of a record's client, by name and account. */
export const clientColumn = (label: Words) =>
  ({
    name: 'client',
    kind: 'person',
    label,
    width: 240,
    value: ({ client_name: name, account }: { readonly client_name: string; readonly account: string }) => ({ name, account }),
  }) as const
