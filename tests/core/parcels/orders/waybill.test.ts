import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { parseWaybill, waybillNumber } from '#core/parcels/orders/waybill.ts'

describe('a text that has to be a waybill', () => {
  it('is read as one, or refused for its form or its check digits', () => {
    const waybill = waybillNumber.write(7)
    expect(must(parseWaybill(` ${waybill.toLowerCase()} `))).toBe(waybill)
    expect(parseWaybill('CD000000000100')).toMatchObject({ failure: { code: 'WAYBILL_CHECK_DIGITS', params: { found: 'CD000000000100' } } })
    for (const found of ['', 'CD', 'CD12345678901', 'CD1234567890123', 'XX000000000170', '000000000170', `${waybill}${' '.repeat(50)}x`])
      expect(parseWaybill(found)).toMatchObject({ failure: { code: 'WAYBILL_FORMAT', params: { found } } })
  })
})

describe('air waybill numbers', () => {
  it('end with the remainder of the serial by 7', () => {
    for (const text of ['176-12345675', '17612345675', '176 1234 5675', ' １７６－１２３４５６７５ '])
      expect(must(parseMawb(text))).toBe('176-12345675')
    expect(parseMawb('176-12345676')).toMatchObject({ ok: false, failure: { code: 'MAWB_CHECK_DIGIT', params: { found: '176-12345676' } } })
  })

  it('have one form', () => {
    for (const text of ['', '176-1234567', '176-123456755', 'ABC-12345675', '176--12345675'])
      expect(parseMawb(text)).toMatchObject({ ok: false, failure: { code: 'MAWB_FORMAT' } })
  })
})
