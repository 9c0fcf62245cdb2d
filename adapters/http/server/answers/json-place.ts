/** A place in a text as editors count it, from 1, and what stands there. */
export type TextPlace = { readonly line: number; readonly column: number; readonly found: string }

const BLANK = /[ \t\r\n]*/y
// oxlint-disable-next-line no-control-regex
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
/** The part of a broken text that is right, or of a word: behind it is what is wrong. */
// oxlint-disable-next-line no-control-regex
const TEXT_BEGINNING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y
const MOST_FOUND = 12

/** Reads JSON to where it breaks; keeps what it is inside of in a list, since it may be deep. */
class JsonReader {
  readonly #text: string
  readonly #open: string[] = []
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  #takes(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found !== null) this.at += found[0].length
    return found !== null
  }

  #takesSign(sign: string): boolean {
    this.#takes(BLANK)
    if (this.#text[this.at] !== sign) return false
    this.at += 1
    return true
  }

  #takesText(): boolean {
    this.#takes(BLANK)
    if (this.#takes(TEXT)) return true
    this.#takes(TEXT_BEGINNING)
    return false
  }

  /** A name and its colon, at the place of the next value in an object. */
  #takesName(): boolean {
    return this.#takesText() && this.#takesSign(':')
  }

  /** The beginning of a value: whole but for a list or an object with something in it. */
  #takesValue(): boolean | 'opened' {
    for (const [begin, end] of [
      ['{', '}'],
      ['[', ']'],
    ] as const)
      if (this.#takesSign(begin)) {
        if (this.#takesSign(end)) return true
        this.#open.push(end)
        return end === ']' || this.#takesName() ? 'opened' : false
      }
    return this.#text[this.at] === '"' ? this.#takesText() : this.#takes(PLAIN)
  }

  /** Whether the whole text is one value; otherwise `at` is where it is not. */
  isWhole(): boolean {
    for (;;) {
      const value = this.#takesValue()
      if (value === false) return false
      if (value === 'opened') continue
      let end = this.#open.at(-1)
      while (end !== undefined && this.#takesSign(end)) {
        this.#open.pop()
        end = this.#open.at(-1)
      }
      if (end === undefined) {
        this.#takes(BLANK)
        return this.at === this.#text.length
      }
      if (!this.#takesSign(',') || (end === '}' && !this.#takesName())) return false
    }
  }
}

/** Where a text stops being JSON; `undefined` where it is JSON. */
export function brokenJsonPlace(text: string): TextPlace | undefined {
  const reader = new JsonReader(text)
  if (reader.isWhole()) return undefined
  const before = text.slice(0, reader.at).split('\n')
  const [found = ''] = text.slice(reader.at, reader.at + MOST_FOUND).split(/\r?\n/)
  return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1, found }
}
