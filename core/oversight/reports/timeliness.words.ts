import { words, type Words } from '#core/base/kernel/words.ts'
import type { TimelinessLeg, StartMilestone } from './timeliness.rules.ts'

/** Groups that the report is added up by. */
export const TIMELINESS_GROUPS = ['country', 'channel', 'client'] as const
export type TimelinessGroupName = (typeof TIMELINESS_GROUPS)[number]

/** Labels of the groups, on pages and in sheets. */
export const GROUP_LABELS: Readonly<Record<TimelinessGroupName, Words>> = {
  country: words('目的国家', '目的國家', 'Destination'),
  channel: words('渠道', '渠道', 'Channel'),
  client: words('客户', '客戶', 'Client'),
}

/** From when time is counted. */
export const START_LABELS: Readonly<Record<StartMilestone, Words>> = {
  create_time: words('下单', '下單', 'Created'),
  inbound_time: words('入库', '入庫', 'Received'),
  outbound_time: words('出库', '出庫', 'Dispatched'),
  '112_time': words('航班起飞', '航班起飛', 'Flight departed'),
  ccs_time: words('清关完成', '清關完成', 'Customs cleared'),
  '140_time': words('到达派送站', '到達派送站', 'At delivery station'),
  '150_time': words('派送中', '派送中', 'Out for delivery'),
}

/** The legs of the way; the last is the whole of it. */
export const LEG_LABELS: Readonly<Record<TimelinessLeg, Words>> = {
  create_inbound: words('下单 → 入库', '下單 → 入庫', 'Created → received'),
  inbound_outbound: words('入库 → 出库', '入庫 → 出庫', 'Received → dispatched'),
  outbound_112: words('出库 → 起飞', '出庫 → 起飛', 'Dispatched → departed'),
  '112_ccs': words('起飞 → 清关完成', '起飛 → 清關完成', 'Departed → cleared'),
  ccs_140: words('清关完成 → 派送站', '清關完成 → 派送站', 'Cleared → delivery station'),
  '140_150': words('派送站 → 派送中', '派送站 → 派送中', 'Delivery station → out for delivery'),
  '150_pod': words('派送中 → 签收', '派送中 → 簽收', 'Out for delivery → delivered'),
  start_pod: words('全程至签收', '全程至簽收', 'Start → delivered'),
}

/** Labels of the figures by what they count; the first is all that is old enough to be judged. */
export const FATE_LABELS = {
  ripe: words('可判定', '可判定', 'Old enough'),
  within: words('按时签收', '準時簽收', 'In time'),
  missed: words('未按时', '未準時', 'Not in time'),
  unripe: words('未到期', '未到期', 'Too young'),
} as const satisfies Record<string, Words>
export type FigureName = keyof typeof FATE_LABELS
