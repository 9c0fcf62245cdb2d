import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const historyWords = defineWords('history', {
  history: words('历史', '歷史', 'History'),
  when: words('时间', '時間', 'Time'),
  who: words('操作人', '操作人', 'User'),
  what: words('操作', '操作', 'Action'),
  changes: words('变更', '變更', 'Changes'),
  became: words('{label}：{to}', '{label}：{to}', '{label}: {to}'),
  was: words('{label}：移除 {from}', '{label}：移除 {from}', '{label}: removed {from}'),
  fromTo: words('{label}：{from} → {to}', '{label}：{from} → {to}', '{label}: {from} → {to}'),
})
