import { describe, expect, it } from 'vitest'
import { fillText, midSentence, placesOf, words } from '#core/base/kernel/words.ts'

const SELECTED = words('已选 {count} 个订单', '已選 {count} 個訂單', '{count|order|orders} selected by {name}')

describe('a text with places', () => {
  it.each([
    [0, '0 orders selected by Li'],
    [1, '1 order selected by Li'],
    [2, '2 orders selected by Li'],
  ])('counts %i in English as it is said', (count, text) => {
    expect(fillText(SELECTED, { count, name: 'Li' }, 'en-US')).toBe(text)
    expect(fillText(SELECTED, { count }, 'zh-CN')).toBe(`已选 ${count} 个订单`)
  })

  it('separates the thousands of a count, and leaves other numbers as they are', () => {
    expect(fillText(SELECTED, { count: 12345, name: 'Li' }, 'en-US')).toBe('12,345 orders selected by Li')
    expect(fillText(SELECTED, { count: 12345 }, 'zh-CN')).toBe('已选 12,345 个订单')
    expect(fillText(SELECTED, { count: 2, name: 12345 }, 'en-US')).toBe('2 orders selected by 12345')
  })

  it('keeps a place without a value, takes values in the reader’s language, and searches no value for places', () => {
    expect(fillText(SELECTED, { count: 2 }, 'en-US')).toBe('2 orders selected by {name}')
    expect(fillText(SELECTED, { count: 2, name: words('李', '李', 'Li') }, 'en-US')).toBe('2 orders selected by Li')
    expect(fillText(SELECTED, { count: 2, name: '{count}' }, 'en-US')).toBe('2 orders selected by {count}')
  })

  it('takes a label as it stands within a sentence', () => {
    expect(midSentence(words('国家', '國家', 'Countries'))).toEqual(words('国家', '國家', 'countries'))
    expect(midSentence(words('SKU', 'SKU', 'SKUs'))).toEqual(words(' SKU', ' SKU', 'SKUs'))
  })

  it('names its places', () => expect(placesOf('{name} has {count|order|orders}')).toEqual(['count', 'name']))
})
