import { words, type Words } from '#core/base/kernel/words.ts'

/** How a run of a backup stands. */
export const BACKUP_STATES = {
  running: { label: words('进行中', '進行中', 'Running') },
  done: { label: words('已完成', '已完成', 'Done') },
  failed: { label: words('失败', '失敗', 'Failed') },
} as const satisfies Record<string, { readonly label: Words }>
export type BackupRunState = keyof typeof BACKUP_STATES
