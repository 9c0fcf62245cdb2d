import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * One page of finance staff below `/admin/finance`: its line of the menu, and the path below it of
 * what the list opens, with a parameter.
 */
type FinancePage = {
  /** Below `/admin/finance`; the first page has none. */
  readonly path?: string
  readonly order: number
  readonly icon: string
  readonly label: Words
  readonly below?: string
  /**
   * The action that opens it instead of the permission to read: for what is about all clients
   * together, since sales read the money of their own.
   */
  readonly opens?: 'update'
  /** Its screen exists. */
  readonly ready?: true
}

/**
 * The pages of the staff's money work, in the order of the menu. They are opened by the permission
 * to read `finance`, unless they say otherwise.
 */
export const FINANCE_PAGES: readonly FinancePage[] = [
  { order: 10, icon: 'bank-account', label: words('客户余额', '客戶餘額', 'Client balances'), below: 'clients/:client', ready: true },
  { path: 'bills', order: 11, icon: 'document', label: words('客户账单', '客戶帳單', 'Bills of clients'), below: ':bill', ready: true },
  { path: 'top-ups', order: 12, icon: 'add', label: words('充值记录', '儲值記錄', 'Top-ups'), ready: true },
  { path: 'refunds', order: 13, icon: 'undo', label: words('退款审核', '退款審核', 'Refunds'), ready: true },
  {
    path: 'transfers',
    order: 14,
    icon: 'bank-account',
    label: words('银行到账', '銀行入帳', 'Bank transfers'),
    opens: 'update',
    ready: true,
  },
  { path: 'invoices', order: 15, icon: 'manual', label: words('发票', '發票', 'Invoices'), ready: true },
  { path: 'storage', order: 16, icon: 'box', label: words('仓储计费', '倉儲計費', 'Storage runs'), opens: 'update', ready: true },
  { path: 'entries', order: 17, icon: 'exchange', label: words('调账与冲正', '調帳與沖正', 'Corrections'), ready: true },
  { path: 'movements', order: 17, icon: 'history', label: words('资金操作记录', '資金操作記錄', 'Who moved money'), ready: true },
  { path: 'journal', order: 18, icon: 'history', label: words('日记账', '日記帳', 'Journal'), opens: 'update', ready: true },
  {
    path: 'statements',
    order: 19,
    icon: 'comparison',
    label: words('支付渠道对账', '支付通路對帳', 'Provider statements'),
    opens: 'update',
    ready: true,
  },
  {
    path: 'closings',
    order: 20,
    icon: 'lock',
    label: words('试算与月结', '試算與月結', 'Trial balance and closing'),
    opens: 'update',
    ready: true,
  },
  { path: 'checks', order: 21, icon: 'endorsed', label: words('账本核对', '帳本核對', 'Ledger checks'), opens: 'update', ready: true },
]
