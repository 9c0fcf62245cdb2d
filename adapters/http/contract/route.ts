import type { Rule } from '#core/platform/access/roles/access-matrix.ts'
import type { ExportedList } from '#core/portal/exports/exported-lists.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import { localeOf } from '#core/base/kernel/words.ts'
import { FIRST_DAY, isTaken, LAST_DAY } from '#core/base/kernel/instant.ts'
import { z } from 'zod'
import { DEPRECATED_MONTHS, endsTooSoon, type Deprecation, type FormerPath } from './deprecation.ts'
import { named } from './named-schema.ts'

/**
 * A call of the API as data; server, client, OpenAPI and tests are made from it. What it requires
 * of the caller is a row of the access matrix; every route that staff may call names a permission.
 */
export type Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = Rule & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `{name}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** A GET that changes something; protected against other sites like a write. */
  readonly writes?: true
  /** A public route that still receives the caller, where somebody is signed in. */
  readonly readsCaller?: true
  readonly params: P
  readonly query: Q
  readonly body: B
  /**
   * Names beyond the fields of the body that callers may send and the route ignores: single ones,
   * and all of an answer. Those of the record that GET answers are ignored anyway
   * (`ignoredNames`); any other is FIELD_UNKNOWN.
   */
  readonly ignores?: readonly (string | z.ZodType)[]
  /**
   * The request is multipart: one `file` and the body's fields as text; `optional` where the file
   * may be missing and the body JSON, `several` where there may be more files of that name, which
   * are taken in the order in which they come.
   */
  readonly upload?: true | 'optional' | 'several'
  /** The `payload` of the envelope. */
  readonly payload: O
  /**
   * The payload stands in the envelope under this name as well, for programs that read it there.
   */
  readonly payloadAlsoAs?: 'data'
  /**
   * Takes the bytes of the request as they come, and answers in the caller's own form instead of
   * the envelope: calls of other companies' systems.
   */
  readonly raw?: true
  /** Answers a file of this type instead of the envelope. */
  readonly file?: string
  /**
   * The file is of this list, and may be made in the background; the list itself is at the path
   * above `/export`.
   */
  readonly background?: ExportedList
  readonly idempotencyKey?: 'required' | 'optional'
  /** A write that is answered within the time of a read, whatever its steps wait for. */
  readonly isPrompt?: true
  /** The most calls per minute from one address; left out, unlimited. */
  readonly perMinute?: number
  /**
   * How a call of staff touches the records of clients; the server holds staff with a limited role
   * to it. Left out where no staff are let in.
   */
  readonly clients?: ClientTouch
  /**
   * The pages that the call belongs to, for shippers with an access list; `any` for what no access
   * list takes away.
   */
  readonly pages?: readonly string[] | 'any'
  /** The version that the route came with; left out, 0.2.0 or before. */
  readonly since?: string
  /** The route is replaced by another one, and still answers for a while. */
  readonly deprecated?: Deprecation
  /** Where it was before: the same call, deprecated, still answers there. */
  readonly formerly?: FormerPath
}

/**
 * How a call of staff touches the records of clients. `none`: not at all. `list` and `record`: its
 * use case keeps to the clients of the actor (`clientsWithin`), in a list or where it finds a
 * record; the server refuses an answer for which nobody asked for them. `{ param }`: the parameter
 * of the path is a client's id, which the server checks. `all`: it is about all clients together,
 * so staff who are limited to their own are refused.
 */
export type ClientTouch = 'none' | 'list' | 'record' | 'all' | { readonly param: string }

const NOTHING = z.object({})
const NO_PAYLOAD = z.unknown()
type Nothing = typeof NOTHING

type RouteDeclaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Route<P, Q, B, O>,
  'params' | 'query' | 'body' | 'payload' | 'access'
> & {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly payload?: O
}

/**
 * The properties that a handler's type depends on: whether somebody is signed in, whether a file is
 * uploaded, whether one is answered.
 */
type Marks = Pick<Route, 'audience' | 'upload' | 'file' | 'raw'>

/**
 * Declares a route; inputs that are left out are empty. Throws for a route that staff could call
 * without a permission or without a word on how it touches clients, and for one of shippers that
 * names no pages, and for a deprecated one that ends too soon.
 */
export function defineRoute<
  const M extends Marks,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  O extends z.ZodType = z.ZodUnknown,
>(route: RouteDeclaration<P, Q, B, O> & M): Route<P, Q, B, O> & Pick<M, keyof M & keyof Marks> {
  const call = `${route.method} ${route.path}`
  const isForStaff = route.audience === 'staff' || route.audience === 'any'
  if (isForStaff && route.permission === undefined) throw new Error(`${call} names no permission`)
  if (isForStaff && route.clients === undefined) throw new Error(`${call} does not say how it touches clients`)
  if (typeof route.clients === 'object' && !route.path.includes(`{${route.clients.param}}`))
    throw new Error(`${call} has no {${route.clients.param}}`)
  if ((route.audience === 'customer' || route.audience === 'any') && route.pages === undefined)
    throw new Error(`${call} does not say which pages it belongs to`)
  const life = route.deprecated ?? route.formerly
  if (life !== undefined && endsTooSoon(life)) throw new Error(`${call} is deprecated and lives shorter than ${DEPRECATED_MONTHS} months`)
  return {
    params: NOTHING as z.ZodType as P,
    query: NOTHING as z.ZodType as Q,
    body: NOTHING as z.ZodType as B,
    payload: NO_PAYLOAD as z.ZodType as O,
    ...route,
    ...(route.pages === undefined || route.pages === 'any' ? {} : { access: route.pages }),
  }
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type PayloadOf<R extends Route> = z.output<R['payload']>
/** The input that a caller sends, before parsing. */
export type SentOf<R extends Route> = {
  readonly params?: z.input<R['params']>
  readonly query?: z.input<R['query']>
  readonly body?: z.input<R['body']>
}

/** Any route, for tables over all of them. */
export type AnyRoute = Route

/** Returns the deprecated route at the path where this one was before. */
export function formerRoute(route: AnyRoute): AnyRoute | undefined {
  const { formerly, method, path: use } = route
  if (formerly === undefined) return undefined
  const { path, ...life } = formerly
  const { formerly: _moved, ...same } = route
  return { ...same, path, deprecated: { ...life, use: { method, path: use } } }
}

/** Page and size of a list: 15 rows by default, 500 at most. */
export const pageQuery = {
  page: named('Page', z.coerce.number().int().min(1).max(1_000_000).default(1)),
  pageSize: named('PageSize', z.coerce.number().int().min(1).max(500).default(15)),
}

/**
 * Days and instants are bounded here for every call, and where the core reads texts
 * (`parseInstant`).
 */
const BOUNDS = { params: { min: FIRST_DAY, max: LAST_DAY } }
export const day = named(
  'Day',
  z.iso.date().refine((text) => isTaken(Date.parse(text)), BOUNDS),
)
export const instant = named(
  'Instant',
  z.iso.datetime({ offset: true }).refine((text) => isTaken(Date.parse(text)), BOUNDS),
)

/** By which of these columns a list is sorted; `-` before it for descending. */
export const sortedBy = <const Column extends string>(columns: readonly Column[]) =>
  z
    .enum(columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]))
    .transform((text): ListSort<Column> => ({ by: text.replace(/^-/, '') as Column, descending: text.startsWith('-') }))
    .optional()

/** Rows and how many there are in all. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number().int() })

/** Records whose fields depend on the call, and how many there are in all. */
export const recordList = named('RecordList', listOf(z.record(z.string(), z.unknown())))

/** Stands for a filter that is nothing once it is cleaned: a character that no text has. */
export const NOTHING_FOUND = '\uFDD0'

/**
 * Several values in one query parameter, separated by commas, spaces or line breaks; separators
 * alone find nothing.
 */
export const severalOf = (most: number) =>
  z
    .string()
    .max(most * 70)
    .transform((text) => {
      const values = [...new Set(text.split(/[,\s，]+/).filter((one) => one !== ''))]
      return values.length === 0 && text !== '' ? [NOTHING_FOUND] : values.slice(0, most)
    })

/** A language as programs write it: `zh-TW`, `zh_tw`, `zh-Hant` (rule: Languages). */
export const language = named(
  'LanguageInput',
  z
    .string()
    .max(20)
    .regex(/^(?:zh|en)(?:[-_][a-z]+)*$/i)
    .transform(localeOf),
)

/** `1`, `true`, `YES` and their opposites, in the words of the API. */
export const flag = named(
  'FlagInput',
  z.union([
    z.boolean(),
    z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'] }),
    z.literal(0).transform(() => false),
    z.literal(1).transform(() => true),
  ]),
)
