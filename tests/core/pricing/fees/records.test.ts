import { describe, expect, it } from 'vitest'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { readExpenseSubject } from '#core/pricing/fees/subjects/expense-subject.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { readFreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import { openTariffBook } from '#core/pricing/fees/tariff/tariff-book.ts'
import { mayChange, publishVersion, withdrawVersion } from '#core/pricing/fees/tariff/version.rules.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { readRecord, type RecordValues } from '#core/base/fields/read-record.ts'
import type { References } from '#core/base/fields/references.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { codeOf, day, EXAMPLE_RULE, faultsOf, ruleOf } from './sample-tariffs.ts'

const anyReference: References = { find: () => undefined, all: () => [], near: () => [], keyOf: (_entity, named) => named }

describe('the declarations', () => {
  it('have every field of a freight rule under the name that the specification gives it', () => {
    const names =
      'freightName, from_country, target_country, convert_rate, transport_method, threshold, paper_fee, vat_rate, duty_rate, express_currency, tax_currency, min_weight, max_weight, begin_price, step_price, lower_threshold, upper_threshold, extra_charge'
    expect(Object.keys(freightRule.fields)).toEqual(expect.arrayContaining(names.split(', ')))
  })

  it('lie in the areas of the staff', () => {
    expect([freightRule, expenseSubject, exchangeRate].map((entity) => entity.area)).toEqual([
      'freight-rules',
      'expense-subjects',
      'exchange-rates',
    ])
  })

  it('take from outside what the engine then counts with', () => {
    const typed = { ...EXAMPLE_RULE, effective_from: '2026-01-01', min_weight: '0.5', step_weight: '', max_weight: '30', vat_rate: '' }
    const stored = must(readRecord(freightRule, typed, anyReference))
    expect(must(readFreightRule(stored))).toEqual({ ...ruleOf({ vat_rate: undefined }) })
  })
})

describe('a freight rule', () => {
  const faults = (changes: RecordValues): readonly string[] => faultsOf(readFreightRule({ ...EXAMPLE_RULE, ...changes }))

  it('is read in grams and minor units', () => {
    expect(ruleOf({ lower_threshold: '10', upper_threshold: '20', extra_charge: '1.5' })).toMatchObject({
      ruleCode: 'CN-AE',
      versionCode: 'CN-AE-1',
      name: '阿联酋空运',
      minGrams: 500,
      stepGrams: 500,
      maxGrams: 30_000,
      prices: { begin: 3500n, step: 1200n },
      threshold: 30_000n,
      paperFee: 2000n,
      extra: { lower: 1000n, upper: 2000n, charge: 150n },
    })
  })

  it('charges nothing that it does not name', () => {
    const bare = ruleOf({ threshold: undefined, duty_rate: undefined, vat_rate: undefined, paper_fee: undefined })
    expect([bare.threshold, bare.dutyRate.numerator, bare.vatRate.numerator, bare.paperFee, bare.extra]).toEqual([
      0n,
      0n,
      0n,
      0n,
      undefined,
    ])
  })

  it('refuses amounts that their currency cannot have', () => {
    expect(faults({ begin_price: '35.005' })).toEqual(['begin_price TOO_MANY_DECIMALS'])
    expect(faults({ express_currency: 'JPY', begin_price: '35', step_price: '12.5' })).toEqual(['step_price TOO_MANY_DECIMALS'])
    expect(faults({ tax_currency: 'KWD', threshold: '1.5555', paper_fee: '0.125' })).toEqual(['threshold TOO_MANY_DECIMALS'])
    expect(faults({ paper_fee: '-1' })).toEqual(['paper_fee OUT_OF_RANGE'])
  })

  it('refuses taxes that are no fraction', () => {
    expect(faults({ duty_rate: '5', vat_rate: '1.01' })).toEqual(['duty_rate OUT_OF_RANGE', 'vat_rate OUT_OF_RANGE'])
    expect(faults({ duty_rate: '-0.01' })).toEqual(['duty_rate OUT_OF_RANGE'])
    expect(faults({ duty_rate: '1.00', vat_rate: '0' })).toEqual([])
  })

  it('refuses a maximum below the first weight', () => {
    expect(faults({ max_weight: 499 })).toEqual(['max_weight OUT_OF_RANGE'])
    expect(faults({ max_weight: 500 })).toEqual([])
  })

  it('refuses an extra charge without a band, and an empty band', () => {
    expect(faults({ extra_charge: '5.00' })).toEqual(['upper_threshold FIELD_REQUIRED'])
    expect(faults({ extra_charge: '5.00', lower_threshold: '10', upper_threshold: '10' })).toEqual(['upper_threshold BAND_EMPTY'])
    expect(faults({ extra_charge: '5.00', upper_threshold: '0.01' })).toEqual([])
    expect(faults({ upper_threshold: '10' })).toEqual([])
  })
})

describe('a refused amount', () => {
  it('reports what its field takes', () => {
    const paramsOf = (result: Result<unknown>) => (result.ok ? [] : (result.failure.fields ?? []).map((field) => field.params))
    expect(paramsOf(readFreightRule({ ...EXAMPLE_RULE, duty_rate: '5', paper_fee: '-1', max_weight: 499 }))).toEqual([
      { min: '0.500', max: '1000000.000' },
      { min: 0, max: 1 },
      { min: 0, max: 999_999_999_999 },
    ])
    expect(paramsOf(readExpenseSubject({ ...SUBJECTS.payout, currency: 'USD' }))).toEqual([{ found: 'USD', choices: 'CNY' }])
  })
})

describe('an expense subject', () => {
  const faults = (record: RecordValues): readonly string[] => faultsOf(readExpenseSubject(record))
  const without = (record: RecordValues, ...names: readonly string[]): RecordValues => ({
    ...record,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  })

  it('is read as the rule of its basis', () => {
    expect(subjectOf('per_weight', SUBJECTS.remote)).toEqual({
      subjectCode: 'REMOTE',
      versionCode: 'REMOTE-1',
      name: { 'zh-CN': '偏远附加费', 'zh-TW': '偏遠附加費', 'en-US': 'Remote area' },
      currency: 'AED',
      occasion: 'remote_area',
      country: 'AE',
      basis: 'per_weight',
      price: 250n,
      stepGrams: 1000,
    })
    expect(subjectOf('insurance', SUBJECTS.insurance)).toMatchObject({ leastPremium: 100n, coverLimit: 500_000n })
    expect(subjectOf('claim', SUBJECTS.claim)).toMatchObject({ perKilogram: 2000n, perParcel: 10_000n })
    expect(subjectOf('per_parcel', SUBJECTS.battery).name['zh-TW']).toBe('带电附加费')
  })

  it('needs the amounts of its basis', () => {
    expect(faults(without(SUBJECTS.battery, 'unit_price', 'occasion'))).toEqual(['unit_price FIELD_REQUIRED', 'occasion FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.remote, 'unit_price'))).toEqual(['unit_price FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.fuel, 'share'))).toEqual(['share FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.storage, 'unit_price'))).toEqual(['unit_price FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.insurance, 'share', 'minimum', 'maximum'))).toEqual(['share FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.claim, 'unit_price', 'maximum'))).toEqual(['maximum FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.claim, 'unit_price'))).toEqual([])
    expect(faults(without(SUBJECTS.claim, 'maximum'))).toEqual([])
    expect(faults(without(SUBJECTS.payout, 'share', 'bank_share', 'minimum'))).toEqual([
      'share FIELD_REQUIRED',
      'bank_share FIELD_REQUIRED',
      'minimum FIELD_REQUIRED',
    ])
  })

  it('refuses storage prices whose days do not rise, and half a price', () => {
    expect(faults({ ...SUBJECTS.storage, second_from_day: 31 })).toEqual(['second_from_day BAND_EMPTY'])
    expect(faults({ ...SUBJECTS.storage, second_from_day: 32 })).toEqual([])
    expect(faults({ ...SUBJECTS.storage, third_from_day: 61 })).toEqual(['third_from_day BAND_EMPTY'])
    expect(faults(without(SUBJECTS.storage, 'second_price'))).toEqual(['second_price FIELD_REQUIRED'])
    expect(faults(without(SUBJECTS.storage, 'third_from_day'))).toEqual(['third_from_day FIELD_REQUIRED'])
    expect(faults({ ...SUBJECTS.storage, third_price: '-1' })).toEqual(['third_price OUT_OF_RANGE'])
  })

  it('pays COD out in RMB alone', () => {
    expect(faults({ ...SUBJECTS.payout, currency: 'USD' })).toEqual(['currency NOT_A_CHOICE'])
  })
})

describe('versions', () => {
  const now = day('2026-06-01')
  const draft = { ...EXAMPLE_RULE, version_code: 'CN-AE-2', version_status: 'draft', effective_from: day('2026-06-10') }
  const publish = (version: RecordValues, others: readonly RecordValues[] = [EXAMPLE_RULE]) =>
    publishVersion({ version, others, now, read: readFreightRule })

  it('are published from a draft, now or later', () => {
    expect(must(publish(draft))).toEqual({ ...draft, version_status: 'published' })
    expect(codeOf(publish({ ...draft, effective_from: now }))).toBeUndefined()
  })

  it('never take effect in the past, where bills were made', () => {
    expect(codeOf(publish({ ...draft, effective_from: now - 1 }))).toBe('VERSION_IN_PAST')
  })

  it('never take effect at the moment of another one; a draft stands in nobody’s way', () => {
    const other = { ...draft, version_code: 'CN-AE-3' }
    expect(codeOf(publish(draft, [EXAMPLE_RULE, other]))).toBeUndefined()
    for (const version_status of ['published', 'withdrawn'])
      expect(publish(draft, [EXAMPLE_RULE, { ...other, version_status }])).toMatchObject({
        failure: { code: 'VERSION_TAKEN', params: { version: 'CN-AE-3' } },
      })
  })

  it('are published only where they fit together', () => {
    expect(faultsOf(publish({ ...draft, duty_rate: '5' }))).toEqual(['duty_rate OUT_OF_RANGE'])
  })

  it('are never changed once they were published', () => {
    expect(must(mayChange(draft))).toBe(draft)
    expect(mayChange(EXAMPLE_RULE)).toMatchObject({ failure: { code: 'VERSION_NOT_DRAFT', params: { version: 'CN-AE-1' } } })
    expect(codeOf(publish(EXAMPLE_RULE, []))).toBe('VERSION_NOT_DRAFT')
  })

  it('end with a withdrawn one', () => {
    const end = (from: number, others: readonly RecordValues[] = [EXAMPLE_RULE]) =>
      withdrawVersion({ version: EXAMPLE_RULE, others, now, from, versionCode: 'CN-AE-END' })
    expect(must(end(now))).toEqual({ ...EXAMPLE_RULE, version_code: 'CN-AE-END', version_status: 'withdrawn', effective_from: now })
    expect(codeOf(end(now - 1))).toBe('VERSION_IN_PAST')
    expect(codeOf(end(day('2026-06-10'), [{ ...draft, version_status: 'published' }]))).toBe('VERSION_TAKEN')
  })
})

describe('the tariff book', () => {
  const open = (changes: Partial<Parameters<typeof openTariffBook>[0]>) =>
    openTariffBook({ freightRules: [], expenseSubjects: [], exchangeRates: [], ...changes })

  it('does not open over a published version that does not fit together; drafts and ends may be as they are', () => {
    const faulty = { ...EXAMPLE_RULE, duty_rate: '5' }
    expect(faultsOf(open({ freightRules: [faulty] }))).toEqual(['duty_rate OUT_OF_RANGE'])
    expect(
      codeOf(
        open({
          freightRules: [
            { ...faulty, version_status: 'draft' },
            { ...faulty, version_status: 'withdrawn' },
          ],
        }),
      ),
    ).toBeUndefined()
    expect(faultsOf(open({ expenseSubjects: [{ ...SUBJECTS.fuel, share: '2' }] }))).toEqual(['share OUT_OF_RANGE'])
  })
})
