import type { Fields } from '#core/base/fields/field.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { words } from '#core/base/kernel/words.ts'
import { invoiceFailure } from './invoice.failures.ts'

/**
 * The number of a tax invoice: 20 digits of a fully digital one, or 8 digits with the code of their
 * batch.
 */
export type InvoiceNumber = { readonly number: string; readonly code?: string }

const DIGITAL = /^\d{20}$/
const PRINTED = /^\d{8}$/
const CODE = /^(\d{10}|\d{12})$/
const MOST_DIGITS = 20
const MOST_CODE = 12
const MOST_REASON = 300

/** Fields that finance fills in to issue an invoice, beside its file. */
export const invoiceIssueFields = {
  invoice_number: {
    kind: 'code',
    maxLength: MOST_DIGITS,
    required: true,
    label: words('发票号码', '發票號碼', 'Invoice number'),
    help: words('数电发票 20 位，其他 8 位', '數電發票 20 位，其他 8 位', '20 digits of a digital invoice, 8 of others'),
  },
  number_code: {
    kind: 'code',
    maxLength: MOST_CODE,
    label: words('发票代码', '發票代碼', 'Invoice code'),
    help: words('仅 8 位号码需要，10 或 12 位', '僅 8 位號碼需要，10 或 12 位', 'For 8-digit numbers alone: 10 or 12 digits'),
  },
  invoice_day: { kind: 'date', when: 'past', required: true, label: words('开票日期', '開票日期', 'Day of issue') },
} as const satisfies Fields

/** Fields that finance fills in to void an issued invoice. */
export const invoiceVoidFields = {
  reason: {
    kind: 'text',
    maxLength: MOST_REASON,
    multiline: true,
    required: true,
    label: words('红冲原因', '沖紅原因', 'Reason for voiding'),
  },
  red_number: {
    kind: 'code',
    maxLength: MOST_DIGITS,
    label: words('红字发票号码', '紅字發票號碼', 'Number of the red invoice'),
    help: words(
      '8 位号码的发票在开票当月作废时可不填',
      '8 位號碼的發票在開票當月作廢時可不填',
      'May be empty where an 8-digit invoice is voided in the month of its issue',
    ),
  },
  red_code: {
    kind: 'code',
    maxLength: MOST_CODE,
    label: words('红字发票代码', '紅字發票代碼', 'Code of the red invoice'),
    help: invoiceIssueFields.number_code.help,
  },
} as const satisfies Fields

/** The wrong fields of a number: INVOICE_NUMBER_FORM, INVOICE_CODE_FORM, INVOICE_CODE_NONE. */
export function wrongNumber(
  { number, code }: InvoiceNumber,
  fields: { readonly number: string; readonly code: string },
): readonly FieldFailure[] {
  if (DIGITAL.test(number)) return code === undefined ? [] : [atField(fields.code, invoiceFailure('INVOICE_CODE_NONE'))]
  if (!PRINTED.test(number)) return [atField(fields.number, invoiceFailure('INVOICE_NUMBER_FORM'))]
  return code !== undefined && CODE.test(code) ? [] : [atField(fields.code, invoiceFailure('INVOICE_CODE_FORM'))]
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/**
 * The wrong fields of what voids an invoice: a red invoice, which only an 8-digit one of this month
 * can do without.
 */
export function wrongRed(
  red: InvoiceNumber | undefined,
  { invoice, day, today }: { readonly invoice: InvoiceNumber; readonly day: string; readonly today: string },
): readonly FieldFailure[] {
  if (red !== undefined) return wrongNumber(red, { number: 'red_number', code: 'red_code' })
  return PRINTED.test(invoice.number) && monthOf(day) === monthOf(today) ? [] : [atField('red_number', inputFailure('FIELD_REQUIRED'))]
}

/** The number as it is read aloud: its code before it. */
export const numberText = ({ number, code }: InvoiceNumber): string => (code === undefined ? number : `${code} ${number}`)
