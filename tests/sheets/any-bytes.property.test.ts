import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import type { XmlHandler } from '../../adapters/sheets/xml/xml-scanner.ts'
import { XmlScanner } from '../../adapters/sheets/xml/xml-scanner.ts'
import { bookOf } from './made-workbook.ts'
import { readAll } from './read-all.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/orders/${name}`, import.meta.url))

/** Whatever the bytes are, there are rows or there is a declared failure. */
async function settles(bytes: Uint8Array, name: string): Promise<void> {
  const outcome = await readAll(bytes, name)
  if (outcome.ok) {
    let before = 0
    for (const { line, cells, kinds } of outcome.value.rows) {
      expect(line).toBeGreaterThan(before)
      expect(kinds).toHaveLength(cells.length)
      before = line
    }
  } else expect(failureDeclaration(outcome.failure.code)).toBeDefined()
}

const names = fc.constantFrom('a.xlsx', 'a.xls', 'a.csv', 'a.txt', 'a')

describe('any bytes', () => {
  it('are read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), names, settles), { numRuns: 300 })
  })

  it('are read or refused behind the beginning of a known kind', async () => {
    const beginnings = fc
      .constantFrom('504b0304', '504b0506', 'd0cf11e0a1b11ae1', 'efbbbf', 'fffe', 'feff', '09081000')
      .map((hex) => Buffer.from(hex, 'hex'))
    await fc.assert(
      fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 2000 }), names, (head, rest, name) =>
        settles(Buffer.concat([head, rest]), name),
      ),
      { numRuns: 300 },
    )
  })

  it.each(['orders-cn.xlsx', 'orders-old.xls', 'orders-gbk.csv'])(
    'are read or refused where %s was changed in a few places',
    async (name) => {
      const original = fixture(name)
      const changes = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(changes, async (list) => {
          const bytes = Buffer.from(original)
          for (const [at, value] of list) bytes[at] = value
          await settles(bytes, name)
        }),
        { numRuns: 60 },
      )
    },
  )

  it('of a sheet are read or refused', async () => {
    const pieces = fc.constantFrom(
      '<row>',
      '</row>',
      '<row r="3">',
      '<c>',
      '</c>',
      '<c t="s">',
      '<c r="B2">',
      '<v>',
      '</v>',
      '1',
      'é',
      '&amp;',
      '&',
      '<',
      '>',
      '"',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<is><t>',
      '</t></is>',
      '<f>',
      '</f>',
      '<?x',
      '?>',
      '/>',
      '_x000D_',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (list) => settles(await bookOf(list.join('')), 'a.xlsx')),
      { numRuns: 200 },
    )
  })
})

describe('the scanner', () => {
  it('finds the same however the bytes are cut', () => {
    const xml =
      '<?xml version="1.0"?><!-- a > b --><a:x y="1>2" z=\'"\'><b/>text &amp; more _x000D_ é中😀<![CDATA[<c>]]>\r\n<d>1</d >tail</a:x>'
    const bytes = Buffer.from(xml)
    const events = (cuts: readonly number[]): string => {
      let found = ''
      const handler: XmlHandler = {
        open: (name, _, __, ___, empty) => void (found += `<${name}${empty ? '/' : ''}>`),
        close: (name) => void (found += `</${name}>`),
        text: (part, start, end, plain) =>
          void (found += `${plain ? '' : '!'}${Buffer.from(part.subarray(start, end)).toString('latin1')}`),
      }
      const scanner = new XmlScanner(handler)
      let from = 0
      for (const cut of [...cuts, bytes.length]) {
        scanner.push(bytes.subarray(from, cut))
        from = cut
      }
      scanner.finish()
      return found
    }
    const whole = events([])
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 30 }), (cuts) => {
        expect(events(cuts.toSorted((a, b) => a - b))).toBe(whole)
      }),
    )
    expect(events(Array.from({ length: bytes.length }, (_, at) => at))).toBe(whole)
  })
})
