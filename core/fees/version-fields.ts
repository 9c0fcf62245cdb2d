import type { Fields } from '../fields/field.ts'
import { words } from '../kernel/words.ts'

/**
 * What every effective-dated record has (domain §4): its code, since one rule has many versions; its state; and the instant from which it
 * applies until the next version does. A withdrawn version ends the rule.
 */
export const versionFields = {
  version_code: { kind: 'code', maxLength: 40, required: true, label: words('版本代码', '版本代碼', 'Version code') },
  version_status: {
    kind: 'choice',
    required: true,
    label: words('版本状态', '版本狀態', 'Version status'),
    choices: {
      draft: words('草稿', '草稿', 'Draft'),
      published: words('已发布', '已發布', 'Published'),
      withdrawn: words('已停用', '已停用', 'Withdrawn'),
    },
  },
  effective_from: { kind: 'instant', when: 'future', required: true, label: words('生效时间', '生效時間', 'Effective from') },
} as const satisfies Fields
