/** A row of docs/RULES.md: a rule with its figure, its files and its tests. */
export type RuleRow = {
  readonly name: string
  readonly figure: string
  readonly core: readonly string[]
  readonly tests: readonly string[]
}

const ROW = /^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm
/** Stands in place of tests where no test reaches the figure. */
const UNTESTED = '–'
const CODE = /`([^`]+)`/g
const codesOf = (cell: string): readonly string[] => [...cell.matchAll(CODE)].map(([, code = '']) => code)

/** The rows of the tables of a document, without their headings. */
export const rulesOf = (document: string): readonly RuleRow[] =>
  [...document.matchAll(ROW)]
    .filter(([, name]) => name !== 'rule' && name !== '---')
    .map(([, name = '', figure = '', core = '', tests = '']) => ({ name, figure, core: codesOf(core), tests: testsOf(tests) }))

const testsOf = (cell: string): readonly string[] => (cell === UNTESTED ? [] : codesOf(cell))

const COMMENT_LINE = /^\s*(?:\/\/+|\/\*+|\*(?!\/))\s?(.*?)(?:\s*\*\/)?$/
const TRAILING_COMMENT = /\s\/\/ (.*)$/

/** The comments of a source, each as one line of text, whatever lines it was written on. */
function commentsOf(source: string): readonly string[] {
  const comments: string[] = []
  let open: string | undefined
  for (const line of source.split('\n')) {
    const text = COMMENT_LINE.exec(line)?.[1]
    if (text !== undefined) {
      open = open === undefined ? text : `${open} ${text.trim()}`
      continue
    }
    const trailing = TRAILING_COMMENT.exec(line)?.[1]
    comments.push(...(open === undefined ? [] : [open]), ...(trailing === undefined ? [] : [trailing]))
    open = undefined
  }
  return open === undefined ? comments : [...comments, open]
}

/** The names of the rules that comments of a source cite: `(rule: Money; Rounding)` cites two. */
export const citedRules = (source: string): readonly string[] =>
  commentsOf(source).flatMap((comment) => [...comment.matchAll(/\(rule: ([^)]*)\)/g)].flatMap(([, names = '']) => names.split('; ')))

/** The sign of a paragraph, which citations of other documents have. */
export const PARAGRAPH = '\u00A7'
const ABSENT = new RegExp(String.raw`\b(?:domain|spec)(?:\s|\*|//)*${PARAGRAPH}|\b(?:domain|interface|quality)\.md\b`, 'i')

/** The first citation in a text of a document that the repository does not have. */
export const absentCitation = (text: string): string | undefined => ABSENT.exec(text)?.[0]

const CONSTANT = /^([A-Z][A-Z0-9_]*)(?:: (\w+))? = (.+)$/

/**
 * The constants that a figure names, such as `MOST_NAMES = 5`, and that stand so in none of the
 * texts.
 */
export function wrongConstants(figure: string, texts: readonly string[]): readonly string[] {
  return codesOf(figure).filter((code) => {
    const [, name, type, value] = CONSTANT.exec(code) ?? []
    if (name === undefined || value === undefined) return code.startsWith('{') && !texts.some((text) => text.includes(code))
    const written = [`const ${name} = ${value}`, `const ${name}: ${type} = ${value}`]
    return !texts.some((text) => text.split('\n').some((line) => written.some((start) => isConstant(line, start))))
  })
}

/** Whether a line declares a constant so, and with nothing more to its value. */
function isConstant(line: string, start: string): boolean {
  const at = line.indexOf(start)
  return at >= 0 && /^(?: as const.*| satisfies .*|\s*)$/.test(line.slice(at + start.length))
}
