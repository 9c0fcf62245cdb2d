import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * Why a printer waits for a person, in the keywords of IPP (RFC 8011 §5.4.12). Other printers'
 * reports are translated into them, so that pages and programs know one list.
 */
export const HOLD_REASONS = {
  'media-needed': words('请装纸', '請裝紙', 'Load paper'),
  'media-empty': words('缺纸', '缺紙', 'Out of paper'),
  'media-jam': words('卡纸', '卡紙', 'Paper jam'),
  'cover-open': words('打印机盖未关', '印表機蓋未關', 'The cover is open'),
  'marker-supply-empty': words('碳带或墨粉用完', '碳帶或碳粉用完', 'Out of ribbon, ink or toner'),
  'output-area-full': words('出纸口已满', '出紙口已滿', 'The output tray is full'),
  'cutter-fault': words('切刀故障', '切刀故障', 'The cutter has a fault'),
  'too-hot': words('打印头过热，正在冷却', '列印頭過熱，正在冷卻', 'The print head is cooling down'),
  paused: words('打印机已暂停', '印表機已暫停', 'The printer is paused'),
  'not-accepting': words('打印机不接收任务', '印表機不接收工作', 'The printer is not accepting jobs'),
  busy: words('打印机正忙', '印表機正忙', 'The printer is busy'),
  offline: words('无法连接打印机', '無法連線印表機', 'The printer can’t be reached'),
  'needs-attention': words('打印机需要处理', '印表機需要處理', 'The printer needs attention'),
} as const satisfies Readonly<Record<string, Words>>

export type HoldReason = keyof typeof HOLD_REASONS

export const HOLD_REASON_NAMES = Object.keys(HOLD_REASONS) as readonly HoldReason[]

/**
 * Keywords of IPP that mean the same as one of ours; printers add `-error`, `-warning` or
 * `-report`.
 */
const SAME: Readonly<Record<string, HoldReason>> = {
  'door-open': 'cover-open',
  'interlock-open': 'cover-open',
  'input-tray-missing': 'media-needed',
  'toner-empty': 'marker-supply-empty',
  'marker-waste-full': 'needs-attention',
  'developer-empty': 'marker-supply-empty',
  'moving-to-paused': 'paused',
  'stopped-partly': 'needs-attention',
  shutdown: 'offline',
  'connecting-to-device': 'offline',
  'timed-out': 'offline',
  'fuser-over-temp': 'too-hot',
}

const isReason = (name: string): name is HoldReason => Object.hasOwn(HOLD_REASONS, name)

/**
 * The first reason among keywords of IPP for which a person is needed; undefined where there is
 * none. A warning or a report stops nothing, apart from media-needed, for which the present job
 * waits; of keywords that are not listed here only an error does.
 */
export function holdReasonOf(keywords: readonly string[]): HoldReason | undefined {
  for (const keyword of keywords) {
    const [, name = '', severity] = /^(.*?)(?:-(error|warning|report))?$/.exec(keyword) ?? []
    if (severity === 'report' || (severity === 'warning' && name !== 'media-needed')) continue
    const known = isReason(name) ? name : Object.hasOwn(SAME, name) ? SAME[name] : undefined
    if (known !== undefined) return known
    if (severity === 'error') return 'needs-attention'
  }
  return undefined
}
