import { itemsOf, parametersOf, type DocumentComponents } from '../../adapters/http/contract/openapi-reader.ts'
import { openApi } from '../../adapters/http/contract/openapi.ts'
import type { JsonSchema } from '../../adapters/http/contract/openapi-schemas.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'

/**
 * A parameter or a field of a call that is a day or an instant; `events[].status_time` is one of a
 * list.
 */
export type DatePlace = { readonly in: 'query' | 'body'; readonly name: string; readonly isTime: boolean; readonly isEdge: boolean }

/**
 * The named schemas of days and instants. The edge bounds the first two; the core reads the texts
 * of the others.
 */
const DATES: Readonly<Record<string, Pick<DatePlace, 'isTime' | 'isEdge'>>> = {
  Day: { isTime: false, isEdge: true },
  Instant: { isTime: true, isEdge: true },
  DayInput: { isTime: false, isEdge: false },
  InstantInput: { isTime: true, isEdge: false },
}

const nameOf = (schema: JsonSchema): string => String(schema['$ref'] ?? '').replace('#/components/schemas/', '')

function datesIn(document: DocumentComponents, schema: JsonSchema, at: string): readonly Omit<DatePlace, 'in'>[] {
  const name = nameOf(schema)
  const date = DATES[name]
  if (date !== undefined) return [{ name: at, ...date }]
  const own = name === '' ? schema : ((document.components.schemas as Readonly<Record<string, JsonSchema>>)[name] ?? {})
  if (String(own['format'] ?? '').startsWith('date'))
    throw new Error(`${at} is a date without a name, so nothing bounds it: use day or instant of route.ts`)
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (own[key] ?? []) as readonly JsonSchema[])
  return [
    ...parts.flatMap((one) => datesIn(document, one, at)),
    ...(own['type'] === 'array' ? datesIn(document, itemsOf(own), `${at}[]`) : []),
    ...Object.entries((own['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([key, one]) =>
      datesIn(document, one, at === '' ? key : `${at}.${key}`),
    ),
  ]
}

/** Every day and instant that a call takes. */
export function datePlacesOf(route: AnyRoute): readonly DatePlace[] {
  const document = openApi({ it: route })
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${route.method} ${route.path} is not described`)
  const asked = parametersOf(document, operation).flatMap(({ in: where, name, schema }) =>
    where === 'query' ? datesIn(document, schema as JsonSchema, name).map((place): DatePlace => ({ in: 'query', ...place })) : [],
  )
  const sent = Object.values(operation.requestBody?.content ?? {})
    .flatMap(({ schema }) => datesIn(document, schema as JsonSchema, ''))
    .map((place): DatePlace => ({ in: 'body', ...place }))
  return [...new Map([...asked, ...sent].map((place) => [`${place.in} ${place.name}`, place])).values()]
}
