import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a bank statement is not taken, or a line of it not confirmed. */
export const bankFailure = defineFailures({
  BANK_LINE_NOT_FOUND: { kind: 'missing', words: words('找不到银行流水', '找不到銀行交易', 'This bank line does not exist') },
  BANK_ACCOUNT_MISSING: {
    kind: 'invalid',
    words: words('流水中没有本方账号，请填写', '交易明細中沒有我方帳號，請填寫', 'The statement does not name our account. Enter it'),
  },
  BANK_LINES_MOST: {
    kind: 'invalid',
    words: words('一次最多导入 {most} 行', '一次最多匯入 {most} 列', 'At most {most} lines are imported at once'),
  },
  BANK_LINE_BOTH_SIDES: {
    kind: 'invalid',
    words: words('收入和支出不能同时有金额', '收入和支出不能同時有金額', 'has an amount on both sides'),
  },
  BANK_DIRECTION_UNKNOWN: {
    kind: 'invalid',
    words: words('无法识别借贷方向“{found}”', '無法識別借貸方向「{found}」', '“{found}” is neither in nor out'),
  },
  BANK_DAY_FUTURE: {
    kind: 'invalid',
    words: words('日期 {day} 在未来', '日期 {day} 在未來', '{day} is in the future'),
  },
  BANK_DATES_UNCLEAR: {
    kind: 'invalid',
    words: words(
      '“{found}”可以是不同的日期，请选择银行的日期写法：{choices}',
      '「{found}」可以是不同的日期，請選擇銀行的日期寫法：{choices}',
      '“{found}” can be more than one day. Choose how the bank writes dates: {choices}',
    ),
  },
  BANK_DECIMALS_UNCLEAR: {
    kind: 'invalid',
    words: words(
      '“{found}”可以是千位分隔或小数，请选择银行的小数点写法',
      '「{found}」可以是千位分隔或小數，請選擇銀行的小數點寫法',
      '“{found}” can be thousands or decimals. Choose how the bank writes decimals',
    ),
  },
  BANK_LINE_REVERSES: {
    kind: 'invalid',
    words: words(
      '{amount} 是冲正，未导入。如原到账已确认，请撤销',
      '{amount} 是沖正，未匯入。如原入帳已確認，請撤銷',
      '{amount} takes back another line and was not imported. Undo that line if it was confirmed',
    ),
  },
  BANK_REFERENCE_DIFFERS: {
    kind: 'invalid',
    words: words(
      '流水号“{reference}”已导入过，但金额不同',
      '交易序號「{reference}」已匯入過，但金額不同',
      'Reference “{reference}” was imported before with another amount',
    ),
  },
  BANK_CLIENT_UNKNOWN: { kind: 'invalid', words: words('找不到此客户', '找不到此客戶', 'This client does not exist') },
  BANK_BILL_OTHERS: {
    kind: 'invalid',
    words: words('账单 {bill} 不属于此客户', '帳單 {bill} 不屬於此客戶', 'Bill {bill} is another client’s'),
  },
  BANK_BILL_CURRENCY: {
    kind: 'invalid',
    words: words(
      '账单 {bill} 的币种与到账币种 {currency} 不同',
      '帳單 {bill} 的幣別與入帳幣別 {currency} 不同',
      'Bill {bill} is not in {currency}, the currency of the money',
    ),
  },
  BANK_BILL_ABOVE: {
    kind: 'refused',
    words: words(
      '账单 {bill} 未付 {left}，不能收 {amount}',
      '帳單 {bill} 未付 {left}，不能收 {amount}',
      '{left} of bill {bill} is open, which is less than {amount}',
    ),
  },
  BANK_REMITTANCE_ALONE: {
    kind: 'invalid',
    words: words(
      '回款不能与账单、客户或支付渠道一起确认',
      '回款不能與帳單、客戶或支付通路一起確認',
      'A remittance can’t be confirmed together with bills, a client or a provider',
    ),
  },
  BANK_BILL_TWICE: {
    kind: 'invalid',
    words: words('账单 {bill} 出现两次', '帳單 {bill} 出現兩次', 'Bill {bill} is named twice'),
  },
  BANK_PARTS_ABOVE: {
    kind: 'refused',
    words: words(
      '分配金额 {sum} 超过到账金额 {amount}',
      '分配金額 {sum} 超過入帳金額 {amount}',
      'The parts come to {sum}, more than the {amount} that came in',
    ),
  },
  BANK_PAYOUT_ALONE: {
    kind: 'invalid',
    words: words(
      '支付渠道结算款不能同时分配给客户',
      '支付通路結算款不能同時分配給客戶',
      'A provider’s settlement is not split among bills',
    ),
  },
})
