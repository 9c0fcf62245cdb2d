import { words, type Words } from '#core/base/kernel/words.ts'
import type { AccountId } from '../ledger-account.ts'

/** In what way an entry, or the stored state of an account, does not fit what came before. */
export const LEDGER_FAULTS = {
  number: words('分录编号没有递增', '分錄編號沒有遞增', 'The entry is out of order'),
  empty: words('分录没有金额', '分錄沒有金額', 'The entry has no amount'),
  doubled: words('同一账户在分录中出现两次', '同一帳戶在分錄中出現兩次', 'The entry has an account twice'),
  unbalanced: words('分录借贷不平', '分錄借貸不平', 'The entry does not sum to zero'),
  reversal: words('冲正的分录不存在或已被冲正', '沖正的分錄不存在或已被沖正', 'The entry reverses a missing or already reversed entry'),
  sequence: words('账户的分录缺失或重复', '帳戶的分錄缺失或重複', 'An entry of the account is missing or duplicated'),
  balance: words('余额不符', '餘額不符', 'The balance after the entry is wrong'),
  chain: words('内容或校验链被改动', '內容或校驗鏈被改動', 'The content was changed or the chain is broken'),
  unknown: words('分录在账户末尾之后', '分錄在帳戶末尾之後', 'The entry is after the end of the account'),
  missing: words('账户末尾的分录缺失', '帳戶末尾的分錄缺失', 'The last entries of the account are missing'),
  no_entry: words('单据没有分录', '單據沒有分錄', 'The document has no entry'),
  other_amount: words('分录金额与单据不符', '分錄金額與單據不符', 'The amount of the entry differs from its document'),
  no_document: words('分录没有单据', '分錄沒有單據', 'The entry has no document'),
  month: words('已月结月份的合计与分录不符', '已月結月份的合計與分錄不符', 'The sums of a closed month differ from its entries'),
  trail: words('金额与操作记录不符', '金額與操作記錄不符', 'The amount differs from the audit trail'),
  head: words('账户余额与分录不符', '帳戶餘額與分錄不符', 'The balance of the account does not match its entries'),
} as const satisfies Record<string, Words>
export type LedgerFault = keyof typeof LEDGER_FAULTS

/**
 * A finding that does not fit: the entry, if it is one, and the account with the sequence number of
 * the leg that was expected.
 */
export type LedgerFinding = {
  readonly fault: LedgerFault
  readonly entry?: number
  readonly account?: AccountId
  readonly sequence?: number
  /** The document that the entry belongs to, where the two do not fit. */
  readonly document?: { readonly kind: DocumentKind; readonly number: string }
}

/**
 * Kinds of documents that have entries: each document is compared with its own, and entries of its
 * kinds with their document.
 */
export const DOCUMENT_KINDS = {
  charge: words('订单计费', '訂單計費', 'Charge of an order'),
  top_up: words('充值', '儲值', 'Top-up'),
  bill: words('账单', '帳單', 'Bill'),
  bank_line: words('银行流水', '銀行交易', 'Bank line'),
  bill_payment: words('账单付款', '帳單付款', 'Payment of a bill'),
  statement_line: words('支付渠道对账行', '支付通路對帳行', 'Line of a provider’s statement'),
  refund: words('退款', '退款', 'Refund'),
  cod_remittance: words('代收回款', '代收回款', 'COD remittance'),
  correction: words('调账', '調帳', 'Correction'),
  collection: words('代收', '代收', 'Collection'),
  cod_bill: words('代收货款账单', '代收貨款帳單', 'Settlement bill'),
  closing: words('月结', '月結', 'Closing'),
} as const satisfies Record<string, Words>
export type DocumentKind = keyof typeof DOCUMENT_KINDS
