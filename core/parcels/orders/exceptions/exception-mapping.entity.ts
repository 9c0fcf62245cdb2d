import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { WAREHOUSE_STATUSES } from './warehouse-status.ts'

/**
 * The meaning of an agent's status as an exception of ours (rule: Codes of agents). Agents may
 * share a status code, so each mapping has a code of its own.
 */
export const exceptionMapping = defineEntity({
  name: 'exception_mapping',
  area: 'exception-mappings',
  label: words('异常映射', '異常對應', 'Exception mappings'),
  one: words('异常映射', '異常對應', 'exception mapping'),
  menu: { group: 'reference', order: 140, icon: 'warning-sign' },
  key: 'mapping_code',
  title: 'exception_msg',
  titleIn: { 'en-US': 'english_msg' },
  listed: ['mapping_code', 'agent', 'agent_status', 'exception_code', 'exception_msg', 'english_msg', 'warehouse_status'],
  searched: ['mapping_code', 'agent_status', 'exception_code', 'exception_msg', 'english_msg'],
  filtered: ['agent', 'warehouse_status'],
  cached: true,
  fields: {
    mapping_code: { kind: 'code', maxLength: 50, required: true, label: words('映射代码', '對應代碼', 'Mapping code') },
    agent: {
      kind: 'reference',
      to: 'tracker_agent',
      label: words('轨迹代理', '軌跡代理', 'Tracker agent'),
      help: words('留空则不限代理', '留空則不限代理', 'Leave empty for any agent'),
    },
    agent_status: { kind: 'text', maxLength: 30, required: true, label: words('代理状态码', '代理狀態碼', 'Agent’s status code') },
    exception_code: { kind: 'code', maxLength: 20, required: true, label: words('异常代码', '異常代碼', 'Exception code') },
    exception_msg: { kind: 'text', maxLength: 200, required: true, label: words('异常说明', '異常說明', 'What happened') },
    english_msg: { kind: 'text', maxLength: 200, label: words('英文说明', '英文說明', 'What happened, in English') },
    warehouse_status: {
      kind: 'choice',
      required: true,
      label: words('包裹位置', '包裹位置', 'Where the parcel is'),
      choices: WAREHOUSE_STATUSES,
    },
  },
})
