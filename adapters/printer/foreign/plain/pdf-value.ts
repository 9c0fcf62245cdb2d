/** The error for a PDF that is not written the plain way, and is left to PDFium. */
export class NotPlain extends Error {}

/**
 * A value of a PDF as it is written, in pieces: texts and, between them, the numbers of the objects
 * that it refers to.
 */
export type PdfValue = {
  readonly pieces: readonly (string | number)[]
  /** The entries of a dictionary, each as it is written; undefined where the value is none. */
  readonly entries: ReadonlyMap<string, string> | undefined
  /** Where the text after the value begins. */
  readonly end: number
}

const SPACE = String.raw`[\0\t\n\f\r ]`
const DELIMITED = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`
const NAME = String.raw`\/[^\0\t\n\f\r ()<>[\]{}/%]*`
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)${DELIMITED}`
const STRING = String.raw`\([^()\\]*(?:\\[^][^()\\]*)*\)|<[0-9A-Fa-f\0\t\n\f\r ]*>`
/** A token and the white space before it. Whatever else a reader may tolerate is not plain. */
const TOKEN = new RegExp(
  String.raw`${SPACE}*(?:(<<|\[)|(>>|\])|(${NAME})|(\d{1,7})${SPACE}+0${SPACE}+R${DELIMITED}|${NUMBER}|(?:true|false|null)${DELIMITED}|${STRING})`,
  'y',
)
const MOST_DEPTH = 40

/** Reads the value that begins at a place of a text. Throws NotPlain. */
export function readValue(text: string, from = 0): PdfValue {
  const pieces: (string | number)[] = []
  const entries = new Map<string, string>()
  const open: string[] = []
  let [at, copied] = [from, from]
  let isDictionary = false
  /** The key of the outermost dictionary whose value is awaited, and where that begins. */
  let [key, begun]: [string | undefined, number] = [undefined, 0]
  do {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (token === null) throw new NotPlain('no token')
    const [{ length }, opening, closing, name, reference] = token
    const depth = open.length
    at += length
    if (opening !== undefined) {
      if (depth === 0) isDictionary = opening === '<<'
      if (open.push(opening) > MOST_DEPTH) throw new NotPlain('too deep')
    } else if (closing !== undefined) {
      if (open.pop() !== (closing === ']' ? '[' : '<<')) throw new NotPlain('not closed')
    } else if (reference !== undefined) {
      pieces.push(text.slice(copied, at - length), Number(reference))
      copied = at
    }
    if (!isDictionary || depth === 0 || open.length !== 1) continue
    if (key === undefined) {
      if (name === undefined || name.includes('#') || entries.has(name)) throw new NotPlain('no key')
      key = name
      begun = at
    } else {
      entries.set(key, text.slice(begun, at))
      key = undefined
    }
  } while (open.length > 0)
  if (key !== undefined) throw new NotPlain('a key without a value')
  pieces.push(text.slice(copied, at))
  return { pieces, entries: isDictionary ? entries : undefined, end: at }
}

/** The value in text again, each object that it refers to under the number given for it. */
export const writtenValue = ({ pieces }: PdfValue, numberOf: (object: number) => number): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : ` ${numberOf(piece)} 0 R`)).join('')
