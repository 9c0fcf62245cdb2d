/**
 * The extension behind a phone number, as people write it in our readers' languages:
 * `转801`, `分機 12`, `ext. 204`, `x12`, `#3`, `تحويلة 12`, `dahili 45`, `доб. 12`.
 */
export const EXTENSION =
  /\(?(?:转|轉|分机|分機|extension|extn?\.?|x|#|تحويلة|داخلي|dahili|доб\.?)\s?:?\s?[\d\u0660-\u0669]{1,6}(?![\d\u0660-\u0669-])\)?/iu

const AT_START = new RegExp(`^\\s*(${EXTENSION.source})`, 'iu')

/** The extension that a text begins with, as it is written, and what is behind it. */
export function extensionOf(text: string): { readonly written: string; readonly rest: string } | undefined {
  const [whole, written = ''] = AT_START.exec(text) ?? []
  return whole === undefined ? undefined : { written: written.replace(/^\(|\)$/g, ''), rest: text.slice(whole.length) }
}
