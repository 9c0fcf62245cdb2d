import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an invoice is not requested, issued or voided. */
export const invoiceFailure = defineFailures({
  INVOICE_NOT_FOUND: { kind: 'missing', words: words('找不到发票申请 {id}', '找不到發票申請 {id}', 'Invoice request {id} does not exist') },
  INVOICE_BILL_UNPAID: {
    kind: 'refused',
    words: words('账单 {bill} 尚未付款', '帳單 {bill} 尚未付款', 'Bill {bill} is not paid'),
  },
  INVOICE_BILL_TAKEN: {
    kind: 'conflict',
    words: words(
      '账单 {bill} 已申请开票或已开票',
      '帳單 {bill} 已申請開票或已開票',
      'An invoice for bill {bill} is requested or issued already',
    ),
  },
  INVOICE_CURRENCIES: {
    kind: 'invalid',
    words: words('一张发票只能包含同一币种的账单', '一張發票只能包含同一幣別的帳單', 'One invoice is for bills of one currency'),
  },
  INVOICE_NOTHING: {
    kind: 'refused',
    words: words(
      '抵减退款后可开票金额为 {amount} {currency}，无需开票',
      '抵減退款後可開票金額為 {amount} {currency}，無需開票',
      'With what was given back these bills come to {amount} {currency}: there is nothing to invoice',
    ),
  },
  INVOICE_TAX_ID: {
    kind: 'invalid',
    words: words('税号应为 15 至 20 位字母或数字', '稅號應為 15 至 20 位字母或數字', 'A tax ID has 15 to 20 letters or digits'),
  },
  INVOICE_NUMBER_FORM: {
    kind: 'invalid',
    words: words('发票号码应为 8 位或 20 位数字', '發票號碼應為 8 位或 20 位數字', 'An invoice number has 8 or 20 digits'),
  },
  INVOICE_CODE_FORM: {
    kind: 'invalid',
    words: words(
      '8 位发票号码须填写 10 位或 12 位发票代码',
      '8 位發票號碼須填寫 10 位或 12 位發票代碼',
      'An 8-digit number needs its code of 10 or 12 digits',
    ),
  },
  INVOICE_CODE_NONE: {
    kind: 'invalid',
    words: words('20 位发票号码没有发票代码', '20 位發票號碼沒有發票代碼', 'A 20-digit number has no code'),
  },
  INVOICE_NUMBER_TAKEN: {
    kind: 'conflict',
    words: words('发票号码 {number} 已使用', '發票號碼 {number} 已使用', 'Invoice number {number} is in use'),
  },
  INVOICE_DAY_AHEAD: {
    kind: 'invalid',
    words: words('开票日期不能晚于今天', '開票日期不能晚於今天', 'The day of issue cannot be after today'),
  },
  INVOICE_BILLS_CHANGED: {
    kind: 'conflict',
    words: words(
      '账单 {bill} 的付款已变更，请驳回后由客户重新申请',
      '帳單 {bill} 的付款已變更，請駁回後由客戶重新申請',
      'Bill {bill} has changed since. Reject the request; the client can make a new one',
    ),
  },
})
