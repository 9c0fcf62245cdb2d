import { columnName } from '../write/cell-xml.ts'
import { xmlText } from '../xml/xml-text.ts'
import type { CellComment } from './mark-plan.ts'

const AUTHOR = 'Crossdock'
/** Begins the text that we append to somebody else's comment, so that it can be removed again. */
const ADDED = `\n[${AUTHOR}] `
const ADDED_RUN = new RegExp(`<((?:[\\w.-]+:)?)r>(?:(?!</\\1r>)[\\s\\S])*?<\\1t[^>]*>\\s*\\[${AUTHOR}\\] [^<]*</\\1t></\\1r>`, 'g')

export type CommentPatch = {
  readonly xml: string
  /** Cells whose comments were ours and are removed, together with their shapes. */
  readonly removed: ReadonlySet<string>
  /** New comments that need a shape. */
  readonly added: readonly CellComment[]
}

type Comment = { readonly reference: string; readonly author: number; readonly xml: string }

export const referenceOf = ({ line, column }: { readonly line: number; readonly column: number }): string => `${columnName(column)}${line}`

/**
 * The sheet's comments without ours of an earlier round and with the new ones. A cell can have one
 * comment: where somebody else wrote one, ours is appended to it. Some programs drop the authors; a
 * comment without author is ours if its cell was marked.
 */
export function patchComments(
  existing: string | undefined,
  comments: readonly CellComment[],
  cameMarked: ReadonlySet<string>,
): CommentPatch {
  const { prefix, authors, list } = parsed(existing)
  const isOurs = ({ author, reference, xml }: Comment): boolean => {
    const name = (authors[author] ?? '').trim()
    return name === AUTHOR || (name === '' && cameMarked.has(reference) && !xml.includes(`[${AUTHOR}]`))
  }
  const removed = new Set(list.filter(isOurs).map((comment) => comment.reference))
  const kept = new Map<string, Comment>(
    list
      .filter((comment) => !isOurs(comment))
      .map((comment) => [comment.reference, { ...comment, xml: comment.xml.replace(ADDED_RUN, '') }]),
  )
  const names = authors.includes(AUTHOR) ? authors : [...authors, AUTHOR]
  const author = names.indexOf(AUTHOR)
  const added: CellComment[] = []
  for (const comment of comments) {
    const reference = referenceOf(comment)
    const theirs = kept.get(reference)
    if (theirs !== undefined) {
      const run = `<${prefix}r><${prefix}t xml:space="preserve">${xmlText(ADDED + comment.text)}</${prefix}t></${prefix}r></${prefix}text>`
      kept.set(reference, { ...theirs, xml: asRuns(theirs.xml, prefix).replace(`</${prefix}text>`, () => run) })
      continue
    }
    added.push(comment)
    const text = `<${prefix}text><${prefix}r><${prefix}t xml:space="preserve">${xmlText(comment.text)}</${prefix}t></${prefix}r></${prefix}text>`
    kept.set(reference, { reference, author, xml: `<${prefix}comment ref="${reference}" authorId="${author}">${text}</${prefix}comment>` })
  }
  return { xml: document({ prefix, authors: names, comments: [...kept.values()], existing }), removed, added }
}

function parsed(xml: string | undefined): { readonly prefix: string; readonly authors: string[]; readonly list: Comment[] } {
  if (xml === undefined) return { prefix: '', authors: [], list: [] }
  const prefix = /<((?:[\w.-]+:)?)comments\b/.exec(xml)?.[1] ?? ''
  const authors = [...xml.matchAll(new RegExp(`<${prefix}author(?:\\s[^>]*)?(?:/>|>([^<]*)</${prefix}author>)`, 'g'))].map(
    (match) => match[1] ?? '',
  )
  const list = [...xml.matchAll(new RegExp(`<${prefix}comment\\s([^>]*)>[\\s\\S]*?</${prefix}comment>`, 'g'))].map((match) => ({
    reference: /\bref="([^"]*)"/.exec(match[1] ?? '')?.[1] ?? '',
    author: Number(/\bauthorId="(\d+)"/.exec(match[1] ?? '')?.[1] ?? -1),
    xml: match[0],
  }))
  return { prefix, authors, list }
}

/** A comment's text may be plain; beside a run it must be a run itself. */
const asRuns = (xml: string, prefix: string): string =>
  xml.replace(
    new RegExp(`(<${prefix}text>)\\s*(<${prefix}t[ >][\\s\\S]*?</${prefix}t>)`),
    (_, open: string, text: string) => `${open}<${prefix}r>${text}</${prefix}r>`,
  )

type Document = {
  readonly prefix: string
  readonly authors: readonly string[]
  readonly comments: readonly Comment[]
  readonly existing: string | undefined
}

function document({ prefix, authors, comments, existing }: Document): string {
  const open =
    existing === undefined
      ? '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
      : existing.slice(0, existing.indexOf('>', existing.search(/<(?:[\w.-]+:)?comments\b/)) + 1)
  // Known authors are compared as they are written in the part, with their escapes.
  const names = authors.map((name) => `<${prefix}author>${name}</${prefix}author>`).join('')
  const list = comments.map((comment) => comment.xml).join('')
  return `${open}<${prefix}authors>${names}</${prefix}authors><${prefix}commentList>${list}</${prefix}commentList></${prefix}comments>`
}
