import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The meaning of an agent's code as a tracking code of ours (rule: Codes of agents). Agents may
 * share a code, so each mapping has a code of its own.
 */
export const trackingCodeMapping = defineEntity({
  name: 'tracking_code_mapping',
  area: 'tracking-code-mappings',
  label: words('轨迹代码映射', '軌跡代碼對應', 'Tracking code mappings'),
  one: words('轨迹代码映射', '軌跡代碼對應', 'tracking code mapping'),
  menu: { group: 'reference', order: 95, icon: 'exchange' },
  key: 'mapping_code',
  title: 'agent_status',
  listed: ['mapping_code', 'agent', 'agent_status', 'tracker_code', 'remark'],
  searched: ['mapping_code', 'agent_status', 'remark'],
  filtered: ['agent', 'tracker_code'],
  cached: true,
  fields: {
    mapping_code: { kind: 'code', maxLength: 90, required: true, label: words('映射代码', '對應代碼', 'Mapping code') },
    agent: {
      kind: 'reference',
      to: 'tracker_agent',
      label: words('轨迹代理', '軌跡代理', 'Tracker agent'),
      help: words('留空则不限代理', '留空則不限代理', 'Leave empty for any agent'),
    },
    agent_status: { kind: 'text', maxLength: 60, required: true, label: words('代理状态码', '代理狀態碼', 'Agent’s status code') },
    tracker_code: {
      kind: 'reference',
      to: 'tracking_status',
      label: words('轨迹状态', '軌跡狀態', 'Tracking status'),
      help: words('留空则忽略此代码的事件', '留空則忽略此代碼的事件', 'Leave empty to ignore events of this code'),
    },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})

const MOST_MAPPING_CODE = 90

/** The code of a mapping that is made for a code that waits. */
export const mappingCodeOf = ({ agent, code }: { readonly agent: string; readonly code: string }): string =>
  `${agent}-${code}`
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_-]+/g, '-')
    .slice(0, MOST_MAPPING_CODE)
