import type { Reporter } from '#core/platform/errors/error-record.rules.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { AnyRoute, BodyOf, ParamsOf, PayloadOf, QueryOf } from '../../contract/route.ts'
import type { JsonBytes, JsonText } from './json-text.ts'

/** An uploaded file, on disk until the call is answered. `digest` is its SHA-256. */
export type Upload = { readonly fileName: string; readonly path: string; readonly size: number; readonly digest: string }

/** The cookie of the web app's session; only sign-in and sign-out change it. */
/** The cookie of the web app: set to the session that a person opened, and cleared at its end. */
export type SessionCookie = { readonly set: (token: string, personId: number) => void; readonly clear: () => void }

/**
 * A file as an answer; `open` starts reading it, and may be called again where the answer is
 * resumable.
 */
export type FileAnswer = {
  readonly fileName: string
  /**
   * The permissions of the file as a page of its own, where they are more than nothing: its content
   * security policy.
   */
  readonly policy?: string
  /** The media type, where it differs from the route's. */
  readonly type?: string
  readonly shown: 'inline' | 'attachment'
  readonly open: () => AsyncIterable<Uint8Array>
  /** How many rows of a list were read so far. */
  readonly rows?: () => number
  /** The bytes are the same as long as `etag` is, so ranges are accepted. */
  readonly resumable?: { readonly etag: string; readonly length: () => Promise<number> }
}

/** A request as its bytes came, and an answer in the caller's own form. */
export type RawCall = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }
export type RawAnswer = { readonly status: number; readonly contentType: string; readonly body: string }

/** A call whose inputs were read by the schemas of the contract. */
export type Call<R extends AnyRoute = AnyRoute> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly locale: Locale
  /** The caller's IP address, for rate limits. */
  readonly address: string
  /** The caller's user agent; empty where none was sent. */
  readonly device: string
  /** Hash of the session's token; empty on public routes. */
  readonly tokenHash: string
  readonly keyed: KeyedCommand | undefined
  readonly cookie: SessionCookie
  readonly actor: R extends { readonly audience: 'public' } ? undefined : Actor
  /** Who is signed in, on a public route that asks for it. */
  readonly caller: Actor | undefined
  /** Who reports an error; empty unless the route asks for it. */
  readonly reporter: Reporter
  readonly upload: R extends { readonly upload: true }
    ? Upload
    : R extends { readonly upload: 'several' }
      ? readonly Upload[]
      : R extends { readonly upload: 'optional' }
        ? Upload | undefined
        : undefined
  /** The request itself, on routes that take it so. */
  readonly raw: R extends { readonly raw: true } ? RawCall : undefined
  /** Reports progress to the caller, where it asked for it. */
  readonly progress: ((done: number, total: number) => void) | undefined
}

/** The function bound to a route: reads the call alone and answers what the contract promises. */
export type Handler<R extends AnyRoute> = (
  call: Call<R>,
) => Promise<
  Result<
    R extends { readonly raw: true }
      ? RawAnswer
      : R extends { readonly file: string }
        ? FileAnswer
        : PayloadOf<R> | JsonText<PayloadOf<R>> | JsonBytes<PayloadOf<R>>
  >
>

/** The handlers of a set of routes; a missing one, or one with another answer, does not compile. */
export type BindingsOf<Routes extends Readonly<Record<string, AnyRoute>>> = { readonly [K in keyof Routes]: Handler<Routes[K]> }

/** A route with its handler, after their types were checked against each other. */
export type BoundRoute = { readonly name: string; readonly route: AnyRoute; readonly handle: (call: Call) => Promise<Result<unknown>> }

/** Pairs routes with their handlers. */
export const pairRoutes = <Routes extends Readonly<Record<string, AnyRoute>>>(
  routes: Routes,
  bindings: BindingsOf<Routes>,
  nameOf: (name: string) => string = (name) => name,
): readonly BoundRoute[] =>
  Object.entries(routes).map(([name, route]) => ({ name: nameOf(name), route, handle: bindings[name] as BoundRoute['handle'] }))
