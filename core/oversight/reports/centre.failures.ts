import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a report is not made, saved or mailed. */
export const centreFailure = defineFailures({
  REPORT_FORBIDDEN: {
    kind: 'forbidden',
    words: words('您没有查看“{subject}”报表的权限', '您沒有檢視「{subject}」報表的權限', 'You may not see reports of {subject}'),
  },
  REPORT_DIMENSION: {
    kind: 'invalid',
    words: words('“{subject}”没有维度“{name}”', '「{subject}」沒有維度「{name}」', '{subject} has no dimension “{name}”'),
  },
  REPORT_MEASURE: {
    kind: 'invalid',
    words: words('“{subject}”没有指标“{name}”', '「{subject}」沒有指標「{name}」', '{subject} has no measure “{name}”'),
  },
  REPORT_ROWS: {
    kind: 'invalid',
    words: words('请选择 1 到 2 个行维度', '請選擇 1 到 2 個列維度', 'Choose one or two dimensions for the rows'),
  },
  REPORT_MEASURES: {
    kind: 'invalid',
    words: words('请选择 1 到 {most} 个指标', '請選擇 1 到 {most} 個指標', 'Choose 1 to {most} measures'),
  },
  REPORT_TWICE: {
    kind: 'invalid',
    words: words(
      '同一维度只能用一次，日、周、月只能选一个',
      '同一維度只能用一次，日、週、月只能選一個',
      'Use each dimension once, and only one of day, week and month',
    ),
  },
  REPORT_DAYS: {
    kind: 'invalid',
    words: words('日期范围应为 1 到 {most} 天', '日期範圍應為 1 到 {most} 天', 'The range must have 1 to {most} days'),
  },
  REPORT_TOO_LARGE: {
    kind: 'refused',
    words: words(
      '结果超过 {most} 个分组，请缩短日期范围、增加筛选或减少维度',
      '結果超過 {most} 個分組，請縮短日期範圍、增加篩選或減少維度',
      'The result has more than {most} groups. Shorten the range, add a filter or use fewer dimensions',
    ),
  },
  REPORT_TOO_WIDE: {
    kind: 'refused',
    words: words(
      '列维度超过 {most} 列，请改为行维度或增加筛选',
      '欄維度超過 {most} 欄，請改為列維度或增加篩選',
      'More than {most} columns. Move that dimension to the rows or add a filter',
    ),
  },
  REPORT_TOO_SLOW: {
    kind: 'unavailable',
    words: words(
      '报表在 {seconds} 秒内没有算完，请缩短日期范围或增加筛选',
      '報表在 {seconds} 秒內沒有算完，請縮短日期範圍或增加篩選',
      'The report took longer than {seconds} seconds. Shorten the range or add a filter',
    ),
  },
  REPORT_NOT_FOUND: { kind: 'missing', words: words('找不到该报表', '找不到該報表', 'This report does not exist') },
  REPORT_NOT_OWN: {
    kind: 'forbidden',
    words: words('只有报表的创建人可以修改', '只有報表的建立人可以修改', 'Only its owner can change a report'),
  },
  REPORT_SHARING: {
    kind: 'forbidden',
    words: words(
      '共享或定时发送报表需要导出权限',
      '共用或定時寄送報表需要匯出權限',
      'Sharing and mailing reports needs the permission to export',
    ),
  },
  REPORT_RELATIVE: {
    kind: 'invalid',
    words: words(
      '定时发送的报表请使用相对日期，例如“上周”',
      '定時寄送的報表請使用相對日期，例如「上週」',
      'A report that is mailed needs a relative range, such as last week',
    ),
  },
  REPORT_READERS: {
    kind: 'invalid',
    words: words('请选择 1 到 {most} 位收件人', '請選擇 1 到 {most} 位收件人', 'Choose 1 to {most} recipients'),
  },
  REPORT_READER: {
    kind: 'invalid',
    words: words('“{name}”不是有邮箱的在职员工', '「{name}」不是有信箱的在職員工', '“{name}” is no active member of staff with an address'),
  },
  REPORT_SAVED_MOST: {
    kind: 'refused',
    words: words('最多保存 {most} 份报表', '最多儲存 {most} 份報表', 'You can save {most} reports at most'),
  },
  REPORT_NAME_TAKEN: {
    kind: 'conflict',
    words: words('您已有同名的报表', '您已有同名的報表', 'You already have a report of this name'),
  },
})
