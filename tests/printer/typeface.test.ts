import { describe, expect, it } from 'vitest'
import { typeface } from '../../adapters/printer/layout/typeface.ts'

const characters = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

describe('a face', () => {
  it.each(['medium', 'bold'] as const)('writes every Arabic letter with every mark it has, alone and in a word (%s)', (weight) => {
    const face = typeface('arabic', weight)
    const has = (char: string): boolean => face.has(char.codePointAt(0) ?? 0)
    const letters = characters(0x0620, 0x06d3).filter((char) => /\p{L}/u.test(char) && has(char))
    const marks = [...characters(0x0300, 0x036f), ...characters(0x0600, 0x08ff)].filter((char) => /\p{M}/u.test(char) && has(char))
    expect(letters.length * marks.length).toBeGreaterThan(10_000)
    const unwritten: string[] = []
    for (const letter of letters)
      for (const mark of marks)
        for (const text of [letter + mark, `\u0628${letter}${mark}`]) {
          const { glyphs } = face.shape(text, true)
          if (glyphs.length === 0 || glyphs.some(({ dx, dy, advance }) => ![dx, dy, advance].every(Number.isFinite))) unwritten.push(text)
        }
    expect(unwritten).toEqual([])
  })
})
