import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { channel } from '#core/platform/reference/channel.entity.ts'
import type { contraband } from '#core/platform/reference/contraband.entity.ts'
import type { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import type { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { plausibilityLimit } from '#core/parcels/orders/place/plausibility-limit.entity.ts'
import { PLAUSIBILITY } from '#core/parcels/orders/place/plausibility.rules.ts'
import { CODE_OF_MILESTONE } from '#core/parcels/tracking/milestones.ts'

/**
 * Channels of a forwarder from South China to the Gulf and beyond; every destination has one by
 * default (rule: Default channel).
 */
export const channels: readonly EntityRecord<typeof channel>[] = [
  {
    channel_code: 'GULF-AIR',
    channel_name: '海湾空派专线',
    english_name: 'Gulf air line',
    from_city: 'CN-SZX',
    delivery_agent: 'Aramex',
    delivery_agent_tracker: 'ARAMEX',
    clearance_agent: 'Dubai Cargo Clearance',
    clearance_agent_params:
      'account: CD-7731\nlanguage: en-US\ncolumns: bagCode, airway_number, order_goods, hs_code, order_pcs, weight, declared_value, currency',
  },
  {
    channel_code: 'KSA-AIR',
    channel_name: '沙特空派专线',
    english_name: 'Saudi air line',
    from_city: 'CN-SZX',
    delivery_agent: 'SMSA Express',
    delivery_agent_tracker: 'SMSA',
    clearance_agent: 'Riyadh Customs Brokers',
  },
  {
    channel_code: 'GULF-SEA',
    channel_name: '海湾海派专线',
    english_name: 'Gulf sea line',
    from_city: 'CN-CAN',
    delivery_agent: 'iMile',
    delivery_agent_tracker: 'IMILE',
    clearance_agent: 'Jebel Ali Clearance',
  },
  {
    channel_code: 'GLOBAL-AIR',
    channel_name: '全球空派',
    english_name: 'Worldwide air',
    from_city: 'CN-SZX',
    delivery_agent: 'Worldwide Parcel',
    clearance_agent: 'Worldwide Parcel',
  },
]

const DEFAULT_CHANNEL: Readonly<Record<string, string>> = {
  AE: 'GULF-AIR',
  KW: 'GULF-AIR',
  QA: 'GULF-AIR',
  OM: 'GULF-AIR',
  BH: 'GULF-AIR',
  SA: 'KSA-AIR',
}

/** One rule for each country that parcels may arrive in. */
export const switchRules = (
  countries: readonly { readonly code: string; readonly allow_arrive: boolean }[],
): readonly EntityRecord<typeof switchRule>[] =>
  countries.filter((country) => country.allow_arrive).map(({ code }) => ({ country: code, channel: DEFAULT_CHANNEL[code] ?? 'GLOBAL-AIR' }))

/** The usual limits of all destinations, so that staff see what applies and change it there. */
export const plausibilityLimits: readonly EntityRecord<typeof plausibilityLimit>[] = [
  {
    limit_code: 'ALL',
    cod_times: PLAUSIBILITY.codTimes,
    cod_usd: PLAUSIBILITY.codUsd,
    weight_times: PLAUSIBILITY.weightTimes,
    side_cm: PLAUSIBILITY.sideMm / 10,
  },
]

const MILESTONES: ReadonlySet<string> = new Set(Object.values(CODE_OF_MILESTONE))

type Status = EntityRecord<typeof trackingStatus>

const status = (
  tracker_code: string,
  tracker_description: string,
  english_description: string,
  order_event?: Status['order_event'],
): Status => ({
  tracker_code,
  tracker_description,
  english_description,
  status_flag: MILESTONES.has(tracker_code),
  status_hidden: false,
  ...(order_event === undefined ? {} : { order_event }),
})

/**
 * The usual codes (rule: Milestones), and those that an order's own events leave
 * (core/parcels/tracking).
 */
export const trackingStatuses: readonly Status[] = [
  status('100', '订单已提交', 'Order received'),
  status('101', '订单已取消', 'Order cancelled'),
  status('105', '已揽收', 'Collected'),
  status('108', '重量未获确认，包裹已暂停', 'Weight not confirmed, parcel on hold'),
  status('109', '重量已确认', 'Weight confirmed'),
  status('110', '到达始发仓库', 'Arrived at origin warehouse'),
  status('111', '离开始发仓库', 'Left origin warehouse', 'dispatch'),
  status('112', '航班已起飞', 'Flight departed'),
  status('130', '到达目的地机场', 'Arrived at destination airport'),
  status('135', '已申报清关', 'Customs declared'),
  status('138', '清关完成', 'Customs cleared'),
  status('140', '到达派送站点', 'Arrived at delivery station'),
  status('150', '派送中', 'Out for delivery'),
  status('160', '已签收', 'Delivered', 'deliver'),
  status('170', '收件人拒收', 'Refused by consignee', 'refuse'),
  status('172', '重新派送', 'Delivery is tried again'),
  status('175', '已退回', 'Returned'),
  status('176', '已转单', 'Transferred to a new order'),
  status('180', '包裹遗失', 'Lost', 'lose'),
  status('185', '包裹已销毁', 'Destroyed'),
  status('190', '包裹异常', 'Exception', 'raise_exception'),
  status('191', '包裹已拦截', 'Intercepted'),
  status('192', '拦截已解除', 'Released'),
  status('193', '异常已处理，继续派送', 'Exception solved, delivery goes on'),
]

type Contraband = EntityRecord<typeof contraband>

const refused = (
  contraband_code: string,
  [contraband_description, english_description]: readonly [chinese: string, english: string],
  terms: readonly string[],
): Contraband => ({
  contraband_code,
  contraband_description,
  english_description,
  terms,
})

/**
 * Goods that no carrier to the Gulf takes. Words that plain goods are named by too (a glue gun, a
 * kitchen knife) are left out.
 */
export const contrabands: readonly Contraband[] = [
  refused(
    'WEAPON',
    ['枪支弹药及管制器具', 'Firearms, ammunition and restricted weapons'],
    [
      '枪支',
      '手枪',
      '步枪',
      '弹药',
      '子弹',
      '电击棍',
      '弩',
      'firearm',
      'firearms',
      'handgun',
      'pistol',
      'rifle',
      'ammunition',
      'stun gun',
      'crossbow',
    ],
  ),
  refused(
    'EXPLOSIVE',
    ['易燃易爆物品', 'Flammable and explosive goods'],
    [
      '炸药',
      '雷管',
      '烟花',
      '爆竹',
      '汽油',
      '打火机油',
      'explosive',
      'explosives',
      'detonator',
      'firework',
      'fireworks',
      'firecracker',
      'gasoline',
      'lighter fluid',
    ],
  ),
  refused(
    'DRUG',
    ['毒品及麻醉药品', 'Drugs and narcotics'],
    [
      '毒品',
      '大麻',
      '海洛因',
      '冰毒',
      '可卡因',
      '摇头丸',
      'cannabis',
      'marijuana',
      'heroin',
      'cocaine',
      'methamphetamine',
      'ecstasy pill',
      'opium',
    ],
  ),
  refused(
    'POISON',
    ['剧毒、腐蚀及放射性物品', 'Toxic, corrosive and radioactive goods'],
    ['剧毒', '氰化', '砒霜', '硫酸', '放射性', 'cyanide', 'arsenic', 'sulfuric acid', 'radioactive'],
  ),
  refused(
    'TOBACCO',
    ['烟草及电子烟', 'Tobacco and e-cigarettes'],
    ['香烟', '卷烟', '电子烟', '雪茄', 'cigarette', 'cigarettes', 'e-cigarette', 'cigar', 'vape'],
  ),
  refused('ALCOHOL', ['酒类', 'Alcohol'], ['白酒', '红酒', '啤酒', '威士忌', 'liquor', 'whisky', 'whiskey', 'vodka', 'beer']),
  refused(
    'WILDLIFE',
    ['濒危动植物制品', 'Products of endangered animals and plants'],
    ['象牙', '犀牛角', '穿山甲', '玳瑁', 'ivory', 'rhino horn', 'pangolin'],
  ),
  refused('OBSCENE', ['淫秽物品', 'Obscene goods'], ['淫秽', '色情', 'pornography', 'pornographic']),
  refused(
    'COUNTERFEIT',
    ['货币及伪造证件', 'Currency and forged documents'],
    ['假币', '假钞', '伪造证件', 'counterfeit money', 'fake passport'],
  ),
]
