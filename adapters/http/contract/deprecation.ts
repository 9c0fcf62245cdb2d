import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'

/** A call by its method and its path below `/api`, parameters as `{name}`. */
type CallPlace = { readonly method: string; readonly path: string }

/** The end of a route that something replaces, announced in advance. */
export type Deprecation = {
  /** The version that deprecates it. */
  readonly since: string
  /** The day of that version. */
  readonly from: string
  /** The call that replaces it. */
  readonly use: CallPlace
  /** The first day on which the route may be gone. */
  readonly until: string
}

/** The path that a route had before its own, which answers as well until its last day. */
export type FormerPath = Omit<Deprecation, 'use'> & Pick<CallPlace, 'path'>

/** The life of the paths that moved with 0.3.0. */
export const MOVED = { since: '0.3.0', from: '2026-12-01', until: '2027-12-01' } as const satisfies Omit<Deprecation, 'use'>

/** How long a deprecated route lives at least: programs of customers are changed once a year. */
export const DEPRECATED_MONTHS = 12

/** The page for customers' developers that says what deprecation means. */
const DOCUMENTATION = '/docMain/document'

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Whether a deprecated route lives shorter than we promise. */
export function endsTooSoon({ from, until }: Pick<Deprecation, 'from' | 'until'>): boolean {
  const first = instantOf(from)
  first.setUTCMonth(first.getUTCMonth() + DEPRECATED_MONTHS)
  // Written so that a day which is none is too soon as well.
  return !(instantOf(until) >= first)
}

/** A call as documents name it: `GET /api/orders`. */
export const callNameOf = ({ method, path }: CallPlace): string => `${method} /api${path}`

/** The sentence about it in the API's description. */
export const describeDeprecation = ({ since, use, until }: Deprecation): string =>
  `Deprecated since ${since}: use \`${callNameOf(use)}\`. It may be gone from ${until} on.`

/**
 * The address of the successor with the values of this call's own path; `undefined` where it needs
 * one that the call does not have.
 */
function successorAt(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const address = path.replace(/\{(\w+)\}/g, (part, name: string) => (params[name] === undefined ? part : encodeURIComponent(params[name])))
  return address.includes('{') ? undefined : `/api${address}`
}

/**
 * The headers of each answer of a deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594),
 * and links to the documentation and to the successor.
 */
export function deprecationHeaders(
  { from, use, until }: Deprecation,
  params: Readonly<Record<string, string>>,
): Readonly<Record<'deprecation' | 'sunset' | 'link', string>> {
  const successor = successorAt(use.path, params)
  const links = [`<${DOCUMENTATION}>; rel="deprecation"`, ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`])]
  return {
    deprecation: `@${instantOf(from).getTime() / MILLIS_PER_SECOND}`,
    sunset: instantOf(until).toUTCString(),
    link: links.join(', '),
  }
}
