import { afterAll, describe, expect, it } from 'vitest'
import { lettersWithoutFont } from '#core/parcels/labels/drawn-letters.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { fontsOf, pdfOf } from './support/printed.ts'
import { readPdf } from './support/read-pdf.ts'
import { sampleLabel } from './support/sample-labels.ts'

const renderer = new ThreadedLabelRenderer({ threadMegabytes: 96 })
afterAll(() => renderer.close())

const labelsOf = (...names: readonly string[]) =>
  pdfOf(renderer, {
    labels: names.map((name) => ({ ...sampleLabel, receiver: { ...sampleLabel.receiver, name } })),
    size: '100x150',
    locale: 'en-US',
  })

/** The letters of a text, sorted: a reader of PDF puts some where they are drawn. */
const lettersOf = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(/[^\p{L}\p{M}]/gu, ''))
    .toSorted()
    .join('')

/** A name in each script of our destinations. */
const NAMES = [
  ['Hebrew', 'דוד כהן'],
  ['Thaana', 'އަހްމަދު'],
  ['Thai', 'สมชาย ใจดี'],
  ['Lao', 'ສົມໄຊ'],
  ['Khmer', 'សុខា'],
  ['Burmese', 'အောင်'],
  ['Bengali', 'রহিম'],
  ['Gujarati', 'રાજેશ'],
  ['Gurmukhi', 'ਗੁਰਪਰੀਤ'],
  ['Tamil', 'முருகன்'],
  ['Telugu', 'రాము'],
  ['Kannada', 'ರಾಜು'],
  ['Malayalam', 'രാജൻ'],
  ['Sinhala', 'කමල්'],
  ['Devanagari', 'राजेश शर्मा'],
  ['Georgian', 'გიორგი'],
  ['Armenian', 'Արամ'],
  ['Ethiopic', 'አበበ'],
  ['Hangul', '김철수'],
  ['Greek', 'Γιώργος'],
  ['Cyrillic', 'Иван Петров'],
  ['Kana', 'さくら'],
] as const

describe('labels', () => {
  it('in each script of our destinations show each letter, and a reader finds them', async () => {
    const { text } = await readPdf(await labelsOf(...NAMES.map(([, name]) => name)))
    const pages = text.split('\f')
    const found = NAMES.map(([script, name], at) => {
      const line = pages[at]?.split('\n').find((one) => lettersOf(one).includes(lettersOf(name).charAt(0)))
      return [script, lettersWithoutFont(name), lettersOf(line ?? '')]
    })
    expect(found).toEqual(NAMES.map(([script, name]) => [script, '', lettersOf(name)]))
  })

  it('have the fonts of these scripts only where they are written', async () => {
    const [plain, hebrew] = await Promise.all([labelsOf('John'), labelsOf('דוד')].map(async (pdf) => fontsOf(await pdf)))
    expect(plain).not.toEqual([])
    expect(plain?.filter((name) => !/^NotoSans(?:SC|Arabic)?-/.test(name))).toEqual([])
    expect(hebrew?.filter((name) => !plain?.includes(name))).toEqual([expect.stringMatching(/^NotoSansHebrew-/)])
  })
})
