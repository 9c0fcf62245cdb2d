import type { z } from 'zod'
import type { AnyRoute } from './route.ts'
import { namesIn, NO_NAMES, joinNames, type SchemaNames } from './schema-names.ts'

/** The names that a caller may send to a route that takes no field of that name. */
export type IgnoredNames = (route: AnyRoute) => SchemaNames

const LAST_PARAMETER = /\/\{\w+\}$/

/** The names of one record in an answer: of a list, those of its rows. */
function recordNames(payload: z.ZodType): SchemaNames {
  const names = namesIn(payload)
  const rows = names.own.has('total') ? names.own.get('rows')?.items : names.items
  return rows ?? names
}

/**
 * Returns which names the routes ignore. A caller may send back the whole record that it read: what
 * GET answers at the path of a PUT, or in the list above it, and at the path of a POST or of one
 * record below it. A route declares whatever else it ignores (`ignores`).
 */
export function ignoredNames(routes: readonly AnyRoute[]): IgnoredNames {
  const read = new Map(
    routes.filter(({ method, file, raw }) => method === 'GET' && !file && !raw).map(({ path, payload }) => [path, payload]),
  )
  const below = new Map([...read].map(([path, payload]) => [path.replace(LAST_PARAMETER, ''), payload]))
  const made = new WeakMap<AnyRoute, SchemaNames>()
  return (route) => {
    const known = made.get(route)
    if (known !== undefined) return known
    const { method, path, ignores = [] } = route
    const readings = method === 'PUT' ? [read.get(path), read.get(path.replace(LAST_PARAMETER, ''))] : [read.get(path), below.get(path)]
    const names = [
      ...(method === 'PUT' || method === 'POST' ? readings : []).flatMap((payload) =>
        payload === undefined ? [] : [recordNames(payload)],
      ),
      ...ignores.map((one) => (typeof one === 'string' ? namesOf(one) : recordNames(one))),
    ].reduce(joinNames, NO_NAMES)
    made.set(route, names)
    return names
  }
}

const namesOf = (name: string): SchemaNames => ({ ...NO_NAMES, own: new Map([[name, NO_NAMES]]), isObject: true })

/** The ignored names that no field of the body has, as paths; `[]` stands behind a list. */
export function listIgnored(ignored: SchemaNames, body: SchemaNames, before = ''): readonly string[] {
  if (body.isOpen) return []
  const below = body.items !== undefined && ignored.items !== undefined ? listIgnored(ignored.items, body.items, `${before}[]`) : []
  return [
    ...below,
    ...[...ignored.own].flatMap(([name, names]) => {
      const taken = body.own.get(name)
      const path = before === '' ? name : `${before}.${name}`
      return taken === undefined ? [path] : listIgnored(names, taken, path)
    }),
  ]
}
