import { describe, expect, it } from 'vitest'
import { rawOrderOf, wrongNames } from '#core/parcels/orders/fields/api-names.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'

const kindOf = (name: string): OrderKind => {
  const kind = orderKind(name)
  if (kind === undefined) throw new Error(`no kind ${name}`)
  return kind
}
const express = kindOf('express')
const codOf = (body: object): unknown => rawOrderOf(express, { ...body }).values['cod']
const findings = (kind: string, body: object, isNew = true): readonly string[] =>
  wrongNames(kindOf(kind), { ...body }, { isNew }).map(({ path, code }) => `${path} ${code}`)

describe('the COD of an order', () => {
  it('is taken under the name of the specification too', () => {
    expect(codOf({ order_price: '54.00' })).toBe('54.00')
    expect(codOf({ order_price: '54.00', cod_currency: 'AED' })).toEqual({ amount: '54.00', currency: 'AED' })
    expect(codOf({ order_price: { amount: '54.00', currency: 'AED' } })).toEqual({ amount: '54.00', currency: 'AED' })
    expect(codOf({ order_price: '54.00', cod_amount: null })).toBe('54.00')
    expect(codOf({ order_price: null, cod_amount: '54.00' })).toBe('54.00')
    expect(codOf({ order_price: null })).toBeNull()
    expect(codOf({ consignee: 'x' })).toBeUndefined()
  })

  it('may be sent under both names where they say the same', () => {
    for (const [cod_amount, order_price] of [
      ['54', '54.00'],
      [54, { amount: '54.000', currency: 'AED' }],
      [
        { amount: '54', currency: 'aed' },
        { amount: '54.00', currency: 'AED' },
      ],
      [null, ''],
    ])
      expect(findings('express', { cod_amount, order_price }, false), JSON.stringify([cod_amount, order_price])).toEqual([])
  })

  it('is refused where the two differ', () => {
    for (const [cod_amount, order_price] of [
      ['54', '55'],
      [
        { amount: '54', currency: 'SAR' },
        { amount: '54.00', currency: 'AED' },
      ],
    ])
      expect(findings('express', { cod_amount, order_price }), JSON.stringify([cod_amount, order_price])).toEqual([
        'order_price NAMES_DIFFER',
      ])
  })

  it('is not guessed where a change removes it under one name and keeps it under the other', () => {
    expect(findings('express', { cod_amount: null, order_price: '54' }, false)).toEqual(['order_price NAMES_DIFFER'])
    expect(findings('express', { cod_amount: null, order_price: '54' }, true)).toEqual([])
  })
})

describe('a name that only other kinds have', () => {
  it('is refused where it is filled, since it would be lost', () => {
    expect(findings('express', { driver_name: 'Ali', appointment_time: '', is_board: false, warehouse_code: null })).toEqual([
      'driver_name FIELD_OF_OTHER_KIND',
    ])
    expect(findings('fba_delivery', { order_price: '54' })).toEqual(['order_price FIELD_OF_OTHER_KIND'])
  })

  it('is refused in a line', () => {
    expect(findings('express', { order_goods: [{ name: 'Case', product_id: '12345678901' }] })).toEqual([
      'order_goods.0.product_id FIELD_OF_OTHER_KIND',
    ])
  })

  it('may be one that every order is answered with', () => {
    expect(findings('noon', { order_pcs: 3 })).toEqual([])
  })
})
