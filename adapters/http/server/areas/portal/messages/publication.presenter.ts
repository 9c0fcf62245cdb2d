import { bulletinMachine } from '#core/portal/messages/bulletin.machine.ts'
import type { Attachment } from '#core/portal/messages/attachments.ts'
import type { HtmlCleaner } from '#core/portal/messages/html-cleaner.port.ts'
import { publicationAt } from '#core/portal/messages/move-publication.usecase.ts'
import { TEXT_FIELDS } from '#core/portal/messages/publication-fields.ts'
import { bulletinFor, fileIdOf, languagesOf, textFor, type Publication, type PublicationKind } from '#core/portal/messages/publication.ts'
import type { Readership, ReaderPublication } from '#core/portal/messages/publication.ports.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import type {
  KeptPublication,
  PublicationListRow,
  PublicationReaderRow,
  ShownBulletin,
} from '../../../../contract/portal/messages/publication.routes.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'

/** The addresses of attachments, by kind. */
const READERS_PATH = { bulletin: '/api/portal/bulletin', notice: '/api/common/notice' } as const satisfies Record<PublicationKind, string>

type Showing = { readonly locale: Locale; readonly cleaner: HtmlCleaner }

/** A publication for a reader; stored HTML is cleaned like new input. */
export function presentShown({ publication, isRead }: ReaderPublication, { locale, cleaner }: Showing): ShownBulletin {
  const bulletin = bulletinFor(publication, locale)
  return {
    id: bulletin.id,
    title: bulletin.title,
    content: cleaner.clean(bulletin.content),
    locale: textFor(publication, locale).locale,
    extends: bulletin.attachments.map((attachment) => ({
      name: attachment.name,
      src: `${READERS_PATH[publication.kind]}/${publication.id}/files/${fileIdOf(attachment)}`,
    })),
    operate_name: bulletin.operatorName,
    create_time: instantText(bulletin.createdAt),
    isRead,
  }
}

const staffAttachment = (attachment: Attachment): Attachment => ({ name: attachment.name, src: addressOfFile(fileIdOf(attachment)) })

function presentTexts({ texts }: Publication, cleaner: HtmlCleaner) {
  const named = LOCALES.flatMap((locale) => {
    const { title, content } = texts[locale] ?? { title: '', content: '' }
    return [
      [TEXT_FIELDS[locale].title, title],
      [TEXT_FIELDS[locale].content, cleaner.clean(content)],
    ]
  })
  return Object.fromEntries(named) as Pick<KeptPublication, (typeof TEXT_FIELDS)[Locale]['title' | 'content']>
}

type Keeping = Showing & {
  readonly at: Instant
  /** The accounts of the recipient clients. */
  readonly accounts: readonly string[]
}

/** A publication for the staff. */
export function presentKept(publication: Publication, { locale, cleaner, at, accounts }: Keeping): KeptPublication {
  const { id, version, state, target, publishAt, until, operatorName, createdAt } = publicationAt(publication, at)
  return {
    id,
    version,
    status: state,
    status_txt: bulletinMachine.states[state].label[locale],
    events: [...bulletinMachine.eventsFrom(state)],
    ...presentTexts(publication, cleaner),
    extends: publication.attachments.map(staffAttachment),
    target: target.to,
    dd_type: target.to === 'dd_type' ? target.ddType : null,
    groups: target.to === 'groups' ? [...target.groups] : [],
    clients: [...accounts],
    publish_time: instantTextOrNull(publishAt),
    until_time: instantTextOrNull(until),
    operate_name: operatorName,
    create_time: instantText(createdAt),
  }
}

type CountedPublication = Publication & { readonly readCount: number; readonly audienceCount: number }

export function presentRow(
  publication: CountedPublication,
  { locale, at }: { readonly locale: Locale; readonly at: Instant },
): PublicationListRow {
  const { id, version, state, target, publishAt, until, operatorName, createdAt, attachments } = publicationAt(publication, at)
  return {
    id,
    version,
    title: textFor(publication, locale).title,
    languages: [...languagesOf(publication)],
    status: state,
    status_txt: bulletinMachine.states[state].label[locale],
    target: target.to,
    publish_time: instantTextOrNull(publishAt),
    until_time: instantTextOrNull(until),
    operate_name: operatorName,
    create_time: instantText(createdAt),
    attachments: attachments.length,
    read: publication.readCount,
    audience: publication.audienceCount,
  }
}

export const presentReader = ({ accountId, account, name, readAt }: Readership): PublicationReaderRow => ({
  id: accountId,
  account,
  name,
  read_time: instantTextOrNull(readAt),
})
