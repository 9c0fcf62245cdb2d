import type { Rule } from '../../../core/access/access-matrix.ts'
import type { ListSort } from '../../../core/kernel/list-sort.ts'
import { z } from 'zod'
import { named } from './named-schema.ts'

/**
 * A call of the API as data; server, client, OpenAPI and tests are made from it. What it requires of the caller is a row of the access matrix;
 * every route that staff may call names a permission.
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
  /** A GET that changes something (spec §7 has some); protected against other sites like a write. */
  readonly writes?: true
  /** A public route that still receives the caller, where somebody is signed in. */
  readonly readsCaller?: true
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The request is multipart: one `file` and the body's fields as text; `optional` where the file may be missing and the body JSON. */
  readonly upload?: true | 'optional'
  /** The `payload` of the envelope. */
  readonly payload: O
  /** Answers a file of this type instead of the envelope. */
  readonly file?: string
  readonly idempotencyKey?: 'required' | 'optional'
  /** The most calls per minute from one address; left out, unlimited. */
  readonly perMinute?: number
}

const NOTHING = z.object({})
const NO_PAYLOAD = z.unknown()
type Nothing = typeof NOTHING

type Declared<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Route<P, Q, B, O>,
  'params' | 'query' | 'body' | 'payload'
> & {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly payload?: O
}

/** The properties that a handler's type depends on: whether somebody is signed in, whether a file is uploaded, whether one is answered. */
type Marks = Pick<Route, 'audience' | 'upload' | 'file'>

/** Declares a route; inputs that are left out are empty. Throws for a route that staff could call without a permission. */
export function defineRoute<
  const M extends Marks,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  O extends z.ZodType = z.ZodUnknown,
>(route: Declared<P, Q, B, O> & M): Route<P, Q, B, O> & Pick<M, keyof M & keyof Marks> {
  if ((route.audience === 'staff' || route.audience === 'any') && route.permission === undefined)
    throw new Error(`${route.method} ${route.path} names no permission`)
  return {
    params: NOTHING as z.ZodType as P,
    query: NOTHING as z.ZodType as Q,
    body: NOTHING as z.ZodType as B,
    payload: NO_PAYLOAD as z.ZodType as O,
    ...route,
  }
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type PayloadOf<R extends Route> = z.output<R['payload']>
/** What a caller sends: the inputs before parsing. */
export type SentOf<R extends Route> = {
  readonly params?: z.input<R['params']>
  readonly query?: z.input<R['query']>
  readonly body?: z.input<R['body']>
}

/** Any route, for tables over all of them. */
export type AnyRoute = Route

/** Page and size of a list (interface.md): 15 rows by default, 500 at most. */
export const pageQuery = {
  page: named('Page', z.coerce.number().int().min(1).max(1_000_000).default(1)),
  pageSize: named('PageSize', z.coerce.number().int().min(1).max(500).default(15)),
}

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

/** Several values in one query parameter, separated by commas, spaces or line breaks. */
export const severalOf = (most: number) =>
  z
    .string()
    .max(most * 70)
    .transform((text) => [...new Set(text.split(/[,\s，]+/).filter((one) => one !== ''))].slice(0, most))

/** `1`, `true`, `YES` and their opposites, as spec §3 lists them. */
export const flag = named(
  'FlagInput',
  z.union([
    z.boolean(),
    z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'] }),
    z.literal(0).transform(() => false),
    z.literal(1).transform(() => true),
  ]),
)
