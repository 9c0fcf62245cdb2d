import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The transport of bags from station to station, under one master air waybill. Its counts and
 * weight are derived from its bags.
 */
export const billOfLading = defineReadModel({
  name: 'bill_of_lading',
  area: 'bills-of-lading',
  label: words('提单', '提單', 'Bills of lading'),
  key: 'mawb',
  title: 'flight',
  listed: [
    'mawb',
    'carrier_code',
    'flight',
    'from_station',
    'to_station',
    'dept_date',
    'expected_date',
    'number_of_bags',
    'number_of_shipment',
    'Weight',
  ],
  searched: ['mawb', 'flight', 'carrier_code', 'hub'],
  filtered: ['from_station', 'to_station', 'load_type', 'shipping_mode'],
  fields: {
    mawb: {
      kind: 'text',
      maxLength: 20,
      required: true,
      synonyms: ['AWB', 'AWB No', 'AWB Number', 'MAWB No', 'Master AWB', 'Air Waybill', '主单号', '主單號', '提单号', '提單號'],
      label: words('空运提单号', '空運提單號', 'MAWB'),
      help: words('如 176-12345675', '如 176-12345675', 'For example 176-12345675'),
    },
    carrier_code: { kind: 'code', maxLength: 10, required: true, label: words('承运人代码', '承運人代碼', 'Carrier code') },
    flight: { kind: 'code', maxLength: 10, label: words('航班', '航班', 'Flight') },
    hub: { kind: 'reference', to: 'airport', label: words('中转枢纽', '轉運樞紐', 'Hub') },
    from_station: { kind: 'reference', to: 'airport', required: true, label: words('始发站', '始發站', 'From station') },
    to_station: { kind: 'reference', to: 'airport', required: true, label: words('目的站', '目的站', 'To station') },
    dept_date: { kind: 'instant', required: true, label: words('起飞日期', '起飛日期', 'Departure') },
    expected_date: { kind: 'instant', label: words('预计到达日期', '預計到達日期', 'Expected arrival') },
    load_type: {
      kind: 'choice',
      label: words('装载方式', '裝載方式', 'Load type'),
      choices: { bulk: words('散装', '散裝', 'Bulk'), uld: words('集装器', '盤櫃', 'Unit load device') },
    },
    shipping_mode: {
      kind: 'choice',
      label: words('运输方式', '運輸方式', 'Shipping mode'),
      choices: { air: words('空运', '空運', 'Air'), sea: words('海运', '海運', 'Sea'), land: words('陆运', '陸運', 'Land') },
    },
    number_of_bags: { kind: 'integer', min: 0, max: 100_000, label: words('袋数', '袋數', 'Number of bags') },
    number_of_shipment: { kind: 'integer', min: 0, max: 10_000_000, label: words('票数', '票數', 'Number of shipments') },
    Weight: { kind: 'weight', maxGrams: 1_000_000_000, label: words('重量（kg）', '重量（kg）', 'Weight (kg)') },
  },
})

export type BillOfLading = RecordOf<(typeof billOfLading)['fields']>

const { number_of_bags: _bags, number_of_shipment: _shipments, Weight: _weight, ...written } = billOfLading.fields

/** Fields that are written by hand or come in an airline's sheet. */
export const billOfLadingFields = written
