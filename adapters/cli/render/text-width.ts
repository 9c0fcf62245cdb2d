const segments = new Intl.Segmenter()
const WIDE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u{3000}-\u{303e}\u{ff01}-\u{ff60}\u{ffe0}-\u{ffe6}]|\p{Emoji_Presentation}/u
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

const signWidth = (sign: string): number => (NO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1)

/** How many columns a text takes on a terminal: Chinese characters take two. */
export function textWidth(text: string): number {
  let width = 0
  for (const { segment } of segments.segment(text)) width += signWidth(segment)
  return width
}
