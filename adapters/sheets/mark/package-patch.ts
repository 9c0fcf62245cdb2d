const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Puts text before the closing tag of a document, with the prefix that it uses. */
function appended(xml: string, name: string, children: (prefix: string) => string): string {
  const empty = new RegExp(`<((?:[\\w.-]+:)?)${name}\\b([^>]*)/>\\s*$`).exec(xml)
  if (empty !== null) {
    const [, prefix = '', attributes = ''] = empty
    return `${xml.slice(0, empty.index)}<${prefix}${name}${attributes}>${children(prefix)}</${prefix}${name}>`
  }
  return xml.replace(new RegExp(`</((?:[\\w.-]+:)?)${name}>\\s*$`), (close, prefix: string) => children(prefix) + close)
}

export type NewRelation = { readonly type: 'comments' | 'vmlDrawing' | 'styles'; readonly target: string; readonly id: string }

/**
 * Adds relations to a part's list, which is created where there is none. `target` is a part's name.
 */
export const withRelations = (xml: string | undefined, added: readonly NewRelation[]): string =>
  appended(
    xml ?? `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${PACKAGE}/relationships"></Relationships>`,
    'Relationships',
    (prefix) =>
      added.map(({ id, type, target }) => `<${prefix}Relationship Id="${id}" Type="${OFFICE}/${type}" Target="/${target}"/>`).join(''),
  )

const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Declares the content types of new parts. */
export function withContentTypes(
  xml: string,
  added: readonly { readonly type: 'comments' | 'styles'; readonly part: string }[],
  drawing: boolean,
): string {
  const declared = /\bExtension="vml"/i.test(xml) || !drawing
  return appended(xml, 'Types', (prefix) => {
    const overrides = added
      .map(({ type, part }) => `<${prefix}Override PartName="/${part}" ContentType="${SHEET_TYPES}.${type}+xml"/>`)
      .join('')
    return (
      (declared ? '' : `<${prefix}Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>`) +
      overrides
    )
  })
}

/** The content types without that of a part. */
export const withoutPart = (xml: string, part: string | undefined): string =>
  part === undefined
    ? xml
    : xml.replace(new RegExp(`<(?:[\\w.-]+:)?Override\\b[^>]*PartName="/${part.replaceAll('.', '\\.')}"[^>]*/>`, 'i'), '')

/** A list of relations without those of a type. */
export const withoutRelation = (xml: string, type: string): string =>
  xml.replace(new RegExp(`<(?:[\\w.-]+:)?Relationship\\b[^>]*Type="[^"]*/${type}"[^>]*/>`, 'g'), '')
