import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a trace query or a change of a watch list is refused. */
export const traceFailure = defineFailures({
  TRACE_NUMBERS_MISSING: { kind: 'invalid', words: words('请填写要查询的单号', '請填寫要查詢的單號', 'Give the numbers to look for') },
  TRACE_TOO_MANY_NUMBERS: {
    kind: 'invalid',
    words: words(
      '共 {found} 个单号，一次最多查询 {most} 个',
      '共 {found} 個單號，一次最多查詢 {most} 個',
      '{found} numbers; up to {most} are looked up at once',
    ),
  },
  WATCH_LIST_NOT_FOUND: { kind: 'missing', words: words('找不到该关注列表', '找不到該關注清單', 'There is no such watch list') },
  WATCH_LIST_NOT_YOURS: {
    kind: 'forbidden',
    words: words(
      '只有创建人 {owner} 可以修改此列表',
      '只有建立人 {owner} 可以修改此清單',
      'Only {owner}, who made this list, may change it',
    ),
  },
  WATCH_LIST_NAME_TAKEN: {
    kind: 'conflict',
    words: words('您已有名为“{name}”的关注列表', '您已有名為「{name}」的關注清單', 'You already have a watch list named “{name}”'),
  },
  WATCH_LIST_FULL: {
    kind: 'refused',
    words: words('一个列表最多 {most} 个单号', '一個清單最多 {most} 個單號', 'A list takes up to {most} numbers'),
  },
  WATCH_LIST_OF_FILTER: {
    kind: 'refused',
    words: words(
      '此列表按条件筛选，不能增减单号',
      '此清單依條件篩選，不能增減單號',
      'This list follows a filter; numbers are not added or removed',
    ),
  },
  WATCH_LIST_TOO_MANY: {
    kind: 'refused',
    words: words('每人最多 {most} 个关注列表', '每人最多 {most} 個關注清單', 'An account has up to {most} watch lists'),
  },
})
