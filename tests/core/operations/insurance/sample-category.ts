import type { InsuranceCategory } from '#core/operations/insurance/premium.rules.ts'

/** 3.5 ‰, at least 10.00 CNY, up to 50,000.00 CNY, without the first 100.00 CNY. */
export const SAMPLE_CATEGORY: InsuranceCategory = {
  category_code: 'ALL-RISKS',
  category_name: '一切险',
  english_name: 'All risks',
  traditional_name: '一切險',
  insurer: 'PICC',
  currency: 'CNY',
  rate_per_mille: '3.5',
  minimum_premium: '10.00',
  most_insured: '50000.00',
  deductible: '100.00',
  effective_from: '2026-01-01',
  covered: '丢失、破损',
  english_covered: 'Loss and damage',
  excluded: '包装不当',
  english_excluded: 'Insufficient packing',
  enabled: true,
}
