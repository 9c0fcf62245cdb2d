import { describe, expect, it } from 'vitest'
import { readBankTime } from '#core/money/bank/bank-cells.ts'
import { readWrittenAmount } from '#core/base/sheets/written-amount.ts'
import { readBankLine, type ReadBankLine, type StatementContext } from '#core/money/bank/read-bank-line.ts'
import { bankColumns } from '#core/money/bank/statement-headings.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { seededReferences } from '../../../support/references.ts'

const NOW = Date.UTC(2026, 10, 23, 2)

/** The lines of a sheet, or the codes of what is wrong with its cells. */
function read(sheet: string, over: Partial<StatementContext> = {}): readonly ReadBankLine[] {
  const rows = sheet
    .trim()
    .split('\n')
    .map((line, at) => textRow(at + 1, line.trim().split('|')))
  const columns = bankColumns(rows)
  if (columns === undefined) throw new Error('no headings')
  const context = {
    columns,
    account: '6225880101',
    currency: 'CNY',
    references: seededReferences,
    now: NOW,
    forms: {},
    seen: new Map(),
    ...over,
  }
  return rows.filter(({ line }) => line > columns.line).map((row) => readBankLine(row, context))
}
const codesOf = (lines: readonly ReadBankLine[]): readonly string[] =>
  lines.map((one) => (one.kind === 'wrong' ? one.findings.map(({ column, failure }) => `${column} ${failure.code}`).join() : one.kind))
const amountsOf = (lines: readonly ReadBankLine[]) =>
  lines.map((one) => (one.kind === 'line' ? `${one.line.day} ${one.line.amount.amount} ${one.line.amount.currency}` : one.kind))

describe('a bank statement', () => {
  it('is read by the headings of banks in Chinese and English, with debit and credit columns, a direction, or a sign', () => {
    const sheets = [
      `账号：|7559 0123 4510 806|
       币种|人民币
       交易日|交易时间|借方发生额（元）|贷方发生额（元）|余额|对方户名|对方账号|用途|摘要|交易流水号
       20261120|10:11:12||1,234.50|9,000.00|甲公司|6222|货款|BN000000000001|L1
       20261120||12.00||8,988.00|乙|||手续费|L2
       合计||12.00|1,234.50`,
      `Transaction Date|Description|Debit Amount|Credit Amount|Counterparty Name|Reference No.
       2026/11/20|Invoice|-|1,234.50|Acme|R1
       2026/11/20|Fee|12.00|-|Bank|R2
       Total||12.00|1,234.50`,
      `交易日期|金额|借贷标志|币别|对方名称
       2026年11月20日|1234.50|贷|人民币|甲
       2026.11.20|-12.00|借|人民币|乙`,
      `Date|Amount|Payer
       2026-11-20 10:00:00|+1,234.50|Acme
       2026-11-20|(12.00)|Bank`,
    ]
    for (const sheet of sheets) expect(amountsOf(read(sheet)).slice(0, 2), sheet).toEqual(['2026-11-20 123450 CNY', 'out'])
    const [line] = read(sheets[0] ?? '', { account: undefined })
    expect(line).toMatchObject({
      kind: 'line',
      line: {
        account: '755901234510806',
        key: 'ref:L1',
        at: Date.UTC(2026, 10, 20, 2, 11, 12),
        payerName: '甲公司',
        payerAccount: '6222',
        text: '货款 · BN000000000001',
      },
    })
    expect(codesOf(read(sheets[0] ?? '')).at(-1)).toBe('nothing')
  })

  it('names the cell of what is wrong, and takes nothing that it would have to guess', () => {
    const amounts = [
      '0',
      '-1',
      '1e9',
      '0.001',
      'NaN',
      '１００',
      '1000000000000000',
      '1,23.00',
      '12,34',
      '$5',
      '=1+1',
      '1.2.3',
      'USD 5',
      '∞',
    ]
    const sheet = [
      '交易日期|收入金额|支出金额',
      ...amounts.map((amount) => `2026-11-20|${amount}|`),
      '2026-11-20|1.00|2.00',
      '2026-11-20||-3.00',
    ]
    expect(codesOf(read(sheet.join('\n')))).toEqual([
      '收入金额 NOT_POSITIVE',
      'reversal',
      '收入金额 NOT_A_NUMBER',
      '收入金额 TOO_MANY_DECIMALS',
      '收入金额 NOT_A_NUMBER',
      '收入金额 NOT_A_NUMBER',
      '收入金额 OUT_OF_RANGE',
      ...Array.from({ length: 7 }, () => '收入金额 NOT_A_NUMBER'),
      '收入金额 BANK_LINE_BOTH_SIDES',
      'reversal',
    ])
    const days = ['', '2026-02-30', '20-11-2026', '46349', '1999-12-31', '2026-11-25', '2026-11-20 25:00:00']
    expect(codesOf(read(['日期|金额', ...days.map((day) => `${day}|1`)].join('\n')))).toEqual([
      '日期 NOT_A_DATE',
      '日期 NOT_A_DATE',
      '日期 NOT_A_DATE',
      '日期 NOT_A_DATE',
      '日期 NOT_A_DATE',
      '日期 BANK_DAY_FUTURE',
      '日期 NOT_A_DATE',
    ])
    expect(codesOf(read('日期|金额|币种|借贷\n2026-11-20|1|火星币|贷\n2026-11-20|1|人民币|左'))).toEqual([
      '币种 UNKNOWN_REFERENCE',
      '借贷 BANK_DIRECTION_UNKNOWN',
    ])
    expect(codesOf(read('日期|金额\n2026-11-20|1', { account: undefined }))).toEqual(['account BANK_ACCOUNT_MISSING'])
    expect(bankColumns([textRow(1, ['姓名', '电话'])])).toBeUndefined()
  })

  it('reads amounts in digits of their currency and days in Beijing', () => {
    expect(readWrittenAmount('¥1,234.50', 'CNY')).toMatchObject({ value: 123_450n })
    expect(readWrittenAmount('USD 1,000', 'USD')).toMatchObject({ value: 100_000n })
    expect(readWrittenAmount('1,000.5', 'JPY')).toMatchObject({ failure: { code: 'TOO_MANY_DECIMALS' } })
    expect(readBankTime({ day: '20261120', time: '235959' }, NOW)).toEqual({
      ok: true,
      value: { day: '2026-11-20', at: Date.UTC(2026, 10, 20, 15, 59, 59) },
    })
  })

  it('recognises a line without a reference by what it says, the second of two that are alike as another one', () => {
    const keys = (sheet: string) => read(sheet).map((one) => (one.kind === 'line' ? one.line.key : ''))
    const [one, two, other] = keys('日期|金额|付款人\n2026-11-20|5|甲\n2026-11-20|5|甲\n2026-11-20|5|乙')
    expect(new Set([one, two, other]).size).toBe(3)
    expect(keys('日期|付款人|金额\n2026-11-20|甲|5.00')).toEqual([one])
  })
})
