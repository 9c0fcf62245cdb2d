import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { AGREEMENTS } from './agreements.ts'

/** A contract with a shipper, in the specification's names. */
export const contractFields = {
  contract_type: { kind: 'choice', choices: AGREEMENTS, required: true, label: words('合同类型', '合約類型', 'Contract type') },
  title: { kind: 'text', maxLength: 120, required: true, label: words('合同标题', '合約標題', 'Contract title') },
  src: { kind: 'text', maxLength: 300, label: words('合同文件', '合約檔案', 'Contract file') },
  start_time: { kind: 'instant', required: true, label: words('开始时间', '開始時間', 'Start time') },
  end_time: { kind: 'instant', required: true, label: words('结束时间', '結束時間', 'End time') },
  remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
} as const satisfies Fields

export type ContractTerms = RecordOf<typeof contractFields>
