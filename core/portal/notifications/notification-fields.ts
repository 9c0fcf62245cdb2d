import { placesOf, type Words } from '#core/base/kernel/words.ts'
import { MESSAGE_TEMPLATES, type MessageTemplate } from '../messages/message-templates.ts'

/**
 * The fields that staff may write into the wording of a notification: those of its built-in text.
 */
export function notificationFieldsOf(template: MessageTemplate): readonly string[] {
  const { title, content } = MESSAGE_TEMPLATES[template]
  const texts = [title, content].flatMap((text: Words) => Object.values<string>(text))
  return [...new Set(texts.flatMap(placesOf))].toSorted()
}

const FIELD = /\$?\{\s*([^{}|]*?)\s*(?:\|[^{}]*)?\}/g

/** The fields that a wording names, `{order}` as `${order}`; also those that are misspelt. */
export const namedFields = (text: string): readonly string[] => [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))]

/** The fields of a wording that its notification does not have. */
export const unknownFields = (text: string, template: MessageTemplate): readonly string[] => {
  const known = new Set(notificationFieldsOf(template))
  return namedFields(text).filter((name) => !known.has(name))
}

/** A text as a heading shows it: `{count|order|orders}` as `{count} orders`. */
export const withPlainFields = (text: string): string => text.replace(/\{(\w+)\|[^{}|]*\|([^{}|]*)\}/g, '{$1} $2')

/** The text with `${field}` written as `{field}`, which is how places are filled. */
export const plainPlaces = (text: string): string => text.replaceAll('${', '{')
