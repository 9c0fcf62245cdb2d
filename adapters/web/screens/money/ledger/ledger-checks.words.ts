import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const ledgerCheckWords = defineWords('ledger-checks', {
  title: words('账本核对', '帳本核對', 'Ledger checks'),
  text: words(
    '每晚通读全部分录：校验链、合计、余额，以及分录与单据是否一致，并指出第一处错误。',
    '每晚通讀全部分錄：校驗鏈、合計、餘額，以及分錄與單據是否一致，並指出第一處錯誤。',
    'Every night all entries are read: chains, sums, balances, and whether entries match their documents. The first that is wrong is named.',
  ),
  state: words('结果', '結果', 'Result'),
  right: words('无误', '無誤', 'Right'),
  wrong: words('有误', '有誤', 'Wrong'),
  fault: words('错误', '錯誤', 'Fault'),
  place: words('位置', '位置', 'Where'),
  entries: words('分录', '分錄', 'Entries'),
  accounts: words('账户', '帳戶', 'Accounts'),
  started: words('开始时间', '開始時間', 'Started'),
  finished: words('完成时间', '完成時間', 'Finished'),
  empty: words('还没有核对过', '還沒有核對過', 'No checks yet'),
  check: words('立即核对', '立即核對', 'Check now'),
  checkText: words(
    '在后台通读全部分录，不影响业务；完成后显示在列表中。',
    '在背景通讀全部分錄，不影響業務；完成後顯示在清單中。',
    'All entries are read in the background while work goes on. The result appears in this list.',
  ),
  keep: words('暂不核对', '暫不核對', 'Not now'),
  asked: words('已开始核对', '已開始核對', 'The check has started'),
})
