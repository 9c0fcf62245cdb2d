import { feeOf, yuanOf } from './fen.ts'
import type { TradeRefund } from './trades.ts'

/** One line of the statement; with a refund it is that refund's. */
export type WechatBillRow = {
  readonly transactionId: string
  readonly number: string
  readonly subject: string
  readonly at: string
  readonly total: bigint
  readonly refund?: TradeRefund
}

const HEADINGS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const line = (cells: readonly string[]): string => `${cells.map((cell) => `\`${cell}`).join(',')}\r\n`

/** Fees have five digits in the statement. */
const fee = (fen: bigint): string => `${yuanOf(fen)}000`

function cellsOf({ appid, mchid }: { readonly appid: string; readonly mchid: string }, row: WechatBillRow): readonly string[] {
  const { transactionId, number, subject, at, total, refund } = row
  const head = [at, appid, mchid, '0', '', transactionId, number, 'oUpF8uMuAJO', 'NATIVE']
  if (refund === undefined)
    return [
      ...head,
      'SUCCESS',
      'OTHERS',
      'CNY',
      yuanOf(total),
      '0.00',
      '0',
      '0',
      '0.00',
      '0.00',
      '',
      '',
      subject,
      '',
      fee(feeOf(total)),
      '0.60%',
      yuanOf(total),
      '0.00',
      '',
    ]
  const back = yuanOf(refund.fen)
  return [
    ...head,
    'REFUND',
    'OTHERS',
    'CNY',
    '0.00',
    '0.00',
    refund.id,
    refund.number,
    back,
    '0.00',
    'ORIGINAL',
    'SUCCESS',
    subject,
    '',
    fee(-feeOf(refund.fen)),
    '0.60%',
    '0.00',
    back,
    '',
  ]
}

/**
 * The statement of a day before it is packed: UTF-8 with a byte order mark, a backtick before each
 * cell, two lines of sums.
 */
export function wechatPayBill(merchant: { readonly appid: string; readonly mchid: string }, rows: readonly WechatBillRow[]): string {
  const sum = rows.reduce((total, row) => (row.refund === undefined ? total + row.total : total), 0n)
  const sums = [String(rows.length), yuanOf(sum), '0.00', '0.00', '0.00000', yuanOf(sum), '0.00']
  return `\uFEFF${HEADINGS}\r\n${rows.map((row) => line(cellsOf(merchant, row))).join('')}${SUMS}\r\n${line(sums)}`
}
