/**
 * The letters that the fonts of labels have (`adapters/printer/layout/script-faces.ts`): the code
 * points at which those with and those without a font take turns, each as its distance from the one
 * before, in base 36. A test of the printer compares them with the fonts.
 */
const TURNS = [
  'x qp e ls 28 34 4w v 9 h5 3l 62 1 3j 1 9u 1 5c 74 ps rk 3k dc w 4w h 4 1 1 8 c1 9 7 1c 1s 6y 1 jq s 2 h 3g 4 c 7 2 4',
  '1 6 a u 2 a 3 4 2 3 1 1 1 1 1 h 4 b 1 a 1 1 2 1 7 3 1 1 3 1 1 4 1 2 4 2 1 1 a 5 4 5 1 5 1 1 1 2 1 3 1 j 3 1 4 2 2 2',
  '2 2 2 2 2 a 6 2 2 9 5 6 1 4 1 p 1 q 2 j 1 l 3 a 1 5 1 g 2 3p 2 c f 1 1 b 2 1z 1 1o 98 5 3 2 2 4 2 2 2 4 2 1 4 1 6 e',
  '5 8 1 g 4 1 2 2 1 4 2 6 2 4 4 f 1 g 3 t g 2 c y 1 s 2 1v 1 g 1 6 1 y 1 1 2 l 1 v u d 1 b6 2 3t 1 1m 2 7d 3 i 1 3e 1',
  '5m w 3k 1c 28 ho 5 cb 4 10 c 8s 1 58p 22 g6o 18w 2o 2o 5n 5 2 1 1 1 5 o e 73 1 1a 1 1d w 2o w 2o w 3l 33 40 f7o 1 2',
  '4 2 8 1 1 4 6 1 a 2 1 1 1 5 1 4 8 1 3 4 3 1 3 2 a 1 3 6 6 1 3 1 1 1 1 1 2 3 2 3 3 2 4 3 1 1 4 1 1 1 2 1 l 1 4 1 3 1',
  '3 1 1 2 1 1 4 2 9 1 7 2 2 5 1 3 2 1 1 1 7 1 2 2 4 1 2 1 1 1 2 1 2 4 1 1 1 4 1 1 1 2 3 1 6 3 1 2 2 3 5 1 3 3 1 2 1 1',
  'c 1 1 1 1 1 h 2 4h 5f g cd 2 1i 7 fl 1hc 3k 1dp 3 kh v 14hs 11 1q3 w 1s0 d 3 2l 3 1p 2b 2o 2sn 1 1 1 1u 1 47 1 xv 1',
  '25 1 195 1 1c9 1 3c 1 cj 1 3w7 1 2ez 1 1cb 2 ay 1 re 1 f 1 1cq 1 6p 1 11 1 3f 1 23 1 220 1 1b 1 1x 1 10u 1 sf 1 nd 1',
  'h7 1 dk 1 79 1 d0 1 ei 1 5g 1 2hc 1 16k 1 7b 1 1t 1 su 1 hb 1 s 1 96 1 o8 1 71 1 7 1 1 1 2 1 ca 1 3t 1 1k5 1 b4 1',
  '1gt 1 4 1 8 1 1n4 1 7x 1 r 1 7s 1 5 1 x 1 11l 1 as 2 e 2 50 1 7m 1 2q 1 b 1 2 1 a 1 3q 1 b 1 2 1 25 1 3p 1 7 1 6 1 2',
  '1 j 2 13 1 3b 2 3 1 1f 1 c 1 13 2 8 3 1 1 1 1 2w 2 m 1 1r 1 57 1 r 1 w 1 i 1 2 1 9 1 3 1 h 1 4b 1 em 1 47 1 2 1 p 1',
  '6 1 47 1 9n 1 f 1 33 1 1d 1 e7 2 3i 1 w 1 7e 1 3 1 v 1 3m 1 b 1 r 1 36 1 1v 1 5 1 2 1 83 1 b 1 2 1 4q 1 5s 1 4 1 8 1',
  '7 1 1 3 1 1 i 1 7 2 68 1 2 1 33 1 x 1 1n 1 63 1 4 1 2 1 h 1 j 1 2 1 i 1 6c 1 b 1 32 1 17 1 3j 1 3 2 2 1 6 2 1 1 3 1',
  '1 1 8 1 3 1 b 2 8 1 4 1 2 1 2 1 3 1 2 1 1 1 3 1 1g 1 d 2 d 1 3r 1 8 1 45 2 6 1 1 1 2 2 6 1 3k 1 1 1 1 2 e 2 7 1 4 2',
  '12 1 1u 1 1 1 8 1 2 1 3 1 29 1 b 1 a 1 1bk 1 6yn 1 1d 1 4di 2 b1 1',
].flatMap((line) => line.split(' '))

const BASE = 36
const starts: readonly number[] = (() => {
  let at = 0
  return TURNS.map((distance) => (at += Number.parseInt(distance, BASE)))
})()

/** Marks that are never drawn: joiners, directions, variants. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]/u

/** Whether a letter of a label is drawn as itself, and not as an empty box. */
export function isDrawn(letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((starts[middle] ?? 0) <= codePoint) from = middle + 1
    else to = middle
  }
  return from % 2 === 1 || UNSEEN.test(letter)
}

/** As many letters as a sentence about them names. */
const MOST_NAMED = 8

/** All fonts have these. */
const PLAIN = /^[\u0020-\u007E]*$/

/** The letters of a text that no font of labels has, each once; '' where it has all. */
export function lettersWithoutFont(text: string): string {
  if (PLAIN.test(text)) return ''
  let missing: Set<string> | undefined
  for (const letter of text) if (!isDrawn(letter)) (missing ??= new Set()).add(letter)
  return missing === undefined ? '' : [...missing].slice(0, MOST_NAMED).join(' ')
}
