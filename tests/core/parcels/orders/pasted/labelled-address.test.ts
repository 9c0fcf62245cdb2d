import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAddress } from '#core/parcels/orders/pasted/split-address.ts'
import type { AddressPart } from '#core/parcels/orders/pasted/splitting.ts'
import { labelledExamples } from './labelled-addresses.ts'
import { allCountries } from './pasted-addresses.ts'

const split = (text: string) => splitAddress({ text, references: allCountries, divisions: areaList })

/** The parts of one address behind labels of each language; which one is random. */
const LABELS: Readonly<Partial<Record<AddressPart, readonly string[]>>> = {
  reference: ['订单号', '訂單編號', 'Order No', 'رقم الطلب'],
  name: ['收货人', '收件人姓名', '收貨姓名', '寄件人姓名', 'Name', 'الاسم', 'Ad Soyad', 'ФИО'],
  phone: ['收货电话', '收件手机', '收貨人手機', '寄件電話', 'Tel', 'Mobile', 'الجوال', 'Telefon', 'Телефон'],
  phone2: ['备用电话', '備用電話', 'Phone 2', 'Second phone'],
  country: ['收货国家', '收件國家', '寄件国家', 'Country', 'الدولة', 'Ülke', 'Страна'],
  city: ['收货城市', '收貨城市', '寄件城市', 'City', 'المدينة', 'Şehir', 'Город'],
  address: ['收货地址', '收貨地址', '寄件人地址', 'Address', 'Add', 'العنوان', 'Adres', 'Адрес'],
  zipCode: ['收件邮编', '收貨郵編', 'Zip', 'Postcode', 'الرمز البريدي', 'Posta Kodu', 'Индекс'],
}
const VALUES: Readonly<Partial<Record<AddressPart, string>>> = {
  reference: 'CD-20261129',
  name: 'Sara Abdullah',
  phone: '+966541122334',
  phone2: '+966559876543',
  country: 'Saudi Arabia',
  city: 'Jeddah',
  address: 'Building 45 Prince Sultan Street',
  zipCode: '23433',
}

const labelled = fc
  .tuple(
    ...Object.entries(LABELS).map(([part, labels]) => fc.constantFrom(...labels).map((label) => ({ part: part as AddressPart, label }))),
  )
  .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }))

describe('a pasted address with labels', () => {
  it.each(labelledExamples)('of $language is read whole: $text', ({ text, expected }) => {
    const { parts, doubts } = split(text)
    expect(parts).toEqual(expected)
    expect(Object.values(doubts)).not.toContain('invalid')
    expect(Object.values(doubts)).not.toContain('missing')
  })

  it('is read the same in any order, with any colon and separator, in any language of labels', () => {
    fc.assert(
      fc.property(
        labelled,
        fc.constantFrom(':', '：', ' : ', '︰', '∶', '﹕', ' = '),
        fc.constantFrom('\n', '；', '; ', ' | ', '，', '\t', '\r\n', '、'),
        (parts, colon, separator) => {
          const text = parts.map(({ part, label }) => `${label}${colon}${VALUES[part] ?? ''}`).join(separator)
          expect(split(text).parts, text).toEqual({ ...VALUES, country: 'SA' })
        },
      ),
      { numRuns: 300 },
    )
  })
})
