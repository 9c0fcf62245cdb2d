import { headingKey, HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'

/** The meaning of a column of a bank statement. */
export type BankColumn =
  | 'day'
  | 'time'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'direction'
  | 'currency'
  | 'account'
  | 'payerName'
  | 'payerAccount'
  | 'reference'
  | 'balance'
  | 'text'

/**
 * Headings as China's banks export them, in Chinese and English, and as people write them; units
 * and brackets are left out by `headingKey`.
 */
const HEADINGS: Readonly<Record<BankColumn, readonly string[]>> = {
  day: [
    '交易日期',
    '交易日',
    '记账日期',
    '记账日',
    '入账日期',
    '入帳日期',
    '日期',
    '发生日期',
    '交易日期时间',
    '交易发生日期',
    '起息日',
    'date',
    'transaction date',
    'trans date',
    'booking date',
    'posting date',
    'value date',
  ],
  time: ['交易时间', '交易時間', '时间', '時間', '记账时间', 'time', 'transaction time'],
  credit: [
    '贷方发生额',
    '貸方發生額',
    '贷方金额',
    '贷方',
    '贷方发生额收入',
    '贷方收入',
    '收入金额',
    '收入',
    '收入贷方',
    '收款金额',
    '存入金额',
    '存入',
    '转入金额',
    '来账金额',
    'credit',
    'credit amount',
    'deposit',
    'deposits',
    'paid in',
    'money in',
    '存入金額',
    '收入金額',
  ],
  debit: [
    '借方发生额',
    '借方發生額',
    '借方金额',
    '借方',
    '借方发生额支取',
    '借方支出',
    '支出金额',
    '支出',
    '支出借方',
    '付款金额',
    '支取金额',
    '转出金额',
    '往账金额',
    'debit',
    'debit amount',
    'withdrawal',
    'withdrawals',
    'paid out',
    'money out',
    '支出金額',
  ],
  amount: ['交易金额', '交易金額', '金额', '金額', '发生额', '發生額', 'amount', 'transaction amount'],
  direction: [
    '借贷标志',
    '借贷标识',
    '借贷方向',
    '借贷',
    '收支类型',
    '收支',
    '收支标志',
    '收支方向',
    '资金流向',
    '交易方向',
    '往来标志',
    '借貸別',
    'direction',
    'debit credit',
    'dr cr',
    'credit debit indicator',
  ],
  currency: ['币种', '币别', '幣別', '交易币种', '账户币种', 'currency', 'ccy'],
  account: [
    '账号',
    '帐号',
    '帳號',
    '本方账号',
    '本方帐号',
    '我方账号',
    '查询账号',
    '账户',
    '本方账户',
    'account',
    'account number',
    'account no',
    'own account',
  ],
  payerName: [
    '对方户名',
    '对方名称',
    '对方账户名称',
    '对方帐户名称',
    '对方账户名',
    '对方单位名称',
    '对方单位',
    '对方公司',
    '交易对方',
    '交易对手',
    '交易对手名称',
    '对手方名称',
    '对手户名',
    '付款人名称',
    '付款人',
    '付款方',
    '付款方名称',
    '付款方户名',
    '付款户名',
    '收付方名称',
    '收付款方名称',
    '户名',
    '對方戶名',
    'counterparty',
    'counterparty name',
    'payer',
    'payer name',
    'remitter',
    'sender',
    'from',
  ],
  payerAccount: [
    '对方账号',
    '对方帐号',
    '对方账户',
    '对方银行账号',
    '交易对手账号',
    '对手方账号',
    '付款人账号',
    '付款方账号',
    '付款账号',
    '收付方账号',
    '收付款方账号',
    '對方帳號',
    'counterparty account',
    'counterparty account number',
    'payer account',
    'payer account number',
    'remitter account',
  ],
  reference: [
    '交易流水号',
    '流水号',
    '银行流水号',
    '核心流水号',
    '记账流水号',
    '账户明细编号交易流水号',
    '交易参考号',
    '参考号',
    '交易编号',
    '交易号',
    '日志号',
    '交易日志号',
    '交易序號',
    'reference',
    'bank reference',
    'reference no',
    'reference number',
    'transaction id',
    'transaction no',
    'transaction reference',
  ],
  balance: ['余额', '账户余额', '帐户余额', '交易后余额', '本次余额', '餘額', 'balance', 'running balance'],
  text: [
    '摘要',
    '用途',
    '附言',
    '备注',
    '備註',
    '交易附言',
    '交易摘要',
    '客户附言',
    '留言',
    '交易用途',
    '个性化信息',
    '交易说明',
    '摘要附言',
    '附言摘要',
    'remark',
    'remarks',
    'description',
    'details',
    'memo',
    'narrative',
    'purpose',
    'payment details',
  ],
}

const withoutUnit = (key: string): string => key.replace(/(?:人民币)?元$|(?:cny|rmb)$/, '')
const KNOWN: ReadonlyMap<string, BankColumn> = new Map(
  Object.entries(HEADINGS).flatMap(([column, headings]) => headings.map((one) => [headingKey(one), column as BankColumn] as const)),
)

/** The columns of a statement: texts may stand in several. */
export type BankColumns = {
  readonly line: number
  readonly places: ReadonlyMap<BankColumn, readonly { readonly index: number; readonly heading: string }[]>
  /** Facts above the headings: our account, and its currency. */
  readonly above: { readonly account?: string; readonly currency?: string }
}

function placesOf({ cells }: SheetRow): BankColumns['places'] {
  const places = new Map<BankColumn, { index: number; heading: string }[]>()
  for (const [index, cell] of cells.entries()) {
    const key = headingKey(cell)
    const column = KNOWN.get(key) ?? KNOWN.get(withoutUnit(key))
    if (column === undefined) continue
    const found = places.get(column)
    if (found === undefined) places.set(column, [{ index, heading: cell.trim().slice(0, MOST_HEADING) }])
    else if (column === 'text') found.push({ index, heading: cell.trim().slice(0, MOST_HEADING) })
  }
  return places
}
const MOST_HEADING = 60

/** A time is a day as well where there is no other: `2026-11-23 10:00:00` under 交易时间. */
function withDay(places: BankColumns['places']): BankColumns['places'] {
  const time = places.get('time')
  return places.has('day') || time === undefined ? places : new Map([...places, ['day', time]])
}

const isStatement = (places: BankColumns['places']): boolean => places.has('day') && (places.has('credit') || places.has('amount'))

const ACCOUNT_LABEL = /^(?:本方|我方|查询)?(?:账号|帐号|帳號|账户|account(?:\s*(?:no|number))?)\.?$/i
const CURRENCY_LABEL = /^(?:币种|币别|幣別|currency)$/i
const LABELLED = /^([^:：]{2,20})[:：]\s*(.*)$/

/** Reads the facts that are labelled above the headings: `账号：6222…` in one cell, or in two. */
function above(rows: readonly SheetRow[]): BankColumns['above'] {
  const found: { account?: string; currency?: string } = {}
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const [, label = cell.replace(/[:：]\s*$/, ''), inside = ''] = LABELLED.exec(cell.trim()) ?? []
      const value = (inside === '' ? (cells[index + 1] ?? '') : inside).trim()
      if (value === '') continue
      if (ACCOUNT_LABEL.test(label.trim())) found.account ??= value
      if (CURRENCY_LABEL.test(label.trim())) found.currency ??= value
    }
  return found
}

/**
 * The row of the headings among the first rows: the one with the most that are known; undefined
 * where none names a day and an amount.
 */
export function bankColumns(rows: readonly SheetRow[]): BankColumns | undefined {
  const first = rows.slice(0, HEADING_ROWS)
  const [best] = first
    .map((row, place) => ({ line: row.line, place, places: withDay(placesOf(row)) }))
    .filter(({ places }) => isStatement(places))
    .toSorted((one, other) => other.places.size - one.places.size)
  return best === undefined ? undefined : { line: best.line, places: best.places, above: above(first.slice(0, best.place)) }
}
