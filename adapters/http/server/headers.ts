/** Of every JSON answer: kept by nobody, read as nothing but JSON, shown in no frame. Fixed, so that no plugin costs a route. */
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
  // Widgets place themselves by inline style; scripts never stand inline.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // The local label-print plug-in (interface.md) is the one address beside our own.
  "connect-src 'self' ws://127.0.0.1:17860",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Of the web app's pages. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Of the readable API description, which has neither scripts nor anything from elsewhere. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Of files: an uploaded or made file is never run as a page of ours; `inline` ones may stand in a frame of our own pages alone. */
export const fileHeaders = (shown: 'inline' | 'attachment'): Readonly<Record<string, string>> => ({
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': shown === 'inline' ? 'SAMEORIGIN' : 'DENY',
  'content-security-policy': shown === 'inline' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
})

/** Of everything behind https: a year, so that no later visit starts without it. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
