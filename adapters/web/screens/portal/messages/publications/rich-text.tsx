import { localeOf } from '#core/base/kernel/words.ts'

/**
 * HTML that the server cleaned by its allow-list, unchanged; the page's policy runs no script in it
 * either.
 */
export function RichText({ html, locale }: { readonly html: string; readonly locale?: string }) {
  return (
    <div
      className="rich-text"
      {...(locale === undefined ? {} : { lang: localeOf(locale) })}
      // oxlint-disable-next-line react/no-danger -- cleaned on its way in and on its way out, in one place of the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
