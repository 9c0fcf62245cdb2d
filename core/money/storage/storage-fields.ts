import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Which night is to run. */
export const storageNightFields = {
  warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('仓库', '倉庫', 'Warehouse') },
  day: {
    kind: 'date',
    when: 'past',
    required: true,
    label: words('日期', '日期', 'Day'),
    help: words('按仓库当地时间', '依倉庫當地時間', 'By the warehouse’s own time'),
  },
} as const satisfies Fields

/** The states of a run in words. */
export const RUN_STATES = {
  running: { label: words('计费中', '計費中', 'Running') },
  done: { label: words('已完成', '已完成', 'Done') },
  failed: { label: words('失败', '失敗', 'Failed') },
} as const

/** Actions of the staff on storage, for the audit trail. */
export const STORAGE_ACTIONS = { run_storage: words('仓储计费', '倉儲計費', 'Run storage of a day') } as const

/** Why something has no fee, in words. */
export const TROUBLE_WORDS = {
  unmeasured: words('缺少体积', '缺少體積', 'No volume'),
  unpriced: words('没有生效的价格', '沒有生效的價格', 'No price in force'),
} as const
