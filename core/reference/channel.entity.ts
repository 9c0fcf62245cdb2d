import { defineEntity } from '../kernel/entity.ts'
import { words } from '../kernel/words.ts'

/** A transport product that orders travel by (spec §3). */
export const channel = defineEntity({
  name: 'channel',
  area: 'channels',
  label: words('渠道', '渠道', 'Channels'),
  key: 'channel_code',
  title: 'channel_name',
  listed: ['channel_code', 'channel_name', 'from_city', 'delivery_agent', 'clearance_agent'],
  searched: ['channel_code', 'channel_name', 'from_city', 'delivery_agent'],
  filtered: [],
  cached: true,
  fields: {
    channel_code: { kind: 'code', maxLength: 20, required: true, label: words('渠道代码', '渠道代碼', 'Channel code') },
    channel_name: { kind: 'text', maxLength: 80, required: true, label: words('渠道名称', '渠道名稱', 'Channel name') },
    from_city: { kind: 'text', maxLength: 80, label: words('出发城市', '出發城市', 'From city') },
    delivery_agent: { kind: 'text', maxLength: 80, label: words('派送代理', '派送代理', 'Delivery agent') },
    delivery_agent_tracker: { kind: 'text', maxLength: 80, label: words('派送代理追踪', '派送代理追蹤', 'Delivery agent tracker') },
    clearance_agent: { kind: 'text', maxLength: 80, label: words('清关代理', '清關代理', 'Clearance agent') },
    clearance_agent_params: {
      kind: 'text',
      maxLength: 2000,
      multiline: true,
      label: words('清关代理参数', '清關代理參數', 'Clearance agent parameters'),
    },
  },
})
