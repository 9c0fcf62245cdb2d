import { words } from '#core/base/kernel/words.ts'
import { trackingEventFields } from '../tracking/tracking-event-fields.ts'

const count = (label: ReturnType<typeof words>) => ({ kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label }) as const

/** Words of the audit trail about events that staff entered, corrected or imported. */
export const TRACKING_TRAIL = {
  fields: {
    ...trackingEventFields,
    parcels: count(words('包裹数', '包裹數', 'Parcels')),
    file: { kind: 'text', maxLength: 200, label: words('文件', '檔案', 'File') },
    added: count(words('新增', '新增', 'Added')),
    known: count(words('已有', '已有', 'Known before')),
    waiting: count(words('代码未映射', '代碼未對應', 'Waiting for a mapping')),
    unmatched: count(words('单号未匹配', '單號未匹配', 'Without a parcel')),
    wrong: count(words('错误', '錯誤', 'Wrong')),
  },
  actions: {
    enter: words('录入轨迹', '錄入軌跡', 'Events entered'),
    correct: words('更正轨迹', '更正軌跡', 'Event corrected'),
    take_back: words('撤销轨迹', '撤銷軌跡', 'Event taken back'),
    import: words('导入轨迹文件', '匯入軌跡檔案', 'File of events imported'),
  },
} as const
