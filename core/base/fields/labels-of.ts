import type { Words } from '../kernel/words.ts'

/** The labels of named things, such as the states of a machine, as the choices of a field. */
export const labelsOf = <K extends string>(named: Readonly<Record<K, { readonly label: Words }>>): Readonly<Record<K, Words>> =>
  Object.fromEntries(Object.entries<{ readonly label: Words }>(named).map(([name, { label }]) => [name, label])) as Record<K, Words>
