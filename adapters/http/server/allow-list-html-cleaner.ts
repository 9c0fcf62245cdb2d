import sanitize from 'sanitize-html'
import { remembered } from '../../../core/kernel/remembered.ts'
import type { HtmlCleaner } from '../../../core/messages/html-cleaner.port.ts'

/** What a text may be made of; no style, no class, no id, no picture, nothing that loads or runs. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: 'p br hr h2 h3 h4 blockquote pre code strong b em i u s sub sup ul ol li a table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A page that a text leads to opens beside ours and knows nothing of it.
  transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  nestingLimit: 30,
}

/** The texts of a board come again with every list. */
const MOST_TEXTS = 1000

/** The one place where HTML is cleaned: what people write on its way in, and what is stored on its way out. */
export const allowListHtmlCleaner = (): HtmlCleaner => ({
  clean: remembered({ make: (html: string) => sanitize(html, OPTIONS), most: MOST_TEXTS }),
})
