/** A text as field data of ^BC with its code sets named, and the width of its bars. */
export type Code128Data = { readonly data: string; readonly modules: number }

const SYMBOL = 11
const STOP = 13
/** Start symbol and check symbol. */
const FRAME_SYMBOLS = 2
/** Digits from which on the set of digit pairs is shorter, at the ends of a text and within it. */
const WORTH_PAIRS = { end: 4, middle: 6 } as const
const START = { text: '>:', pairs: '>;' } as const
const SWITCH = { text: '>6', pairs: '>5' } as const
const ESCAPES: Readonly<Record<string, string>> = { '>': '>0', '^': '_5E', '~': '_7E', _: '_5F' }

type Code128Run = { readonly text: string; readonly pairs: boolean }

function runsOf(text: string): readonly Code128Run[] {
  const runs: { text: string; pairs: boolean }[] = []
  const add = (part: string, pairs: boolean): void => {
    const last = runs.at(-1)
    if (part === '') return
    if (last !== undefined && last.pairs === pairs) last.text += part
    else runs.push({ text: part, pairs })
  }
  for (const { 0: part, index } of text.matchAll(/[0-9]+|[^0-9]+/g)) {
    const atEnd = index === 0 || index + part.length === text.length
    const pairs = /^[0-9]/.test(part) && part.length >= (atEnd ? WORTH_PAIRS.end : WORTH_PAIRS.middle)
    // An odd digit stays in the set of characters that its neighbour has.
    const odd = pairs ? part.length % 2 : 0
    const [before, after] = index === 0 ? ['', part.slice(part.length - odd)] : [part.slice(0, odd), '']
    add(before, false)
    add(index === 0 ? part.slice(0, part.length - odd) : part.slice(odd), pairs)
    add(after, false)
  }
  return runs
}

/**
 * Printable ASCII for Code128, digits in pairs where that is shorter. The sets are named, so that
 * every printer makes the same bars; what has a meaning in ZPL is written as hexadecimal (^FH).
 * Throws where the text is empty or has other characters.
 */
export function code128Data(text: string): Code128Data {
  if (!/^[ -~]+$/.test(text)) throw new Error(`“${text}” is no text for Code128`)
  let data = ''
  let symbols = FRAME_SYMBOLS
  runsOf(text).forEach((run, index) => {
    const set = run.pairs ? 'pairs' : 'text'
    data += index === 0 ? START[set] : SWITCH[set]
    symbols += (index === 0 ? 0 : 1) + (run.pairs ? run.text.length / 2 : run.text.length)
    data += run.text.replace(/[>^~_]/g, (char) => ESCAPES[char] ?? char)
  })
  return { data, modules: symbols * SYMBOL + STOP }
}
