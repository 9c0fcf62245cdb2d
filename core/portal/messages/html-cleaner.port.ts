/**
 * Removes from HTML everything that an allow-list does not name, so that nothing in it can run in a
 * browser. Well-formed, clean HTML stays as it is.
 */
export type HtmlCleaner = { readonly clean: (html: string) => string }
