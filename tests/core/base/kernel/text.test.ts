import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, decimalText, figures, joinList, splitList, toHalfWidth } from '#core/base/kernel/text.ts'

const point = (text: string): string | undefined => decimalText(text, { decimalComma: false })
const comma = (text: string): string | undefined => decimalText(text, { decimalComma: true })

describe('clean text', () => {
  it('loses blanks of every kind at its ends and invisible characters everywhere', () => {
    expect(cleanText('\u3000\u00A0\u200B Dubai\u200B \uFEFF\u200F')).toBe('Dubai')
    expect(cleanText('\u202A+971\u00AD50\u202C')).toBe('+97150')
    expect(cleanText('a\u0000b\u0007c')).toBe('abc')
    expect(['', ' ', '\u3000', '\u200E\u200F', '\u200Da\u200D'].map(cleanText)).toEqual(['', '', '', '', 'a'])
    expect([cleanText('a\rb\u3000'), cleanText('\n中\n')]).toEqual(['a\nb', '中'])
    expect(cleanText('Street\u00A04\r\nBlock\u30003')).toBe('Street 4\nBlock 3')
  })

  it('has letters and digits in half width, and punctuation too where nothing is Chinese', () => {
    expect(cleanText('ＡＢｃ－１２＃')).toBe('ABc-12#')
    expect(cleanText('上海市，浦东（Ａ座）１２号')).toBe('上海市，浦东（A座）12号')
  })

  it('leaves Chinese, Arabic, Persian and joined signs as they are', () => {
    for (const text of ['حي العليا، شارع الملك فهد', 'می‌خواهم', '𠮷野家', '陈  晓明', '👨‍👩‍👧', 'O’Neill', '﨑', 'ﷺ', '①㎏'])
      expect(cleanText(text)).toBe(text)
  })

  it('is clean once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })

  it('is so by one look at most texts, whatever sign they have: one with an invisible sign is looked at from all sides', () => {
    const signs = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    const texts = signs.flatMap((sign) => [`a${sign}b`, `${sign}a`, `中${sign}`])
    expect(texts.filter((text) => cleanText(text) !== cleanText(`${text}\u200B`))).toEqual([])
  })

  it('takes the same number of steps whatever stands between long runs of blanks', () => {
    const blanks = ' '.repeat(200_000)
    expect(cleanText(`\u3000${blanks}a${blanks}b${blanks}`)).toHaveLength(200_002)
  })
})

describe('figures', () => {
  it('are ASCII from any script and with any dash', () => {
    expect(figures(' ＋９７１（５０）１２３ ')).toBe('+971(50)123')
    expect(figures('٠٥٠–١٢٣')).toBe('050-123')
    expect(figures('۰۹۱۲')).toBe('0912')
    expect(toHalfWidth('～！')).toBe('~!')
  })
})

describe('lists', () => {
  it('are separated by commas of any width, ideographic commas, semicolons and lines', () => {
    expect(splitList('手机壳,连衣裙， 台灯、假发;鞋；包،a\r\nb')).toEqual(['手机壳', '连衣裙', '台灯', '假发', '鞋', '包', 'a', 'b'])
  })

  it('count an empty item but not one behind the last separator', () => {
    expect(splitList('a,,b')).toEqual(['a', '', 'b'])
    expect(splitList('a,b,')).toEqual(['a', 'b'])
    expect(splitList('  ')).toEqual([])
  })

  it('are nothing where there is nothing, and one item where nothing parts it', () => {
    expect([splitList(''), splitList(' \n '), splitList('\u200B')]).toEqual([[], [], []])
    expect([splitList(' a '), splitList('a\n'), splitList(',a'), splitList('a\rb')]).toEqual([['a'], ['a'], ['', 'a'], ['a', 'b']])
    expect(splitList('a،b؛c')).toEqual(['a', 'b', 'c'])
  })

  it('have the same items with a line end behind them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ',', '，', '、', ';', ' ', '\n', '\r', '\u200B') }),
        fc.boolean(),
        (text, decimalComma) => {
          expect(splitList(text, { decimalComma })).toEqual(splitList(`${text}\n`, { decimalComma }))
        },
      ),
    )
  })

  it('are written with semicolons only where an item has a comma, and read again as they were', () => {
    expect([joinList(['a']), joinList(['a', 'b']), joinList(['Dubai, UAE', 'b'])]).toEqual(['a', 'a, b', 'Dubai, UAE; b;'])
    const item = fc.string({ unit: fc.constantFrom('a', 'b', ',', '，', '،'), minLength: 1 })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(splitList(joinList(items), { decimalComma: true })).toEqual(items.map(cleanText))
      }),
    )
  })

  it('keep decimal commas where another separator stands', () => {
    expect(splitList('0,470;1,2', { decimalComma: true })).toEqual(['0,470', '1,2'])
    expect(splitList('a,b', { decimalComma: true })).toEqual(['a', 'b'])
  })
})

describe('numbers as people write them', () => {
  it('lose blanks, units, thousands and full width', () => {
    const written = {
      '1,234.5': '1234.5',
      ' 4.260 kg ': '4.260',
      '２.４２０': '2.420',
      '12公斤': '12',
      '40 CM': '40',
      '3件': '3',
      '1 234': '1234',
      "1'234.50": '1234.50',
      '.5': '0.5',
      '-.5': '-0.5',
      '5.': '5',
      '+3': '3',
      '−3': '-3',
      '٣٫٥': '3.5',
      '1,234,567': '1234567',
    }
    for (const [text, plain] of Object.entries(written)) expect([text, point(text)]).toEqual([text, plain])
  })

  it('read a comma as the point where the sheet does, or where it can be nothing else', () => {
    expect([point('0,470'), point('-0,5'), comma('0,470'), comma('12,5'), comma('1,234'), comma('58.61'), comma('275.040')]).toEqual([
      '0.470',
      '-0.5',
      '0.470',
      '12.5',
      '1.234',
      '58.61',
      '275.040',
    ])
    expect([point('1.234,5'), comma('1,234.5'), point('1.234.567')]).toEqual(['1234.5', '1234.5', '1234567'])
    expect([point('1,234'), point('12,5'), point('1,23')]).toEqual(['1234', undefined, undefined])
  })

  it('may have thousands in groups of three, and nothing before, between or behind them', () => {
    const grouped = {
      '12,345,678.25': '12345678.25',
      '-1,234.5': '-1234.5',
      '12.345.678,25': '12345678.25',
      '1.234.567.890': '1234567890',
      '-12.345,6': '-12345.6',
      '12 345 678.25': '12345678.25',
      "1'234'567": '1234567',
      '1’234': '1234',
      '١٬٢٣٤': '1234',
    }
    for (const [text, plain] of Object.entries(grouped)) expect([text, point(text)]).toEqual([text, plain])
    expect([comma('1 234,5'), comma('12 345 678,25'), comma('1 234.5')]).toEqual(['1234.5', '12345678.25', '1234.5'])
    for (const text of [
      '1 234,5',
      '1,234,',
      '1,234.5.6',
      '1,234.5x',
      'x1,234',
      '1.234.567,',
      '1.234.567x',
      'x1.234.567',
      '1.234,5,6',
      '1x.234.567',
      '0.234.567',
    ])
      expect([text, point(text)]).toEqual([text, undefined])
    for (const text of [
      '1 234 ,5',
      '1 2345',
      'x1 234',
      '1 234x',
      '1x 234',
      '1 234.5.6',
      '0 234',
      '1  234',
      'x0,5',
      '0,5x',
      '1.2,3',
      '00,5',
    ])
      expect([text, point(text)]).toEqual([text, undefined])
    expect([point('9'.repeat(60)), point('9'.repeat(61))]).toEqual(['9'.repeat(60), undefined])
  })

  it('lose one plus before, one point after and one unit', () => {
    const written = {
      '+.5': '0.5',
      '12.': '12',
      '-12.': '-12',
      '1 pc': '1',
      '2pcs.': '2',
      '3 kg.': '3',
      '4KGS': '4',
      '5.kg': '5',
      '6 個': '6',
      '7套': '7',
    }
    for (const [text, plain] of Object.entries(written)) expect([text, point(text)]).toEqual([text, plain])
    for (const text of ['++3', '3+', '3 + 4', '+-3', 'a+3', '3..', '.3.', 'x.', '3 kg kg', 'kg 3', '3  kg', '1.2.', '--3', '-', '+'])
      expect([text, point(text)]).toEqual([text, undefined])
  })

  it('guess nothing', () => {
    for (const text of [
      '',
      '-',
      '.',
      ',',
      'kg',
      '500 g',
      '500克',
      '25 USD',
      '$25',
      '1e3',
      '1..2',
      '1,,2',
      '12,34,567',
      '0,470,000',
      '1.5,3',
      '3,4,5',
      'abc',
      '1 2',
      '9'.repeat(61),
    ])
      expect([text, point(text)]).toEqual([text, undefined])
  })

  it('give back plain decimals or nothing, for any text', () => {
    const signs = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,-+ kg'٣１。")) })
    fc.assert(
      fc.property(signs, fc.boolean(), (text, decimalComma) => {
        expect(decimalText(text, { decimalComma }) ?? '0').toMatch(/^-?\d+(\.\d+)?$/)
      }),
    )
    fc.assert(
      fc.property(fc.integer(), fc.nat(9999), (whole, fraction) => {
        expect(point(`${whole}.${fraction}`)).toBe(`${whole}.${fraction}`)
      }),
    )
  })
})
