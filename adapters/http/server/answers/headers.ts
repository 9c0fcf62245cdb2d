/**
 * For every answer, whatever it is: never read as another type, not shown in a frame, no part of
 * another site, nothing of the device.
 */
const COMMON: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** For every JSON answer, and not cached. A constant, since a plugin would run for each call. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** For plain texts of the server itself, such as its figures. */
export const TEXT_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
}

const pagePolicy = (connect: string, script = "script-src 'self'"): string =>
  [
    "default-src 'none'",
    script,
    // Components set inline styles to place themselves; inline scripts are never allowed.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    connect,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * For the pages of the web app, which reach this server and the print agent of their own machine.
 */
export const pageHeaders = (printPort: number): Readonly<Record<string, string>> => ({
  ...COMMON,
  'content-security-policy': pagePolicy(`connect-src 'self' ws://127.0.0.1:${printPort}`),
  'referrer-policy': 'same-origin',
  // Stations scan by the camera, and photograph parcels; the browser asks.
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
})

/**
 * For the one page that other sites may show in a frame. It is public tracking alone: it starts no
 * app, has no way to another page, and sends no cookie. `theme.js` and the code of the page come
 * from here, and nothing else is reached.
 */
export const EMBED_HEADERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COMMON).filter(([name]) => name !== 'x-frame-options')),
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), clipboard-write=(self)',
}

/** For the script that a shop loads to get that frame: every site may load it. */
export const EMBED_SCRIPT_HEADERS: Readonly<Record<string, string>> = { ...COMMON, 'cross-origin-resource-policy': 'cross-origin' }

/** For the script that reads barcodes in a thread of its own: it alone may compile WebAssembly. */
export const CODE_READER_POLICY = pagePolicy("connect-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

/** For the API description as a page, which has no scripts and loads nothing. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/**
 * For files: an uploaded or generated file never runs as a page of this site; `inline` ones may
 * only be framed by this site's pages. Files have customers' data (labels, exports, documents), so
 * no browser and no proxy keeps them.
 */
export const fileHeaders = (shown: 'inline' | 'attachment'): Readonly<Record<string, string>> => ({
  ...COMMON,
  'cache-control': 'private, no-store',
  'x-frame-options': shown === 'inline' ? 'SAMEORIGIN' : 'DENY',
  'content-security-policy': shown === 'inline' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox; frame-ancestors 'none'",
})

/** For everything served over https: browsers use https for a year. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
