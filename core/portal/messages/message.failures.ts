import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why publishing a bulletin, or confirming it, is refused. */
export const messageFailure = defineFailures({
  PUBLISH_TIME_PAST: {
    kind: 'invalid',
    words: words('发布时间必须晚于现在', '發布時間必須晚於現在', 'The publish time must be in the future'),
  },
  PUBLISH_TIME_MISSING: {
    kind: 'invalid',
    words: words('请填写发布时间', '請填寫發布時間', 'Enter a publish time'),
  },
  MESSAGE_NOT_FOUND: { kind: 'missing', words: words('找不到消息 {id}', '找不到訊息 {id}', 'Message {id} not found') },
  BULLETIN_NOT_FOUND: { kind: 'missing', words: words('找不到公告 {id}', '找不到公告 {id}', 'Bulletin {id} not found') },
  UNTIL_TOO_EARLY: {
    kind: 'invalid',
    words: words(
      '下线时间必须晚于现在和发布时间',
      '下架時間必須晚於現在和發布時間',
      'The end time must be after now and after the publish time',
    ),
  },
  TEXT_MISSING: {
    kind: 'invalid',
    words: words('至少填写一种语言的标题和内容', '至少填寫一種語言的標題和內容', 'Enter a title and content in at least one language'),
  },
  UNKNOWN_CLIENTS: {
    kind: 'invalid',
    words: words('找不到客户账号：{found}', '找不到客戶帳號：{found}', 'No clients with these accounts: {found}'),
  },
  TARGET_TOO_WIDE: {
    kind: 'forbidden',
    words: words(
      '只能面向自己的客户发布，请指定客户',
      '只能面向自己的客戶發布，請指定客戶',
      'You can publish to your own clients only. Select clients.',
    ),
  },
  ONLY_DRAFTS: {
    kind: 'conflict',
    words: words('只有草稿可以修改或删除', '只有草稿可以修改或刪除', 'Only a draft can be changed or deleted'),
  },
  PUBLICATION_CHANGED: {
    kind: 'conflict',
    words: words('内容已被他人修改，请重新查看', '內容已被他人修改，請重新檢視', 'Somebody else changed this. Reload and try again.'),
  },
})
