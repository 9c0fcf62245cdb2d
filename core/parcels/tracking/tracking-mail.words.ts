import { fillPlaces, words, type Words } from '#core/base/kernel/words.ts'
import { productLanguage, type NewsStep, type ReaderLanguage } from './tracking-subscription.ts'

type ReaderWords = Words & { readonly ar: string }
/** A text of a mail in the languages of the public page. */
export const readerWords = (zhCN: string, zhTW: string, enUS: string, ar: string): ReaderWords => ({ ...words(zhCN, zhTW, enUS), ar })

/**
 * Texts of a mail to a reader, who is a stranger: the waybill and what happened to the parcel,
 * nothing of whose it is.
 */
export const TRACKING_MAIL = {
  confirmSubject: readerWords(
    '请确认订阅包裹 {number}',
    '請確認訂閱包裹 {number}',
    'Confirm mails about parcel {number}',
    'أكّد الاشتراك في رسائل الشحنة {number}',
  ),
  confirmText: readerWords(
    '有人用此邮箱订阅了包裹 {number} 的动态。请在 48 小时内打开链接确认，确认后我们才会发送邮件。\n\n如果不是您，请忽略本邮件，不会再收到任何邮件。',
    '有人以此信箱訂閱了包裹 {number} 的動態。請在 48 小時內開啟連結確認，確認後我們才會傳送郵件。\n\n如果不是您，請忽略本郵件，不會再收到任何郵件。',
    'Somebody asked us to mail this address about parcel {number}. Open the link within 48 hours to confirm; nothing is sent before you do.\n\nIf it was not you, ignore this mail and you will get no others.',
    'طلب أحدهم إرسال مستجدات الشحنة {number} إلى هذا البريد. افتح الرابط خلال 48 ساعة للتأكيد، ولن نرسل شيئًا قبل ذلك.\n\nإن لم تكن أنت من طلب، فتجاهل هذه الرسالة ولن تصلك رسائل أخرى.',
  ),
  newsSubject: readerWords('包裹 {number}：{what}', '包裹 {number}：{what}', 'Parcel {number}: {what}', 'الشحنة {number}: {what}'),
  newsText: readerWords(
    '{what}\n当地时间：{time}',
    '{what}\n當地時間：{time}',
    '{what}\nLocal time: {time}',
    '{what}\nالتوقيت المحلي: {time}',
  ),
  place: readerWords('地点：{place}', '地點：{place}', 'Place: {place}', 'المكان: {place}'),
} as const satisfies Readonly<Record<string, ReaderWords>>

/** Texts of the news, by the step that a reader asked for. */
export const NEWS_WORDS: Readonly<Record<NewsStep, ReaderWords>> = {
  departed: readerWords('已离开始发地', '已離開始發地', 'Left the country of origin', 'غادرت بلد المنشأ'),
  arrived: readerWords('已到达目的地国家', '已到達目的地國家', 'Arrived in the country of destination', 'وصلت إلى بلد الوجهة'),
  out_for_delivery: readerWords('正在派送', '正在派送', 'Out for delivery', 'خرجت للتسليم'),
  delivered: readerWords('已签收', '已簽收', 'Delivered', 'تم التسليم'),
  exception: readerWords('出现异常', '出現異常', 'There is a problem', 'حدثت مشكلة'),
}

/** A text of the mail in the reader's language with its places filled. */
export const readerText = (text: ReaderWords, language: ReaderLanguage, params: Readonly<Record<string, string>>): string =>
  fillPlaces(text[language], params, productLanguage(language))
