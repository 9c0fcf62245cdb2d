import { readExpenseSubject, type ExpenseSubject } from '#core/pricing/fees/subjects/expense-subject.ts'
import { must } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { day } from './sample-tariffs.ts'

const record = (subject_code: string, values: RecordValues): RecordValues => ({
  subject_code,
  version_code: `${subject_code}-1`,
  version_status: 'published',
  effective_from: day('2026-01-01'),
  subject_name: subject_code,
  english_name: subject_code,
  ...values,
})

export const SUBJECTS = {
  remote: record('REMOTE', {
    subject_name: '偏远附加费',
    traditional_name: '偏遠附加費',
    english_name: 'Remote area',
    basis: 'per_weight',
    occasion: 'remote_area',
    country: 'AE',
    currency: 'AED',
    unit_price: '2.50',
  }),
  battery: record('BATTERY', {
    subject_name: '带电附加费',
    english_name: 'Battery',
    basis: 'per_parcel',
    occasion: 'battery',
    currency: 'USD',
    unit_price: '1.20',
  }),
  fuel: record('FUEL', {
    subject_name: '燃油附加费',
    english_name: 'Fuel',
    basis: 'freight_share',
    occasion: 'every_parcel',
    channel: 'CD-AE',
    currency: 'AED',
    share: '0.125',
  }),
  storage: record('STORAGE', {
    subject_name: '仓储费',
    english_name: 'Storage',
    basis: 'storage',
    currency: 'AED',
    unit_price: '2.50',
    free_days: 30,
    volume_step_litres: 10,
    second_from_day: 61,
    second_price: '4.00',
    third_from_day: 91,
    third_price: '8.125',
  }),
  insurance: record('INSURANCE', {
    subject_name: '保险费',
    english_name: 'Insurance',
    basis: 'insurance',
    currency: 'USD',
    share: '0.003',
    minimum: '1.00',
    maximum: '5000.00',
  }),
  claim: record('CLAIM', {
    subject_name: '赔偿',
    english_name: 'Compensation',
    basis: 'claim',
    currency: 'USD',
    unit_price: '20.00',
    maximum: '100.00',
  }),
  payout: record('COD-PAYOUT', {
    subject_name: '代收结算',
    english_name: 'COD payout',
    basis: 'cod_payout',
    currency: 'CNY',
    share: '0.03',
    bank_share: '0.006',
    minimum: '30.00',
  }),
} as const satisfies Record<string, RecordValues>

/** A subject in the engine's form, which must have the given basis. */
export function subjectOf<B extends ExpenseSubject['basis']>(basis: B, values: RecordValues): Extract<ExpenseSubject, { basis: B }> {
  const subject = must(readExpenseSubject(values))
  if (subject.basis !== basis) throw new Error(`${subject.subjectCode} is computed by ${subject.basis}`)
  return subject as Extract<ExpenseSubject, { basis: B }>
}
