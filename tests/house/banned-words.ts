import { basename, extname } from 'node:path/posix'

/** A word that is banned from everything people read here, and what to say instead. */
export type BannedWord = { readonly word: string; readonly instead: string }

/**
 * A line of text that people read: a comment, a string, a line of a document, or the name of a file
 * (line 0).
 */
export type Prose = { readonly line: number; readonly text: string }

const SOURCES: ReadonlySet<string> = new Set(['.ts', '.tsx', '.js', '.css'])
const COMMENT_LINE = /^\s*(?:\/\/|\{?\/\*|\*(?:[ /]|$))/
const TRAILING_COMMENT = /(?:^|\s)\/\/ (.*)$/
const STRING = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g

/**
 * The rows of the glossary's table of banned words: `| word, word | instead |`; a word may be a
 * regular expression.
 */
export function bannedWordsOf(glossary: string): readonly BannedWord[] {
  const table = glossary.slice(glossary.indexOf('## Words we do not use'))
  return [...table.matchAll(/^\| (`.*`) \| ([^|]*) \|$/gm)].flatMap(([, words = '', instead = '']) =>
    [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word: word.replaceAll('\\|', '|'), instead })),
  )
}

/**
 * The strings of a line of code that are texts: those with a space and, where `all` is set, single
 * words too. Names and keys are left out.
 */
const stringsOf = (line: string, all: boolean): readonly string[] =>
  [...line.matchAll(STRING)]
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter((text) => all || text.includes(' '))

/**
 * The prose that people read in a file: its name, and of a source its comments and texts, of a
 * document every line outside blocks of code.
 */
export function proseOf(path: string, content: string): readonly Prose[] {
  const name = { line: 0, text: basename(path).replaceAll(/[-._]/g, ' ') }
  const lines = content.split('\n').map((text, index) => ({ line: index + 1, text }))
  if (path.endsWith('.md')) return [name, ...outsideCode(lines)]
  if (!SOURCES.has(extname(path))) return [name]
  return [
    name,
    ...lines.flatMap(({ line, text }) => {
      if (COMMENT_LINE.test(text)) return [{ line, text }]
      const comment = TRAILING_COMMENT.exec(text)?.[1]
      return [...stringsOf(text, path.endsWith('.words.ts')), ...(comment === undefined ? [] : [comment])].map((one) => ({
        line,
        text: one,
      }))
    }),
  ]
}

/** The lines of a document without fenced code, inline code, and links. */
function outsideCode(lines: readonly Prose[]): readonly Prose[] {
  let fenced = false
  return lines.flatMap(({ line, text }) => {
    const fence = text.startsWith('```')
    if (fence) fenced = !fenced
    return fence || fenced ? [] : [{ line, text: text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' ') }]
  })
}

/**
 * Every banned word in some prose, one line each. A text in `quoted` is the specification's own and
 * is left alone.
 */
export function bannedIn(
  path: string,
  content: string,
  { words, quoted = new Set() }: { readonly words: readonly BannedWord[]; readonly quoted?: ReadonlySet<string> },
): readonly string[] {
  const patterns = words.map(({ word, instead }) => ({ pattern: new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`, 'i'), instead }))
  return proseOf(path, content).flatMap(({ line, text }) => {
    if (quoted.has(text)) return []
    return patterns.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined ? [] : [`${path}:${line}: “${found}” → ${instead}: ${text.trim().slice(0, 160)}`]
    })
  })
}
