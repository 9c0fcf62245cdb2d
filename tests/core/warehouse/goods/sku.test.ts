import { describe, expect, it } from 'vitest'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { must } from '#core/base/kernel/result.ts'
import { readRecord } from '#core/base/fields/read-record.ts'
import { seededReferences } from '../../../support/references.ts'

describe('a SKU', () => {
  it('has the fields of the specification, a picture and a low-stock level', () => {
    expect(Object.keys(sku.fields).toSorted()).toEqual(
      [
        'skuCode',
        'skuName',
        'skuTitle',
        'skuAlias',
        'skuWeight',
        'volume',
        'width',
        'height',
        'length',
        'skuAmount',
        'hsCode',
        'barCode',
        'picture',
        'lowStock',
      ].toSorted(),
    )
  })

  it('asks for its size as length, width and height', () => {
    expect(Object.keys(sku.fields).filter((name) => ['length', 'width', 'height'].includes(name))).toEqual(['length', 'width', 'height'])
  })

  it('is read as customers write it', () => {
    const raw = {
      skuCode: 'MUG-01',
      skuName: '马克杯',
      skuWeight: '0.350',
      length: '12.5',
      width: '9',
      height: '10',
      skuAlias: 'B0C1; X001',
      barCode: '6901234567892; 6901234567908',
    }
    expect(must(readRecord(sku, raw, seededReferences))).toMatchObject({
      skuCode: 'MUG-01',
      skuName: '马克杯',
      skuWeight: 350,
      length: 125,
      width: 90,
      height: 100,
      skuAlias: ['B0C1', 'X001'],
      barCode: ['6901234567892', '6901234567908'],
    })
  })
})
