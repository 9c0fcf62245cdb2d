import { defineEntity } from '../kernel/entity.ts'
import { words } from '../kernel/words.ts'
import { WAREHOUSE_STATUSES } from '../orders/exceptions/plans.ts'

/** What a status of an agent means as an exception of ours (spec §1, domain §3). */
export const exceptionMapping = defineEntity({
  name: 'exception_mapping',
  area: 'exception-mappings',
  label: words('异常映射', '異常映射', 'Exception mappings'),
  key: 'agent_status',
  title: 'exception_msg',
  titleIn: { 'en-US': 'english_msg' },
  listed: ['agent_status', 'agent', 'exception_code', 'exception_msg', 'english_msg', 'warehouse_status'],
  searched: ['agent_status', 'exception_code', 'exception_msg', 'english_msg'],
  filtered: ['agent', 'warehouse_status'],
  fields: {
    agent_status: { kind: 'code', maxLength: 30, required: true, label: words('代理状态码', '代理狀態碼', 'Status of the agent') },
    agent: { kind: 'reference', to: 'tracker_agent', label: words('轨迹代理', '軌跡代理', 'Tracker agent') },
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
