import { HOME, LOGIN } from './public.routes.ts'

/**
 * A path of ours as the app writes it: no other site, no empty or dotted parts that a browser would
 * resolve into one, no backslash.
 */
const PATH = /^(?:\/(?!\.{0,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/

/**
 * Where a sign-in leads: the page that was wanted, or the home page for whatever is no plain path
 * of this app, such as `//evil.example` or `/..//evil.example`.
 */
export function nextPath(wanted: string | null): string {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(wanted ?? '') ?? []
  // oxlint-disable-next-line no-control-regex
  return PATH.test(path) && path !== LOGIN && !/[\u0000-\u001F\\]/.test(query) ? path + query : HOME
}
