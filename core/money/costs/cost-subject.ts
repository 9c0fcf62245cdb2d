import { words, type Words } from '#core/base/kernel/words.ts'

/** Subjects that suppliers bill us for. */
export const COST_SUBJECTS = {
  air_freight: words('空运费', '空運費', 'Air freight'),
  fuel: words('燃油附加费', '燃油附加費', 'Fuel surcharge'),
  security: words('安检费', '安檢費', 'Security'),
  terminal: words('机场操作费', '機場操作費', 'Terminal handling'),
  clearance: words('清关费', '清關費', 'Customs clearance'),
  taxes: words('进口税费', '進口稅費', 'Import duty and VAT'),
  delivery: words('派送费', '派送費', 'Last-mile delivery'),
  cod_service: words('代收服务费', '代收服務費', 'COD service'),
  return: words('退件费', '退件費', 'Returns'),
  other: words('其他', '其他', 'Other'),
} as const satisfies Readonly<Record<string, Words>>
export type CostSubject = keyof typeof COST_SUBJECTS
