import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** A carrier or agent whose tracking events we read. */
export const trackerAgent = defineEntity({
  name: 'tracker_agent',
  area: 'tracker-agents',
  label: words('轨迹代理', '軌跡代理', 'Tracker agents'),
  one: words('轨迹代理', '軌跡代理', 'tracker agent'),
  menu: { group: 'reference', order: 80, icon: 'satellite' },
  key: 'agent_code',
  title: 'agent_name',
  listed: ['agent_code', 'agent_name', 'tracking_page', 'enabled'],
  searched: ['agent_code', 'agent_name'],
  filtered: ['enabled'],
  starts: { enabled: true },
  cached: true,
  fields: {
    agent_code: { kind: 'code', maxLength: 20, required: true, label: words('代理代码', '代理代碼', 'Agent code') },
    agent_name: { kind: 'text', maxLength: 80, required: true, label: words('代理名称', '代理名稱', 'Agent name') },
    tracking_page: {
      kind: 'url',
      maxLength: 300,
      label: words('查询网址', '查詢網址', 'Tracking page'),
      help: words('{number} 处填运单号', '{number} 處填運單號', 'Use {number} for the waybill'),
    },
    timezone: { kind: 'timezone', label: words('轨迹时区', '軌跡時區', 'Time zone of its events') },
    enabled: {
      kind: 'flag',
      label: words('启用', '啟用', 'Enabled'),
      help: words(
        '停用后不再查询其轨迹，也拒收其推送',
        '停用後不再查詢其軌跡，也拒收其推送',
        'While this is off, it is not asked for events, and what it pushes is refused',
      ),
    },
  },
})
