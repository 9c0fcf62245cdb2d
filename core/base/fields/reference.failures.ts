import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a reference record cannot be read or written. */
export const referenceFailure = defineFailures({
  RECORD_NOT_FOUND: { kind: 'missing', words: words('找不到该记录', '找不到該記錄', 'This record doesn’t exist') },
  RECORD_CHANGED: {
    kind: 'conflict',
    words: words(
      '记录已被他人修改，请刷新后重试',
      '記錄已被他人修改，請重新整理後重試',
      'Someone else changed this record. Reload it and try again',
    ),
  },
  DONE_MEANWHILE: {
    kind: 'conflict',
    words: words(
      '同一操作刚刚已完成，请刷新后查看',
      '同一操作剛剛已完成，請重新整理後檢視',
      'The same change was just made. Reload to see it',
    ),
  },
  KEY_TAKEN: { kind: 'conflict', words: words('“{key}”已存在', '「{key}」已存在', '“{key}” already exists') },
  BARCODE_TAKEN: {
    kind: 'conflict',
    words: words('条码 {code} 已属于“{key}”', '條碼 {code} 已屬於「{key}」', 'Barcode {code} belongs to “{key}”'),
  },
  RECORD_IN_USE: {
    kind: 'conflict',
    words: words(
      '“{key}”正被“{by}”使用，不能删除或改名',
      '「{key}」正被「{by}」使用，不能刪除或改名',
      '“{key}” is used by “{by}”, so it can’t be deleted or renamed',
    ),
  },
})
