/**
 * Takes out of HTML whatever an allow-list does not name, so that a browser runs nothing of what is left. What is
 * well-formed and clean stays as it is.
 */
export type HtmlCleaner = { readonly clean: (html: string) => string }
