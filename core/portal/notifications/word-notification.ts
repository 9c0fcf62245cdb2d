import { fillPlaces, fillText, shownParam, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { isMessageTemplate, MESSAGE_TEMPLATES } from '../messages/message-templates.ts'
import { namedFields, plainPlaces, unknownFields } from './notification-fields.ts'

/**
 * The content of a mail or a text message: a template with its parameters, or texts that were
 * written already.
 */
export type NotificationContent =
  | { readonly template: string; readonly params: Readonly<Record<string, string | Words>> }
  | { readonly subject: string; readonly text: string }

/** The staff's wording of a notification in one language. */
export type MailWording = { readonly subject: string; readonly body: string }
/** The provider's template that a text message goes out by. */
export type TextWording = { readonly code: string; readonly content: string }

const UNKNOWN = words('系统消息', '系統訊息', 'Notification')

type TemplateContent = Extract<NotificationContent, { readonly template: string }>

/** An amount whose currency is a field of its own in the message's own text. */
const AMOUNT_PLACE = /\{(\w+)\} \{currency\}/g

/** The parameters with such amounts as a reader sees them, wherever staff put the currency. */
function withAmounts({ template, params }: TemplateContent, locale: Locale): TemplateContent['params'] {
  const { currency } = params
  if (!isMessageTemplate(template) || currency === undefined) return params
  const { title, content } = MESSAGE_TEMPLATES[template]
  const names = [title, content].flatMap((text) => [...text[locale].matchAll(AMOUNT_PLACE)].map(([, name = '']) => name))
  const behind = ` ${shownParam(currency, locale)}`
  return { ...params, ...Object.fromEntries(names.map((name) => [name, shownParam(params[name] ?? '', locale, behind)])) }
}

/** A mail's subject and text: as staff worded it, else as the message board says it. */
export function wordedMail(
  said: NotificationContent,
  wording: MailWording | undefined,
  locale: Locale,
): { readonly subject: string; readonly text: string } {
  if (!('template' in said)) return { subject: said.subject, text: said.text }
  if (wording !== undefined) {
    const params = withAmounts(said, locale)
    return {
      subject: fillPlaces(plainPlaces(wording.subject), params, locale),
      text: fillPlaces(plainPlaces(wording.body), params, locale),
    }
  }
  if (!isMessageTemplate(said.template)) return { subject: UNKNOWN[locale], text: '' }
  const { title, content } = MESSAGE_TEMPLATES[said.template]
  return { subject: fillText(title, said.params, locale), text: fillText(content, said.params, locale) }
}

type TextMessageWording = {
  readonly text: string
  readonly template?: { readonly code: string; readonly params: Readonly<Record<string, string>> }
}

/**
 * A text message: the provider's template where staff chose one whose fields are all known, else
 * the title of the message.
 */
export function wordedText(said: NotificationContent, wording: TextWording | undefined, locale: Locale): TextMessageWording {
  if (!('template' in said)) return { text: said.subject }
  const isFit = wording !== undefined && isMessageTemplate(said.template) && unknownFields(wording.content, said.template).length === 0
  if (!isFit) return { text: wordedMail(said, undefined, locale).subject }
  const shown = withAmounts(said, locale)
  const params = Object.fromEntries(namedFields(wording.content).map((name) => [name, shownParam(shown[name] ?? '', locale)]))
  return { text: fillPlaces(plainPlaces(wording.content), shown, locale), template: { code: wording.code, params } }
}

/** A case that a preview is filled with where nothing real was sent yet. */
const EXAMPLE_PARAMS: Readonly<Record<string, string | Words>> = {
  order: 'CD2611240001',
  bill: 'B20261101-0007',
  amount: '1,280.00 CNY',
  balance: '86.50 CNY',
  level: '100.00 CNY',
  due: '2026-12-09',
  claimed: '1.200',
  checked: '1.850',
  reason: words('地址不完整', '地址不完整', 'The address is incomplete'),
  plan: words('重新派送', '重新派送', 'Deliver again'),
  sku: 'SKU-1001',
  available: '3',
}

/**
 * The parameters of a preview: those of a real message, and examples or the field's name for what
 * it lacks.
 */
export const previewParams = (
  fields: readonly string[],
  real: Readonly<Record<string, string | Words>> | undefined,
): Readonly<Record<string, string | Words>> =>
  Object.fromEntries(fields.map((name) => [name, real?.[name] ?? EXAMPLE_PARAMS[name] ?? name]))
