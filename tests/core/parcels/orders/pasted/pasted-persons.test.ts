import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personsIn } from '#core/parcels/orders/pasted/pasted-persons.ts'
import { splitAddress } from '#core/parcels/orders/pasted/split-address.ts'
import { labelledExamples } from './labelled-addresses.ts'
import { allCountries } from './pasted-addresses.ts'

const split = (text: string) => splitAddress({ text, references: allCountries, divisions: areaList }).parts

const SENDER = { name: '王芳', phone: '+8613900001111', city: '深圳市' }
const CONSIGNEE = { name: 'Sara Abdullah', phone: '+966541122334', city: 'Jeddah', zipCode: '23433' }
const FROM = '广东省深圳市南山区科技园南路8号'
const TO = 'Building 45 Prince Sultan Street, Jeddah 23433, Saudi Arabia'

const EXAMPLES: readonly (readonly [string, string])[] = [
  ['of 寄件人 and 收件人', `寄件人：王芳 13900001111\n${FROM}\n收件人：Sara Abdullah\n电话：+966541122334\n地址：${TO}`],
  [
    'with labels of each',
    `寄件人姓名：王芳；寄件人电话：13900001111；寄件地址：${FROM}；收件人姓名：Sara Abdullah；收件人电话：+966541122334；收件地址：${TO}`,
  ],
  [
    'in traditional Chinese',
    `【寄件人】\n姓名：王芳\n電話：13900001111\n地址：${FROM}\n【收件人】\n姓名：Sara Abdullah\n電話：+966541122334\n地址：${TO}`,
  ],
  [
    'of Sender and Consignee',
    `Consignee\nName: Sara Abdullah\nPhone: +966541122334\nAddress: ${TO}\n\nSender\nName: 王芳\nPhone: 13900001111\nAddress: ${FROM}`,
  ],
  [
    'of Sender name and Receiver name',
    `Sender name: 王芳\nSender phone: 13900001111\nSender address: ${FROM}\nReceiver's name: Sara Abdullah\nReceiver's phone: +966541122334\nReceiver's address: ${TO}`,
  ],
  ['of From and To', `From: 王芳\nTel: 13900001111\n${FROM}\nTo: Sara Abdullah\nTel: +966541122334\n${TO}`],
  [
    'of مرسل and مستلم',
    `اسم المرسل: 王芳\nهاتف المرسل: 13900001111\nعنوان المرسل: ${FROM}\nاسم المستلم: Sara Abdullah\nجوال المستلم: +966541122334\nعنوان المستلم: ${TO}`,
  ],
  ['of المرسل and المرسل إليه', `المرسل:\n王芳\n13900001111\n${FROM}\nالمرسل إليه:\nSara Abdullah\n+966541122334\n${TO}`],
  ['in Turkish', `Gönderen: 王芳\nTelefon: 13900001111\nAdres: ${FROM}\nAlıcı: Sara Abdullah\nTelefon: +966541122334\nAdres: ${TO}`],
  [
    'in Russian',
    `Отправитель: 王芳\nТелефон: 13900001111\nАдрес: ${FROM}\nПолучатель: Sara Abdullah\nТелефон: +966541122334\nАдрес: ${TO}`,
  ],
]

describe('a pasted text with a sender and a consignee', () => {
  it.each(EXAMPLES)('%s is read as two addresses', (_name, text) => {
    const persons = personsIn(text)
    expect(split(persons?.sender ?? ''), persons?.sender).toMatchObject(SENDER)
    expect(split(persons?.consignee ?? ''), persons?.consignee).toMatchObject(CONSIGNEE)
  })

  it('gives an order number before both to the consignee', () => {
    const persons = personsIn(`订单号：CD-20261129\n${EXAMPLES[0]?.[1] ?? ''}`)
    expect(split(persons?.consignee ?? '')).toMatchObject({ reference: 'CD-20261129', ...CONSIGNEE })
  })

  it('is the same in any order of the two', () => {
    const parts = [`寄件人：王芳\n电话：13900001111\n地址：${FROM}`, `收件人：Sara Abdullah\n电话：+966541122334\n地址：${TO}`]
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 2 }), fc.constantFrom('\n', '\n\n', '； '), (both, between) => {
        const persons = personsIn(both.join(between))
        expect(split(persons?.sender ?? '')).toMatchObject(SENDER)
        expect(split(persons?.consignee ?? '')).toMatchObject(CONSIGNEE)
      }),
    )
  })

  it.each(labelledExamples)('is none where one person alone is named: $text', ({ text }) => {
    expect(personsIn(text)).toBeUndefined()
  })
})
