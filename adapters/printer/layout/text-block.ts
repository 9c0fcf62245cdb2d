import { charactersOf, paragraph } from './paragraph.ts'
import type { Paragraph, Token } from './paragraph.ts'
import { typeface } from './typeface.ts'
import type { Weight } from './font-file.ts'
import type { ShapedWord } from './typeface.ts'

/** Lengths on paper are printer's dots: 8 per millimetre, one dot of a 203 dpi thermal head. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** `start` is the edge where the text's own direction begins: the right one for Arabic. */
export type Align = 'start' | 'left' | 'centre' | 'right'
export type TextPart = {
  readonly text: string
  readonly weight: Weight
  /** Relative to the block's size; 1 by default. */
  readonly scale?: number
}
type TextBlock = {
  readonly parts: readonly TextPart[]
  readonly box: Box
  /** Type sizes in dots: the largest that fits is used. */
  readonly largest: number
  readonly smallest: number
  readonly align?: Align
  readonly middle?: boolean
}

/** A line ready to draw: words from left to right, `y` of the baseline from the top of the page. */
export type SetLine = { readonly x: number; readonly y: number; readonly size: number; readonly words: readonly ShapedWord[] }

/** `whole` unless a word had to be cut to fit the line. */
type Line = { readonly tokens: readonly Token[]; readonly width: number; readonly whole: boolean }
type BrokenParagraph = { readonly lines: readonly Line[]; readonly height: number; readonly paragraph: Paragraph; readonly size: number }

const LINE_HEIGHT = 1.26
const TALL_LINE_HEIGHT = 1.5
/**
 * From a line's middle down to its baseline, so that Latin capitals and Chinese both look centred.
 */
const BASELINE = 0.37
/**
 * A thermal head cannot print strokes of less than three dots; below that size text is cut, not
 * shrunk.
 */
const SMALLEST_OF_ALL = 11
/** The share of a line's free space that goes before it. */
const SHARE_BEFORE: Readonly<Record<Align, number | undefined>> = { start: undefined, left: 0, centre: 0.5, right: 1 }
const ELLIPSIS = '…'

const lineHeight = (broken: Paragraph, size: number): number => size * (broken.tall ? TALL_LINE_HEIGHT : LINE_HEIGHT)
const widthOf = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + token.word.width, 0)

/** Tokens between two opportunities to break, with the spaces that follow them. */
function unitsOf(tokens: readonly Token[]): Token[][] {
  const units: Token[][] = []
  for (const token of tokens) {
    const last = units.at(-1)
    if (last === undefined || token.breakBefore) units.push([token])
    else last.push(token)
  }
  return units
}

function withoutTrailingSpace(tokens: readonly Token[]): readonly Token[] {
  return tokens.at(-1)?.space === true ? tokens.slice(0, -1) : tokens
}

/**
 * Breaks into lines of at most `most` thousandths of the em; a unit longer than a line is cut into
 * characters.
 */
function breakLines(tokens: readonly Token[], most: number): readonly Line[] {
  const seen = withoutTrailingSpace(tokens)
  const all = widthOf(seen)
  if (all <= most) return seen.length === 0 ? [] : [{ tokens: seen, width: all, whole: true }]
  const lines: Line[] = []
  let line: Token[] = []
  let width = 0
  let whole = true
  const end = (): void => {
    if (line.length === 0) return
    const kept = withoutTrailingSpace(line)
    lines.push({ tokens: kept, width: widthOf(kept), whole })
    line = []
    width = 0
    whole = true
  }
  const place = (unit: readonly Token[]): void => {
    if (width + widthOf(withoutTrailingSpace(unit)) > most) end()
    line.push(...unit)
    width += widthOf(unit)
  }
  for (const unit of unitsOf(tokens)) {
    if (widthOf(withoutTrailingSpace(unit)) <= most) place(unit)
    else
      for (const character of unit.flatMap(charactersOf)) {
        place([character])
        whole = false
      }
  }
  end()
  return lines
}

/** The widest piece that a line cannot break, in thousandths of the em. */
function widestUnit(tokens: readonly Token[]): number {
  let widest = 0
  let open = 0
  for (const { word, space, breakBefore } of tokens) {
    open = (breakBefore ? 0 : open) + word.width
    if (!space) widest = Math.max(widest, open)
  }
  return widest
}

/**
 * Rule L2 of the bidirectional algorithm: runs of each level from the highest down to 1 are
 * reversed.
 */
function visualOrder(line: readonly Token[], rtl: boolean): readonly ShapedWord[] {
  if (!rtl && line.every((token) => token.level === 0)) return line.map((token) => token.word)
  const ordered = [...line]
  for (let level = Math.max(...line.map((token) => token.level)); level >= 1; level--) {
    let from = 0
    while (from < ordered.length) {
      if ((ordered[from]?.level ?? 0) < level) {
        from++
        continue
      }
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered.map((token) => token.word)
}

const ownSize = ({ parts }: TextBlock, index: number, size: number): number => Math.round(size * (parts[index]?.scale ?? 1))

function breakAll(paragraphs: readonly Paragraph[], block: TextBlock, size: number): readonly BrokenParagraph[] {
  return paragraphs.map((one, index) => {
    const own = ownSize(block, index, size)
    const lines = breakLines(one.tokens, (block.box.width * 1000) / own)
    return { lines, height: lines.length * lineHeight(one, own), paragraph: one, size: own }
  })
}

const heightOf = (broken: readonly BrokenParagraph[]): number => broken.reduce((sum, one) => sum + one.height, 0)

/** The longest text that fits the box at the smallest size, its end marked as cut. */
function cut(broken: readonly BrokenParagraph[], block: TextBlock): readonly BrokenParagraph[] {
  let room = block.box.height
  const kept: BrokenParagraph[] = []
  for (const one of broken) {
    const height = lineHeight(one.paragraph, one.size)
    const lines = one.lines.slice(0, Math.max(0, Math.floor(room / height)))
    room -= lines.length * height
    if (lines.length > 0) kept.push({ ...one, lines, height: lines.length * height })
    if (lines.length < one.lines.length) break
  }
  const last = kept.pop()
  const lastLine = last?.lines.at(-1)
  if (last === undefined || lastLine === undefined) return kept
  const most = (block.box.width * 1000) / last.size
  const mark = typeface('latin', 'medium').shape(ELLIPSIS, false)
  let tokens = [...lastLine.tokens]
  while (tokens.length > 0 && widthOf(tokens) + mark.width > most) tokens = tokens.slice(0, -1)
  tokens.push({ text: ELLIPSIS, word: mark, level: last.paragraph.rtl ? 1 : 0, space: false, breakBefore: false })
  return [...kept, { ...last, lines: [...last.lines.slice(0, -1), { tokens, width: widthOf(tokens), whole: false }] }]
}

/** The largest size at which all parts fit the box, wrapped; sizes decrease by a dot. */
function fit(paragraphs: readonly Paragraph[], block: TextBlock): readonly BrokenParagraph[] {
  let size = block.largest
  // Sizes at which a word would have to be cut need not be broken into lines to be known as too
  // large.
  const widest = paragraphs.map((one) => widestUnit(one.tokens))
  const tooWide = (unit: number, index: number): boolean => unit > (block.box.width * 1000) / ownSize(block, index, size)
  while (size > Math.max(block.smallest, SMALLEST_OF_ALL) && widest.some(tooWide)) size--
  for (;;) {
    const broken = breakAll(paragraphs, block, size)
    const good = size <= block.smallest || broken.every((one) => one.lines.every((line) => line.whole))
    if (good && heightOf(broken) <= block.box.height) return broken
    if (size <= SMALLEST_OF_ALL) return cut(broken, block)
    size--
  }
}

/**
 * Sets text in a box: shrinks from the largest size, wraps, and never leaves the box. Text that
 * does not fit at the smallest size shrinks on to the limit of legibility and is then cut with an
 * ellipsis.
 */
export function setText(block: TextBlock): readonly SetLine[] {
  const parts = block.parts.filter((part) => part.text.trim() !== '')
  const given = { ...block, parts }
  const broken = fit(
    parts.map((part) => paragraph(part.text, part.weight)),
    given,
  )
  const set: SetLine[] = []
  let y = block.box.y + (block.middle === true ? (block.box.height - heightOf(broken)) / 2 : 0)
  for (const { lines, paragraph: one, size } of broken)
    for (const line of lines) {
      const height = lineHeight(one, size)
      const left = block.box.width - (line.width * size) / 1000
      const align = SHARE_BEFORE[block.align ?? 'start'] ?? (one.rtl ? 1 : 0)
      set.push({
        x: Math.round(block.box.x + left * align),
        y: Math.round(y + height / 2 + size * BASELINE),
        size,
        words: visualOrder(line.tokens, one.rtl),
      })
      y += height
    }
  return set
}
