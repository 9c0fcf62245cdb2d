/** For every JSON answer: not cached, never read as another type, not shown in a frame. A constant, since a plugin would run for each call. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Components set inline styles to place themselves; inline scripts are never allowed.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // The local label-print plug-in (interface.md) is the only other address.
  "connect-src 'self' ws://127.0.0.1:17860",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For the pages of the web app. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** For the API description as a page, which has no scripts and loads nothing. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** For files: an uploaded or generated file never runs as a page of this site; `inline` ones may only be framed by this site's pages. */
export const fileHeaders = (shown: 'inline' | 'attachment'): Readonly<Record<string, string>> => ({
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': shown === 'inline' ? 'SAMEORIGIN' : 'DENY',
  'content-security-policy': shown === 'inline' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
})

/** For everything served over https: browsers use https for a year. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
