import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { givenSheet } from '#core/base/sheets/given-sheet.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { importBankLines, type BankImported } from '#core/money/bank/import-bank-lines.usecase.ts'
import type { StatementForms } from '#core/money/bank/statement-forms.ts'
import { findDecimals } from '#core/money/bank/written-amounts.ts'
import { DATE_FORMS, dayIn, findDateForm, writtenDay, type DateForm } from '#core/base/sheets/written-date.ts'
import { seededReferences } from '../../../support/references.ts'
import { memoryBank } from './memory-bank.ts'

const NOW = Date.UTC(2026, 11, 20, 2)
const OWN = '6222021234567890'

/** A bank to import statements into, as its lines tell what was read. */
function bankAt(now = NOW) {
  const bank = memoryBank([])
  const take = (rows: readonly string[], forms: StatementForms = {}) => {
    const cells = rows.map((row, at) => textRow(at + 1, row.split('|')))
    const importing = importBankLines({
      atomically: bank.atomically,
      references: () => seededReferences,
      reader: givenSheet(cells, { decimalComma: false }),
      clock: { now: () => now },
    })
    return importing({ file: { fileName: 'bank.csv', content: { bytes: new Uint8Array() } }, account: OWN, forms }, { id: 3 } as Actor)
  }
  const said = (): readonly string[] =>
    bank.lines().map(({ reference, day, amount }) => `${reference} ${day} ${formatAmount(amount)} ${amount.currency}`)
  return { ...bank, take, said }
}
const CASES = new URL('../../../fixtures/bank/', import.meta.url)
/** A statement of the cases from the field, separated by commas or by semicolons. */
const rowsOf = (name: string): readonly string[] => {
  const text = readFileSync(new URL(name, CASES), 'utf8').trim()
  const separator = text.includes(';') ? ';' : ','
  return text.split(/\r?\n/).map((row) =>
    (row.match(new RegExp(`(?:"[^"]*"|[^${separator}])*(?:${separator}|$)`, 'g')) ?? [])
      .map((cell) => cell.replace(new RegExp(`${separator}$`), '').replaceAll('"', ''))
      .join('|')
      .replace(/\|$/, ''),
  )
}
const HEAD = 'Date|Credit|Currency|Reference'
const outcome = (done: Awaited<ReturnType<ReturnType<typeof bankAt>['take']>>): BankImported | readonly string[] =>
  done.ok ? done.value : (done.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)

describe('statements of banks of the Gulf and of Europe', () => {
  it('have the form of their dates in the column: 13/11/2026 says how 11/12/2026 is meant', async () => {
    const bank = bankAt()
    expect(outcome(await bank.take(rowsOf('bank-ddmm.csv')))).toMatchObject({ created: 3, failed: 0, forms: { dateForm: 'dmy' } })
    expect(bank.said()).toEqual(['D1 2026-12-11 100.00 AED', 'D2 2026-11-13 100.00 AED', 'D3 2026-11-05 100.00 AED'])
    // In November the 11th of December is a wrong cell, and not the 12th of November.
    const early = outcome(await bankAt(Date.UTC(2026, 10, 29)).take(rowsOf('bank-ddmm.csv')))
    expect(early).toMatchObject({ created: 0, failed: 1, findings: { list: [{ line: 2, failure: { code: 'BANK_DAY_FUTURE' } }] } })
  })

  it('write months by name, years short, and times with their zone', async () => {
    const bank = bankAt()
    expect(outcome(await bank.take(rowsOf('bank-yy.csv')))).toMatchObject({ created: 6, failed: 0 })
    expect(bank.lines().map(({ day }) => day)).toEqual(Array.from({ length: 6 }, () => '2026-11-05'))
    expect(bank.lines().map(({ at }) => at)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      Date.UTC(2026, 10, 5, 1, 3, 7),
      Date.UTC(2026, 10, 5, 5, 3, 7),
    ])
  })

  it('have commas before their decimals, and points between thousands', async () => {
    const bank = bankAt()
    expect(outcome(await bank.take(rowsOf('bank-eu-decimals.csv')))).toMatchObject({
      created: 3,
      failed: 0,
      forms: { dateForm: 'dmy', decimalComma: true },
    })
    expect(bank.said()).toEqual(['EU1 2026-11-28 1234.56 EUR', 'EU2 2026-11-28 1234.00 EUR', 'EU3 2026-11-28 987.60 EUR'])
  })

  it('name what takes back another line, leave it out, and take the rest', async () => {
    const bank = bankAt()
    expect(outcome(await bank.take(rowsOf('bank5-reversal.csv')))).toMatchObject({
      created: 1,
      leftOut: 1,
      failed: 0,
      notes: { list: [{ line: 3, column: '贷方发生额', failure: { code: 'BANK_LINE_REVERSES', params: { amount: '-1234.50' } } }] },
    })
    expect(bank.said()).toEqual(['V1F5B30 2026-11-25 1234.50 CNY'])
  })

  it('are asked about where nothing shows it, and remembered for the account', async () => {
    const bank = bankAt()
    const unclear = [HEAD, '05/11/2026|10.00|AED|A1', '06/11/2026|10.00|AED|A2']
    expect(outcome(await bank.take(unclear))).toEqual(['date_form BANK_DATES_UNCLEAR'])
    expect(outcome(await bank.take(unclear, { dateForm: 'dmy' }))).toMatchObject({ created: 2 })
    expect(outcome(await bank.take([HEAD, '07/11/2026|10.00|AED|A3']))).toMatchObject({ created: 1, forms: { dateForm: 'dmy' } })
    expect(bank.said()).toEqual(['A1 2026-11-05 10.00 AED', 'A2 2026-11-06 10.00 AED', 'A3 2026-11-07 10.00 AED'])
    const gulf = bankAt()
    const dinars = [HEAD, '2026-11-05|1.234|KWD|K1']
    expect(outcome(await gulf.take(dinars))).toEqual(['decimal_point BANK_DECIMALS_UNCLEAR'])
    expect(outcome(await gulf.take(dinars, { decimalComma: true }))).toMatchObject({ created: 1 })
    expect(outcome(await gulf.take([HEAD, '2026-11-06|2.345|KWD|K2']))).toMatchObject({ created: 1 })
    expect(gulf.said()).toEqual(['K1 2026-11-05 1234.000 KWD', 'K2 2026-11-06 2345.000 KWD'])
  })

  it('are asked about where cells speak for different forms, and what the chosen one cannot read is a wrong cell', async () => {
    const bank = bankAt()
    const mixed = [HEAD, '13/11/2026|10.00|AED|M1', '11/14/2026|10.00|AED|M2']
    expect(outcome(await bank.take(mixed))).toEqual(['date_form BANK_DATES_UNCLEAR'])
    expect(outcome(await bank.take(mixed, { dateForm: 'dmy' }))).toMatchObject({
      created: 0,
      findings: { list: [{ line: 3, failure: { code: 'NOT_A_DATE' } }] },
    })
  })

  it.each([
    ['28. November 2026', '2026-11-28'],
    ['3 Dez. 2026', '2026-12-03'],
    ['1 août 2026', '2026-08-01'],
    ['5 نوفمبر 2026', '2026-11-05'],
    ['Nov 5, 2026', '2026-11-05'],
    ['November 5th, 2026', '2026-11-05'],
    ['31-Nov-26', undefined],
    ['5 Nevember 2026', undefined],
  ])('have the date %s', (text, day) => {
    expect(writtenDay(text)).toEqual(day === undefined ? undefined : { day })
  })

  const days = fc.date({ min: new Date(Date.UTC(2020, 0, 1)), max: new Date(Date.UTC(2026, 11, 19)), noInvalidDate: true })
  const written = (date: Date, { form, mark, isShort }: { form: DateForm; mark: string; isShort: boolean }): string => {
    const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
    const shown = isShort || form === 'ymd' ? year.slice(2) : year
    return { dmy: [day, month, shown], mdy: [month, day, shown], ymd: [shown, month, day] }[form].join(mark)
  }

  it('are read as they were written or asked about, never swapped', () => {
    const column = fc.record({
      dates: fc.array(days, { minLength: 1, maxLength: 12 }),
      form: fc.constantFrom(...DATE_FORMS),
      mark: fc.constantFrom('/', '.', '-'),
      isShort: fc.boolean(),
    })
    fc.assert(
      fc.property(column, ({ dates, ...writing }) => {
        const texts = dates.map((date) => written(date, writing))
        const found = findDateForm(texts, NOW)
        if ('unclear' in found) {
          expect(found.unclear).toContain(writing.form)
          return
        }
        const read = texts.map((text) => {
          const one = writtenDay(text)
          return one !== undefined && 'open' in one && found.form !== undefined ? dayIn(one.open, found.form, NOW) : undefined
        })
        expect(read).toEqual(dates.map((date) => date.toISOString().slice(0, 10)))
      }),
    )
  })

  it('have the decimal point that their amounts were written with, or are asked about', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.boolean(), fc.constantFrom(2, 3), (counts, isComma, isGrouped, digits) => {
        const texts = counts.map((count) => {
          const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, useGrouping: isGrouped }).format(
            count / 10 ** digits,
          )
          return isComma ? plain.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : plain
        })
        const found = findDecimals(texts.map((text) => ({ text, digits, isTaken: true })))
        if ('sample' in found) expect(texts).toContain(found.sample)
        else expect(found.decimalComma).toBe(isComma)
      }),
    )
  })
})
