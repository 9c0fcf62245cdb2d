import type { Instant } from '#core/base/kernel/clock.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import type { Attachment } from './attachments.ts'
import { isOut, type Bulletin } from './bulletin.rules.ts'

/**
 * Kinds of texts that we publish to shippers: bulletins, which each shipper confirms, and notices,
 * which pop up until they are viewed.
 */
export type PublicationKind = 'bulletin' | 'notice'

/** The area of permission and audit trail of each kind. */
export const AREA_OF = { bulletin: 'bulletins', notice: 'notices' } as const satisfies Record<PublicationKind, string>

/** A text in one language. `content` is HTML that was cleaned by the allow-list. */
export type PublicationText = { readonly title: string; readonly content: string }
export type PublicationTexts = Readonly<Partial<Record<Locale, PublicationText>>>

export type DdType = 'DDU' | 'DDP'

/** The audience; clients by the ids of their accounts. */
export type Target =
  | { readonly to: 'all' }
  | { readonly to: 'dd_type'; readonly ddType: DdType }
  | { readonly to: 'groups'; readonly groups: readonly string[] }
  | { readonly to: 'clients'; readonly clients: readonly number[] }

/** A bulletin or a notice as stored, in every language it was written in. */
export type Publication = Omit<Bulletin, 'title' | 'content'> & {
  readonly kind: PublicationKind
  /** Grows by one with each change. */
  readonly version: number
  readonly texts: PublicationTexts
  readonly target: Target
}

/** The facts about a shipper that decide what is addressed to it. */
export type PublicationReader = { readonly id: number; readonly ddType: DdType | undefined; readonly groups: readonly string[] }

/** Whether it is addressed to this shipper, published or not. */
export function isAddressedTo({ target }: Pick<Publication, 'target'>, reader: PublicationReader): boolean {
  switch (target.to) {
    case 'all':
      return true
    case 'dd_type':
      return target.ddType === reader.ddType
    case 'groups':
      return target.groups.some((group) => reader.groups.includes(group))
    case 'clients':
      return target.clients.includes(reader.id)
  }
}

/** The clients that a member of staff may reach, `undefined` for all. */
export type ClientReach = readonly number[] | undefined

/**
 * Whether staff with this reach see it: what is for single clients is theirs to see where one of
 * these is.
 */
export const isSeenWithin = ({ target }: Pick<Publication, 'target'>, reach: ClientReach): boolean =>
  reach === undefined || target.to !== 'clients' || target.clients.some((id) => reach.includes(id))

/**
 * Whether everybody whom it is for is within this reach, so that its staff may write and publish
 * it.
 */
export const isWholeWithin = ({ target }: Pick<Publication, 'target'>, reach: ClientReach): boolean =>
  reach === undefined || (target.to === 'clients' && target.clients.every((id) => reach.includes(id)))

/** Whether this shipper is shown it now. */
export const isShownTo = (
  publication: Publication,
  { reader, at }: { readonly reader: PublicationReader; readonly at: Instant },
): boolean => isOut(publication, at) && isAddressedTo(publication, reader)

/**
 * The languages to fall back on where the reader's own is missing: the other Chinese first, then
 * English.
 */
const FALLBACKS: Readonly<Record<Locale, readonly Locale[]>> = {
  'zh-CN': ['zh-TW', 'en-US'],
  'zh-TW': ['zh-CN', 'en-US'],
  'en-US': ['zh-CN', 'zh-TW'],
}

/** The text for a reader of this language, and the language that it is in. */
export function textFor({ texts }: Pick<Publication, 'texts'>, locale: Locale): PublicationText & { readonly locale: Locale } {
  for (const one of [locale, ...FALLBACKS[locale]]) {
    const text = texts[one]
    if (text !== undefined) return { ...text, locale: one }
  }
  throw new Error('a publication without a text was kept')
}

/** The languages that it was written in. */
export const languagesOf = ({ texts }: Pick<Publication, 'texts'>): readonly Locale[] =>
  LOCALES.filter((locale) => texts[locale] !== undefined)

/** As a reader of this language gets it; for readers its date is that of its publishing. */
export function bulletinFor(publication: Publication, locale: Locale): Bulletin {
  const { kind: _kind, version: _version, texts: _texts, target: _target, ...rest } = publication
  const { title, content } = textFor(publication, locale)
  return { ...rest, createdAt: publication.publishAt ?? publication.createdAt, title, content }
}

/** The id of the file that an attachment links to. */
export const fileIdOf = ({ src }: Pick<Attachment, 'src'>): string => src.slice(src.lastIndexOf('/') + 1)
