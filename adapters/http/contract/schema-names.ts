import type { z } from 'zod'
import { innerSchemas } from './inner-schemas.ts'

/** The names that a schema takes in an object, level by level. */
export type SchemaNames = {
  readonly own: Map<string, SchemaNames>
  /** Any further name is taken. */
  isOpen: boolean
  /** The schema takes an object; of one that takes a text alone nothing is to be said here. */
  isObject: boolean
  /** The names in each part of a list, or behind each name of a record. */
  items: SchemaNames | undefined
}

/** Where no name is taken. */
export const NO_NAMES: SchemaNames = { own: new Map(), isOpen: false, isObject: false, items: undefined }

const noNames = (): SchemaNames => ({ own: new Map(), isOpen: false, isObject: false, items: undefined })

const known = new WeakMap<z.core.$ZodType, SchemaNames>()

/** The names of a schema; made once. */
export function namesIn(schema: z.core.$ZodType): SchemaNames {
  const made = known.get(schema)
  if (made !== undefined) return made
  const names = noNames()
  // Before the parts are looked at, since a schema may contain itself.
  known.set(schema, names)
  fill(names, (schema as z.core.$ZodTypes)._zod.def)
  return names
}

function fill(names: SchemaNames, def: z.core.$ZodTypes['_zod']['def']): void {
  switch (def.type) {
    case 'object':
      names.isObject = true
      names.isOpen = def.catchall !== undefined && def.catchall._zod.def.type !== 'never'
      for (const [name, part] of Object.entries(def.shape)) names.own.set(name, namesIn(part))
      return
    case 'array':
      names.items = namesIn(def.element)
      return
    case 'record':
      Object.assign(names, { isObject: true, isOpen: true, items: namesIn(def.valueType) })
      return
    case 'unknown':
    case 'any':
      Object.assign(names, { isObject: true, isOpen: true })
      return
    default:
      for (const inner of innerSchemas(def)) unite(names, namesIn(inner))
  }
}

function unite(names: SchemaNames, more: SchemaNames): void {
  names.isObject ||= more.isObject
  names.isOpen ||= more.isOpen
  if (more.items !== undefined) names.items = names.items === undefined ? more.items : joinNames(names.items, more.items)
  for (const [name, part] of more.own) {
    const mine = names.own.get(name)
    names.own.set(name, mine === undefined ? part : joinNames(mine, part))
  }
}

/** The names of one schema or the other, level by level. */
export function joinNames(one: SchemaNames, other: SchemaNames): SchemaNames {
  if (one === other) return one
  const names = noNames()
  unite(names, one)
  unite(names, other)
  return names
}

/** A name that no field has, where it stands, and the names that stand there. */
export type UnknownName = { readonly path: readonly string[]; readonly known: () => readonly string[] }

/** The names in a value that its schema does not take. */
export function* unknownNames(names: SchemaNames, value: unknown, path: readonly string[] = []): Iterable<UnknownName> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const { items } = names
    if (items !== undefined) for (const [at, part] of value.entries()) yield* unknownNames(items, part, [...path, String(at)])
    return
  }
  if (!names.isObject) return
  for (const [name, part] of Object.entries(value)) {
    const field = names.own.get(name) ?? names.items
    if (field !== undefined) yield* unknownNames(field, part, [...path, name])
    else if (!names.isOpen) yield { path: [...path, name], known: () => [...names.own.keys()] }
  }
}

/** Whether a schema names what stands at a path; a record that takes any name names none. */
export function hasName(names: SchemaNames, [name, ...more]: readonly string[]): boolean {
  if (name === undefined) return true
  const part = names.own.get(name) ?? (names.isOpen ? undefined : names.items)
  return part !== undefined && hasName(part, more)
}
