import type { Witness } from '../../../core/errors/error-record.rules.ts'
import type { Actor } from '../../../core/identity/account.ts'
import type { KeyedCommand } from '../../../core/kernel/once.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Locale } from '../../../core/kernel/words.ts'
import type { AnyRoute, BodyOf, ParamsOf, PayloadOf, QueryOf } from '../contract/route.ts'
import type { JsonBytes, JsonText } from './json-text.ts'

/** A file that came with a call, on disk until the call is answered. `digest` is its SHA-256. */
export type Upload = { readonly fileName: string; readonly path: string; readonly size: number; readonly digest: string }

/** The cookie of the web app's session, set and taken by sign-in and sign-out alone. */
export type SessionCookie = { readonly keep: (token: string) => void; readonly drop: () => void }

/** A file as an answer; `open` starts its bytes and may be called again where the answer is resumable. */
export type FileAnswer = {
  readonly fileName: string
  /** Where it is another than the route says. */
  readonly type?: string
  readonly shown: 'inline' | 'attachment'
  readonly open: () => AsyncIterable<Uint8Array>
  /** The same bytes each time while `etag` stays: ranges are taken. */
  readonly resumable?: { readonly etag: string; readonly length: () => Promise<number> }
}

/** A call whose inputs were read by the contract. */
export type Call<R extends AnyRoute = AnyRoute> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly locale: Locale
  /** Where it came from, for throttles. */
  readonly address: string
  /** What the caller calls itself: its user agent, empty where it says nothing. */
  readonly device: string
  /** Hash of the session's token; empty on public routes. */
  readonly tokenHash: string
  readonly keyed: KeyedCommand | undefined
  readonly cookie: SessionCookie
  readonly actor: R extends { readonly audience: 'public' } ? undefined : Actor
  /** Who met an error: nobody where the route does not ask. */
  readonly witness: Witness
  readonly upload: R extends { readonly upload: true } ? Upload : R extends { readonly upload: 'optional' } ? Upload | undefined : undefined
  /** Tells the caller how far the work is, where it asked to hear. */
  readonly progress: ((done: number, total: number) => void) | undefined
}

/** What is bound to a route: reads nothing but the call, answers what the contract promises. */
export type Handler<R extends AnyRoute> = (
  call: Call<R>,
) => Promise<Result<R extends { readonly file: string } ? FileAnswer : PayloadOf<R> | JsonText<PayloadOf<R>> | JsonBytes<PayloadOf<R>>>>

/** Handlers of a set of routes; one that is missing, or answers something else, does not compile. */
export type BindingsOf<Routes extends Readonly<Record<string, AnyRoute>>> = { readonly [K in keyof Routes]: Handler<Routes[K]> }

/** A route with its handler, once their types agreed. */
export type BoundRoute = { readonly name: string; readonly route: AnyRoute; readonly handle: (call: Call) => Promise<Result<unknown>> }

/** Pairs routes with their handlers. */
export const bound = <Routes extends Readonly<Record<string, AnyRoute>>>(
  routes: Routes,
  bindings: BindingsOf<Routes>,
  nameOf: (name: string) => string = (name) => name,
): readonly BoundRoute[] =>
  Object.entries(routes).map(([name, route]) => ({ name: nameOf(name), route, handle: bindings[name] as BoundRoute['handle'] }))
