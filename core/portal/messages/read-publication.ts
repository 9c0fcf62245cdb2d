import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import { readAttachments, type Attachment } from './attachments.ts'
import type { HtmlCleaner } from './html-cleaner.port.ts'
import { messageFailure } from './message.failures.ts'
import { publicationFields, TEXT_FIELDS, type PublicationForm } from './publication-fields.ts'
import type { PublicationText, PublicationTexts, Target } from './publication.ts'

/** A publication as entered; single clients still by their accounts. */
export type PublicationDraft = {
  readonly texts: PublicationTexts
  readonly attachments: readonly Attachment[]
  readonly target: Exclude<Target, { to: 'clients' }> | { readonly to: 'clients'; readonly accounts: readonly string[] }
  readonly publishAt?: Instant
  readonly until?: Instant
}

type Reading = { readonly cleaner: HtmlCleaner; readonly references: References; readonly at: Instant }

const wrong = (path: string, failure: Failure): Result<never> => failed(invalidInput([atField(path, failure)]))

/** HTML without a visible word counts as empty. */
const isBlank = (html: string): boolean => html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === ''

/**
 * Reads what the staff entered. INPUT_INVALID names every wrong field; at least one language must
 * be complete, and none may be incomplete.
 */
export function readPublication(raw: RawFields, { cleaner, references, at }: Reading): Result<PublicationDraft> {
  const form = readFields(publicationFields, { raw, context: { references } })
  const attachments = readAttachments(raw['extends'], 'extends')
  if (!form.ok || !attachments.ok)
    return failed(invalidInput([form, attachments].flatMap((part) => (part.ok ? [] : (part.failure.fields ?? [])))))
  const texts = readTexts(form.value, cleaner)
  if (!texts.ok) return texts
  const target = readTarget(form.value)
  if (!target.ok) return target
  const { publish_time: publishAt, until_time: until } = form.value
  if (until !== undefined && (until <= at || (publishAt !== undefined && until <= publishAt)))
    return wrong('until_time', messageFailure('UNTIL_TOO_EARLY'))
  return ok({
    texts: texts.value,
    attachments: attachments.value,
    target: target.value,
    ...(publishAt === undefined ? {} : { publishAt }),
    ...(until === undefined ? {} : { until }),
  })
}

/**
 * Failures for the texts that are missing: at least one language is complete, and none has a title
 * or a content alone.
 */
export function missingTexts(form: Readonly<Record<string, unknown>>): readonly FieldFailure[] {
  const text = (name: string): string => (typeof form[name] === 'string' ? form[name] : '')
  const places = LOCALES.flatMap((locale) => {
    const { title, content } = TEXT_FIELDS[locale]
    const missing = [...(text(title) === '' ? [title] : []), ...(isBlank(text(content)) ? [content] : [])]
    return missing.length === 2 ? [] : [missing]
  })
  if (places.length === 0) return [atField(TEXT_FIELDS['zh-CN'].title, messageFailure('TEXT_MISSING'))]
  return places.flat().map((name) => atField(name, inputFailure('FIELD_REQUIRED')))
}

function readTexts(form: PublicationForm, cleaner: HtmlCleaner): Result<PublicationTexts> {
  const cleaned = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const { title, content } = TEXT_FIELDS[locale]
      return [
        [title, form[title] ?? ''],
        [content, cleaner.clean(form[content] ?? '')],
      ]
    }),
  )
  const missing = missingTexts(cleaned)
  if (missing.length > 0) return failed(invalidInput(missing))
  const texts: Partial<Record<Locale, PublicationText>> = {}
  for (const locale of LOCALES) {
    const names = TEXT_FIELDS[locale]
    const [title = '', content = ''] = [cleaned[names.title], cleaned[names.content]]
    if (title !== '') texts[locale] = { title, content }
  }
  return ok(texts)
}

function readTarget({ target, dd_type: ddType, groups, clients }: PublicationForm): Result<PublicationDraft['target']> {
  switch (target) {
    case 'all':
      return ok({ to: 'all' })
    case 'dd_type':
      return ddType === undefined ? wrong('dd_type', inputFailure('FIELD_REQUIRED')) : ok({ to: 'dd_type', ddType })
    case 'groups':
      return groups === undefined ? wrong('groups', inputFailure('FIELD_REQUIRED')) : ok({ to: 'groups', groups })
    case 'clients':
      return clients === undefined
        ? wrong('clients', inputFailure('FIELD_REQUIRED'))
        : ok({ to: 'clients', accounts: [...new Set(clients)] })
  }
}
