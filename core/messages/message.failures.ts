import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why publishing a bulletin, or confirming it, is refused (spec §4). */
export const messageFailure = defineFailures({
  PUBLISH_TIME_PAST: {
    kind: 'invalid',
    words: words('发布时间必须晚于现在', '發布時間必須晚於現在', 'The publish time must lie in the future'),
  },
  PUBLISH_TIME_MISSING: {
    kind: 'invalid',
    words: words('请填写发布时间', '請填寫發布時間', 'Enter when it is to be published'),
  },
  MESSAGE_NOT_FOUND: { kind: 'missing', words: words('找不到消息 {id}', '找不到訊息 {id}', 'There is no message {id}') },
  BULLETIN_NOT_FOUND: { kind: 'missing', words: words('找不到公告 {id}', '找不到公告 {id}', 'There is no bulletin {id}') },
  UNTIL_TOO_EARLY: {
    kind: 'invalid',
    words: words(
      '下线时间必须晚于现在和发布时间',
      '下架時間必須晚於現在和發布時間',
      'It must be shown until later than now and than its publish time',
    ),
  },
  TEXT_MISSING: {
    kind: 'invalid',
    words: words('至少填写一种语言的标题和内容', '至少填寫一種語言的標題和內容', 'Write a title and a content in one language at least'),
  },
  UNKNOWN_CLIENTS: {
    kind: 'invalid',
    words: words('找不到客户账号：{found}', '找不到客戶帳號：{found}', 'There are no clients with these accounts: {found}'),
  },
  TARGET_TOO_WIDE: {
    kind: 'forbidden',
    words: words(
      '您只能面向自己的客户发布，请指定客户',
      '您只能面向自己的客戶發布，請指定客戶',
      'You publish for your own clients alone: choose single clients',
    ),
  },
  ONLY_DRAFTS: {
    kind: 'conflict',
    words: words('只有草稿可以修改或删除', '只有草稿可以修改或刪除', 'Only a draft can be changed or deleted'),
  },
  PUBLICATION_CHANGED: {
    kind: 'conflict',
    words: words('内容已被他人修改，请重新查看', '內容已被他人修改，請重新檢視', 'Somebody changed it meanwhile; look at it again'),
  },
})
