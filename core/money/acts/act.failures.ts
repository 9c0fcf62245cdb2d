import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an act that needs two persons is not done. */
export const actFailure = defineFailures({
  HELD_ACT_NOT_FOUND: { kind: 'missing', words: words('找不到复核申请 {id}', '找不到覆核申請 {id}', 'Request {id} does not exist') },
  HELD_ACT_OWN: {
    kind: 'forbidden',
    words: words('须由提出人以外的人复核', '須由提出人以外的人覆核', 'Somebody other than who asked for it has to decide'),
  },
  HELD_ACT_OTHERS: {
    kind: 'forbidden',
    words: words('只有提出人可以撤回', '只有提出人可以撤回', 'Only who asked for it can withdraw it'),
  },
  HELD_ACT_OPEN: {
    kind: 'conflict',
    words: words(
      '已有复核申请 {id} 待第二人处理',
      '已有覆核申請 {id} 待第二人處理',
      'This already waits for a second person as request {id}',
    ),
  },
  FINDING_NOT_FOUND: { kind: 'missing', words: words('找不到提示 {id}', '找不到提示 {id}', 'Finding {id} does not exist') },
  FINDING_OWN: {
    kind: 'forbidden',
    words: words('须由操作人以外的人查看', '須由操作人以外的人檢視', 'Somebody other than the person has to look into it'),
  },
  FINDING_SEEN: { kind: 'conflict', words: words('他人已查看', '他人已檢視', 'Somebody looked into it already') },
})
