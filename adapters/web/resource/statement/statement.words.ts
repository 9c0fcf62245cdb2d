import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const statementWords = defineWords('statement', {
  title: words('对账单', '對帳單', 'Statement'),
  of: words('{name} 的对账单', '{name} 的對帳單', 'Statement of {name}'),
  text: words(
    '期初余额、期间的每一笔变动、期末余额；有挂账的另附挂账明细。',
    '期初餘額、期間的每一筆變動、期末餘額；有掛帳的另附掛帳明細。',
    'Opening balance, every movement and closing balance; the account on terms follows where there is one.',
  ),
  download: words('下载对账单', '下載對帳單', 'Download statement'),
  cancel: words('取消', '取消', 'Cancel'),
})
