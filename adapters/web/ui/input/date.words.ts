import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of date fields and their calendar. */
export const dateWords = defineWords('date', {
  // The same in every language, as dates are shown.
  dayForm: words('YYYY-MM-DD', 'YYYY-MM-DD', 'YYYY-MM-DD'),
  timeForm: words('YYYY-MM-DD HH:MM', 'YYYY-MM-DD HH:MM', 'YYYY-MM-DD HH:MM'),
  chooseDay: words('选择日期', '選擇日期', 'Choose a date'),
  timeOfDay: words('时间', '時間', 'Time'),
  done: words('完成', '完成', 'Done'),
  earlierMonth: words('上个月', '上個月', 'Previous month'),
  laterMonth: words('下个月', '下個月', 'Next month'),
  month: words('月份', '月份', 'Month'),
  year: words('年份', '年份', 'Year'),
  from: words('从', '從', 'From'),
  to: words('到', '到', 'To'),
  today: words('今天', '今天', 'Today'),
  lastDays: words('近 {days} 天', '近 {days} 天', 'Last {days} days'),
  daysSpan: words('{from} 至 {to}', '{from} 至 {to}', '{from} to {to}'),
  daysFrom: words('{from} 起', '{from} 起', 'from {from}'),
  daysUntil: words('截至 {to}', '截至 {to}', 'until {to}'),
  notADay: words(
    '“{text}”不是日期，请按 YYYY-MM-DD 填写',
    '「{text}」不是日期，請按 YYYY-MM-DD 填寫',
    '“{text}” isn’t a date. Enter it as YYYY-MM-DD',
  ),
  datesWrong: words('开始日期晚于结束日期', '開始日期晚於結束日期', 'The start date is after the end date'),
})
