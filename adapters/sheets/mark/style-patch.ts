/**
 * The colour of wrong cells; a shade that no palette offers, so that our marks are recognised when
 * the workbook is uploaded again.
 */
const MARK_COLOUR = 'FFFFC8CD'
const MARK_FILL = `<patternFill patternType="solid"><fgColor rgb="${MARK_COLOUR}"/><bgColor indexed="64"/></patternFill>`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const EMPTY_STYLES =
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>'

type Section = { readonly start: number; readonly end: number; readonly prefix: string; readonly items: string[] }

/** The children of a list such as `cellXfs` and their positions in the text. */
function section(xml: string, list: string, item: string): Section | undefined {
  const found = new RegExp(`<((?:[\\w.-]+:)?)${list}\\b[^>]*?(/?)>`).exec(xml)
  if (found === null) return undefined
  const prefix = found[1] ?? ''
  const close = `</${prefix}${list}>`
  const inner = found.index + found[0].length
  const end = found[2] === '/' ? inner : xml.indexOf(close, inner)
  if (end < 0) return undefined
  const items =
    xml
      .slice(inner, end)
      .match(new RegExp(`<${prefix}${item}\\b(?:[^>]*/>|[^>]*[^/]>[\\s\\S]*?</${prefix}${item}>|>[\\s\\S]*?</${prefix}${item}>)`, 'g')) ??
    []
  return { start: found.index, end: found[2] === '/' ? inner : end + close.length, prefix, items: [...items] }
}

const listed = ({ prefix, items }: Section, list: string): string =>
  `<${prefix}${list} count="${items.length}">${items.join('')}</${prefix}${list}>`

/**
 * Gives cells a marked copy of their own style, or their own style back; everything else of a
 * stylesheet stays unchanged.
 */
export class StylePatch {
  readonly #xml: string
  readonly #fills: Section | undefined
  readonly #styles: Section
  #markFill: number
  /** Style before marking → its marked copy, and back. */
  readonly #marked = new Map<number, number>()
  readonly #plain = new Map<number, number>()

  constructor(xml: string | undefined) {
    const given = xml !== undefined && section(xml, 'cellXfs', 'xf') !== undefined ? xml : EMPTY_STYLES
    this.#xml = given
    this.#fills = section(given, 'fills', 'fill')
    this.#styles = section(given, 'cellXfs', 'xf') as Section
    const fills = this.#fills?.items ?? []
    this.#markFill = fills.findIndex((fill) => fill.includes(`"${MARK_COLOUR}"`))
    if (this.#markFill < 0) this.#markFill = Math.max(fills.length, 2)
    else this.#learnMarked()
  }

  /** The marked copy of a style. */
  marked(style: number): number {
    const plain = this.plain(style)
    const known = this.#marked.get(plain)
    if (known !== undefined) return known
    const { items, prefix } = this.#styles
    const own = items[plain] ?? items[0] ?? `<${prefix}xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`
    const index = items.push(withFill(own, this.#markFill)) - 1
    this.#marked.set(plain, index)
    return index
  }

  /** The style of a cell before it was marked; its own where it was not. */
  plain(style: number): number {
    return this.#plain.get(style) ?? style
  }

  xml(): string {
    const { start, end } = this.#styles
    const patched = this.#xml.slice(0, start) + listed(this.#styles, 'cellXfs') + this.#xml.slice(end)
    return this.#withMarkFill(patched)
  }

  #withMarkFill(xml: string): string {
    const { prefix } = this.#styles
    const fill = (pattern: string) => `<${prefix}fill>${pattern.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}`)}</${prefix}fill>`
    if (this.#fills === undefined) {
      const items = [fill('<patternFill patternType="none"/>'), fill('<patternFill patternType="gray125"/>'), fill(MARK_FILL)]
      const at = xml.search(/<(?:[\w.-]+:)?(?:borders|cellStyleXfs|cellXfs)\b/)
      return xml.slice(0, at) + listed({ start: 0, end: 0, prefix, items }, 'fills') + xml.slice(at)
    }
    if (this.#markFill < this.#fills.items.length) return xml
    const items = [...this.#fills.items]
    while (items.length < this.#markFill) items.push(fill('<patternFill patternType="none"/>'))
    items.push(fill(MARK_FILL))
    // Fills precede the cell styles, so their position has not changed.
    return xml.slice(0, this.#fills.start) + listed({ ...this.#fills, items }, 'fills') + xml.slice(this.#fills.end)
  }

  /**
   * Matches the marked styles of an earlier round with the first style that differs only in the
   * fill.
   */
  #learnMarked(): void {
    const { items } = this.#styles
    const byLook = new Map<string, number>()
    items.forEach((style, index) => {
      if (fillOf(style) !== this.#markFill && !byLook.has(look(style))) byLook.set(look(style), index)
    })
    for (let index = items.length - 1; index >= 0; index -= 1) {
      const style = items[index] as string
      if (fillOf(style) !== this.#markFill) continue
      const plain = byLook.get(look(style)) ?? items.push(withFill(style, 0)) - 1
      byLook.set(look(style), plain)
      this.#plain.set(index, plain)
      this.#marked.set(plain, index)
    }
  }
}

const fillOf = (style: string): number => Number(/^[^>]*\bfillId="(\d+)"/.exec(style)?.[1] ?? 0)

const withoutFill = (style: string): string => style.replace(/^[^>]*/, (tag) => tag.replace(/\s(?:fillId|applyFill)="[^"]*"/g, ''))

/** A style's attributes in a fixed order and without its fill. */
const look = (style: string): string => {
  const tag = /^[^>]*/.exec(withoutFill(style))?.[0] ?? ''
  return `${[...tag.matchAll(/\S+="[^"]*"/g)]
    .map(([attribute]) => attribute)
    .sort()
    .join(' ')}|${style.slice(style.indexOf('>') + 1)}`
}

const withFill = (style: string, fill: number): string =>
  withoutFill(style).replace(/^<[\w.:-]+/, (name) => `${name} fillId="${fill}"${fill === 0 ? '' : ' applyFill="1"'}`)
