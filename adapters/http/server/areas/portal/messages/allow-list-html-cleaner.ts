import sanitize from 'sanitize-html'
import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import type { HtmlCleaner } from '#core/portal/messages/html-cleaner.port.ts'

/**
 * The allowed elements and attributes: no style, class, id or picture, nothing that loads or runs.
 */
const OPTIONS: sanitize.IOptions = {
  allowedTags: 'p br hr h2 h3 h4 blockquote pre code strong b em i u s sub sup ul ol li a table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Links open in a new tab, without access to our page.
  transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  nestingLimit: 30,
}

/** The most cleaned texts that are cached: a board shows the same texts with every list. */
const MOST_TEXTS = 1000

/** Cleans HTML, both when it is written and when it is shown. */
export const allowListHtmlCleaner = (): HtmlCleaner => ({
  clean: rememberByKey({ make: (html: string) => sanitize(html, OPTIONS), most: MOST_TEXTS }),
})
