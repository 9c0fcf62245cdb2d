import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Fields of every effective-dated record (rule: Published versions): its code, since one rule has
 * many versions; its state; and the instant from which it applies until the next version does. A
 * withdrawn version ends the rule.
 */
export const versionFields = {
  version_code: { kind: 'code', maxLength: 40, required: true, assigned: true, label: words('版本', '版本', 'Version') },
  version_status: {
    kind: 'choice',
    required: true,
    assigned: true,
    label: words('版本状态', '版本狀態', 'Version status'),
    choices: {
      draft: words('草稿', '草稿', 'Draft'),
      published: words('已发布', '已發布', 'Published'),
      withdrawn: words('已停用', '已停用', 'Withdrawn'),
    },
  },
  effective_from: {
    kind: 'instant',
    when: 'future',
    required: true,
    label: words('生效时间', '生效時間', 'Effective from'),
    help: words('到下一版本生效为止', '到下一版本生效為止', 'Until the next version takes effect'),
  },
  /** Accounts, so that a setting may require a second one to publish. */
  drafted_by: { kind: 'text', maxLength: 100, assigned: true, label: words('起草人', '起草人', 'Drafted by') },
  published_by: { kind: 'text', maxLength: 100, assigned: true, label: words('发布人', '發布人', 'Published by') },
  published_at: { kind: 'instant', when: 'past', assigned: true, label: words('发布时间', '發布時間', 'Published') },
} as const satisfies Fields
