import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** A transport service that orders are sent by. */
export const channel = defineEntity({
  name: 'channel',
  area: 'channels',
  label: words('渠道', '渠道', 'Channels'),
  one: words('渠道', '渠道', 'channel'),
  menu: { group: 'reference', order: 70, icon: 'route' },
  key: 'channel_code',
  title: 'channel_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['channel_code', 'channel_name', 'english_name', 'from_city', 'delivery_agent', 'clearance_agent'],
  searched: ['channel_code', 'channel_name', 'english_name', 'from_city', 'delivery_agent', 'clearance_agent'],
  filtered: ['from_city', 'delivery_agent_tracker'],
  cached: true,
  fields: {
    channel_code: { kind: 'code', maxLength: 20, required: true, label: words('渠道代码', '渠道代碼', 'Channel code') },
    channel_name: { kind: 'text', maxLength: 80, required: true, label: words('渠道名称', '渠道名稱', 'Channel name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    from_city: { kind: 'reference', to: 'city', label: words('出发城市', '出發城市', 'From city') },
    channel_logo: {
      kind: 'file',
      label: words('渠道标志', '渠道標誌', 'Channel logo'),
      help: words('JPEG、PNG、WebP 或 PDF，不超过 20 MB', 'JPEG、PNG、WebP 或 PDF，不超過 20 MB', 'JPEG, PNG, WebP or PDF, up to 20 MB'),
    },
    delivery_agent: {
      kind: 'text',
      maxLength: 80,
      label: words('派送代理', '派送代理', 'Delivery agent'),
      help: words('提单上有其派送清单', '提單上有其派送清單', 'Bills of lading have a delivery list for each'),
    },
    delivery_agent_tracker: {
      kind: 'reference',
      to: 'tracker_agent',
      label: words('派送代理轨迹', '派送代理軌跡', 'Delivery agent tracker'),
      help: words('派送段的轨迹由谁提供', '派送段的軌跡由誰提供', 'The agent that reports the last mile'),
    },
    clearance_agent: {
      kind: 'text',
      maxLength: 80,
      label: words('清关代理', '清關代理', 'Clearance agent'),
      help: words('提单上有其舱单', '提單上有其艙單', 'Bills of lading have a manifest for each'),
    },
    clearance_agent_params: {
      kind: 'text',
      maxLength: 2000,
      multiline: true,
      label: words('清关代理参数', '清關代理參數', 'Clearance agent parameters'),
      help: words(
        '其舱单表格，每行一项：account、language、columns',
        '其艙單表格，每行一項：account、language、columns',
        'Its manifest sheet, one a line: account, language, columns',
      ),
    },
  },
})
