import { country } from '#core/platform/reference/country.entity.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '#core/base/fields/field.ts'
import { parseInstant } from '#core/base/kernel/instant.ts'
import { parseCentimetres } from '#core/base/kernel/length.ts'
import { parseMoney } from '#core/base/kernel/money.ts'
import { compilePattern, matches } from '#core/base/fields/pattern.ts'
import { parseRate } from '#core/base/kernel/rate.ts'
import { readField } from '#core/base/fields/read-field.ts'
import { must } from '#core/base/kernel/result.ts'
import { cleanText, decimalText, figures, splitList } from '#core/base/kernel/text.ts'
import { parseKilograms } from '#core/base/kernel/weight.ts'
import { localeOf, words } from '#core/base/kernel/words.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { countryPhone, parsePhone } from '#core/base/fields/phone.rules.ts'
import { nameKey } from '#core/base/fields/references.ts'
import { seededReferences } from '../../../support/references.ts'

const label = words('字段', '欄位', 'Field')
/** One field of every kind: a new kind does not compile until it is read here too. */
const fields: { readonly [K in Field['kind']]: Field & { readonly kind: K } } = {
  text: { kind: 'text', maxLength: 200, label },
  code: { kind: 'code', maxLength: 20, label },
  texts: { kind: 'texts', maxLength: 20, most: 5, label },
  integer: { kind: 'integer', min: 1, max: 99, label },
  rate: { kind: 'rate', positive: true, label },
  flag: { kind: 'flag', label },
  choice: { kind: 'choice', choices: { go: label }, label },
  reference: { kind: 'reference', to: 'country', label },
  references: { kind: 'references', to: 'country', most: 3, label },
  timezone: { kind: 'timezone', label },
  pattern: { kind: 'pattern', maxLength: 200, label },
  instant: { kind: 'instant', label },
  date: { kind: 'date', label },
  weight: { kind: 'weight', maxGrams: 30_000, label },
  length: { kind: 'length', maxMillimetres: 3_000, label },
  money: { kind: 'money', label },
  phone: { kind: 'phone', countryField: 'country', label },
  email: { kind: 'email', label },
  url: { kind: 'url', maxLength: 300, label },
  file: { kind: 'file', label },
  html: { kind: 'html', maxLength: 200, label },
}
const emirates = must(
  ((row) => (row === undefined ? { ok: false as const, failure: 'no AE' } : { ok: true as const, value: countryPhone(row) }))(
    seededReferences.find(country, 'AE'),
  ),
)
const context = { references: seededReferences, country: emirates, currency: 'AED' }
const greedy = must(compilePattern('(a+)+b?|(\\d|\\d\\d)*x'))

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  parseMoney: (text) => parseMoney(text, 'KWD'),
  parseRate,
  parseKilograms,
  parseCentimetres,
  parseInstant: (text) => parseInstant(text, { timeZone: 'Asia/Dubai' }),
  parsePhone: (text) => parsePhone(text, emirates),
  parseWaybill,
  parseMawb,
  compilePattern,
  matches: (text) => matches(greedy, text),
  cleanText,
  figures,
  splitList,
  'splitList beside decimal commas': (text) => splitList(text, { decimalComma: true }),
  decimalText: (text) => decimalText(text, { decimalComma: true }),
  nameKey,
  localeOf,
  ...Object.fromEntries(
    Object.entries(fields).map(([kind, field]) => [`a ${kind} field`, (text: string) => readField(field, text, context)]),
  ),
}

/** Texts close to what parsers accept, and any others. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+/: TZkgcm년年月日(){}[]*?|\\٣１　\u200b\n')), maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
)
/**
 * Runs that make a careless parser backtrack: a long run followed by a character that does not fit.
 */
const RUNS = [
  '0',
  '9',
  ' ',
  '\u3000',
  ',',
  '.',
  '-',
  '+',
  'a',
  'a ',
  '0.',
  '1,',
  '1 ',
  '(',
  '[',
  '\\',
  'a|',
  '\u202a',
  '\r',
  '中',
  '１',
  '2026-',
]
const hostile = (run: string, length: number): readonly string[] => {
  const long = run.repeat(length / run.length)
  return [`${long}!`, `1${long}1`, `1.${long}x`]
}

const LENGTH = 4_096
const GROWTH = 16
/**
 * Quadratic time would take 16 times as long as the same text in pieces; garbage collection never
 * adds up to this much.
 */
const LINEAR_ENOUGH = 6
/**
 * Many ticks of a kernel that counts a thread's time in ticks of 4 ms: two readings that are
 * compared have to differ by what the parser did. Quadratic time over the long text takes seconds.
 */
const TOO_SHORT_TO_TELL_MICROS = 100_000

/** The time of the processor alone: what else a busy machine does is no part of it. */
function threadMicros(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return user + system
}

/**
 * How many times as long the long text takes as its length in short ones; 1 where it is too fast to
 * measure.
 */
function growth(parse: (text: string) => unknown, { short, long }: { readonly short: string; readonly long: string }): number {
  const micros = threadMicros(() => parse(long))
  if (micros < TOO_SHORT_TO_TELL_MICROS) return 1
  const inPieces = threadMicros(() => {
    for (let piece = 0; piece < GROWTH; piece += 1) parse(short)
  })
  return micros / inPieces
}

describe.each(Object.entries(parsers))('%s', (_name, parse) => {
  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => parse(text)).not.toThrow()
      }),
    )
  })

  it('takes linear time, whatever the text', () => {
    for (const run of RUNS) {
      const shorts = hostile(run, LENGTH)
      for (const [index, long] of hostile(run, LENGTH * GROWTH).entries()) {
        const both = { short: shorts[index] ?? '', long }
        // A parser that is not linear is so every time; a processor that others share is not.
        const isLinear = Array.from({ length: 3 }).some(() => growth(parse, both) < LINEAR_ENOUGH)
        expect([long.slice(0, 20), isLinear]).toEqual([long.slice(0, 20), true])
      }
    }
  })
})
