import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A version of the weight tolerance: each counts from its own instant until the next one does, so
 * that what was decided by it stays explained.
 */
export const weightTolerance = defineEntity({
  name: 'weight_tolerance',
  area: 'weight-tolerances',
  label: words('重量容差', '重量容差', 'Weight tolerances'),
  one: words('重量容差', '重量容差', 'weight tolerance'),
  menu: { group: 'reference', order: 150, icon: 'comparison' },
  key: 'tolerance_code',
  title: 'tolerance_code',
  listed: ['tolerance_code', 'valid_from', 'percent', 'least_weight', 'remark'],
  searched: ['tolerance_code', 'remark'],
  filtered: [],
  cached: true,
  fields: {
    tolerance_code: {
      kind: 'code',
      maxLength: 20,
      required: true,
      label: words('版本号', '版本號', 'Version'),
      help: words('如 2026-12', '如 2026-12', 'Such as 2026-12'),
    },
    valid_from: {
      kind: 'instant',
      required: true,
      label: words('生效时间', '生效時間', 'In force from'),
      help: words('到下一版本生效为止', '到下一版本生效為止', 'Until the next version is in force'),
    },
    percent: {
      kind: 'integer',
      min: 0,
      max: 100,
      required: true,
      label: words('容差（%）', '容差（%）', 'Tolerance (%)'),
      help: words('占申报重量的百分比', '占申報重量的百分比', 'Share of the claimed weight'),
    },
    least_weight: {
      kind: 'weight',
      maxGrams: 100_000,
      required: true,
      label: words('最低容差（kg）', '最低容差（kg）', 'Least tolerance (kg)'),
      help: words('轻件至少允许的差额', '輕件至少允許的差額', 'What even a light parcel may be off by'),
    },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})
