import type { Locale } from '#core/base/kernel/words.ts'
import { LABEL_WORDS } from '../label.words.ts'

/**
 * The languages that captions of a design can have: those of the portal, and that of the
 * destinations.
 */
export const CAPTION_LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'ar'] as const
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]

/**
 * The most languages of one label: three captions beside each other leave no room for what they
 * name.
 */
export const MOST_LANGUAGES = 2

export type CaptionName = keyof typeof LABEL_WORDS | 'battery'

/** As the standard labels say it; a design's weight has its unit beside the number. */
const STANDARD = {
  battery: { 'zh-CN': '含电池 BATTERY', 'zh-TW': '含電池 BATTERY', 'en-US': 'CONTAINS BATTERY' },
  weight: { 'zh-CN': '重量 WEIGHT', 'zh-TW': '重量 WEIGHT', 'en-US': 'WEIGHT' },
} as const

/** Captions of one language alone, for designs that name theirs. */
const OWN: Readonly<Record<CaptionName, Readonly<Record<CaptionLanguage, string>>>> = {
  carrier: { 'zh-CN': 'CROSSDOCK', 'zh-TW': 'CROSSDOCK', 'en-US': 'CROSSDOCK', ar: 'CROSSDOCK' },
  receiver: { 'zh-CN': '收件人', 'zh-TW': '收件人', 'en-US': 'TO', ar: 'المرسل إليه' },
  sender: { 'zh-CN': '寄件人', 'zh-TW': '寄件人', 'en-US': 'FROM', ar: 'المرسل' },
  collect: { 'zh-CN': '代收货款', 'zh-TW': '代收貨款', 'en-US': 'COD', ar: 'الدفع عند الاستلام' },
  notCod: { 'zh-CN': '非代收', 'zh-TW': '非代收', 'en-US': 'NOT COD', ar: 'بدون تحصيل' },
  payment: { 'zh-CN': '付款', 'zh-TW': '付款', 'en-US': 'PAYMENT', ar: 'الدفع' },
  pieces: { 'zh-CN': '件数', 'zh-TW': '件數', 'en-US': 'PIECES', ar: 'القطع' },
  weight: { 'zh-CN': '重量', 'zh-TW': '重量', 'en-US': 'WEIGHT', ar: 'الوزن' },
  goods: { 'zh-CN': '物品', 'zh-TW': '物品', 'en-US': 'GOODS', ar: 'المحتويات' },
  hsCode: { 'zh-CN': 'HS 编码', 'zh-TW': 'HS 編碼', 'en-US': 'HS CODE', ar: 'رمز HS' },
  quantity: { 'zh-CN': '数量', 'zh-TW': '數量', 'en-US': 'QTY', ar: 'الكمية' },
  value: { 'zh-CN': '单价', 'zh-TW': '單價', 'en-US': 'VALUE', ar: 'القيمة' },
  declared: { 'zh-CN': '申报总值', 'zh-TW': '申報總值', 'en-US': 'DECLARED VALUE', ar: 'القيمة المعلنة' },
  order: { 'zh-CN': '订单号', 'zh-TW': '訂單號', 'en-US': 'ORDER', ar: 'رقم الطلب' },
  reference: { 'zh-CN': '参考号', 'zh-TW': '參考號', 'en-US': 'REF', ar: 'المرجع' },
  date: { 'zh-CN': '日期', 'zh-TW': '日期', 'en-US': 'DATE', ar: 'التاريخ' },
  remark: { 'zh-CN': '备注', 'zh-TW': '備註', 'en-US': 'NOTE', ar: 'ملاحظة' },
  battery: { 'zh-CN': '含电池', 'zh-TW': '含電池', 'en-US': 'BATTERY', ar: 'يحتوي على بطارية' },
}

/**
 * Returns the captions of a design: in its languages, or as the standard labels do in the language
 * of who prints.
 */
export function captionsOf(languages: readonly CaptionLanguage[], locale: Locale): (name: CaptionName) => string {
  if (languages.length > 0) return (name) => [...new Set(languages.map((language) => OWN[name][language]))].join(' ')
  return (name) => (name === 'battery' || name === 'weight' ? STANDARD[name][locale] : LABEL_WORDS[name][locale])
}
