import type { OrderState } from '../../../../core/orders/order.machine.ts'
import type { ProgressStep } from '../../../../core/tracking/progress.ts'
import type { TrackingKey } from './tracking.words.ts'

/** The public page in Arabic, for consignees: a fourth language of these texts alone. A missing one does not compile. */
export const ARABIC: Readonly<Record<TrackingKey, string>> = {
  title: 'تتبّع شحنة',
  text: 'أدخل أو امسح رقم بوليصة شحن واحدًا أو أكثر (CD متبوعًا بـ 12 رقمًا).',
  textOwn: 'أدخل أو امسح أرقام بوالص الشحن أو أرقام الطلبات أو مراجعك الخاصة.',
  number: 'أرقام بوالص الشحن',
  placeholder: 'مثال: CD000000000170',
  track: 'تتبّع',
  clear: 'مسح النتائج',
  tooMany: 'يمكنك تتبّع {most} رقمًا كحد أقصى في المرة الواحدة',
  already: '{number} موجود في القائمة أدناه',
  remove: 'إزالة {number}',
  copy: 'نسخ رقم البوليصة {number}',
  share: 'نسخ رابط تتبّع {number}',
  copied: 'تم النسخ',
  to: 'إلى {country}',
  notFound: 'لم يتم العثور على بوليصة الشحن. تحقّق من الرقم.',
  ownNotFound: 'لا يوجد طلب لديك بهذا الرقم. تحقّق من الرقم.',
  badFormat: '{number} ليس رقم بوليصة شحن؛ يتكوّن الرقم من CD متبوعًا بـ 12 رقمًا.',
  badDigits: 'رقما التحقق في {number} غير صحيحين. تحقّق من الرقم.',
  signInForOwn: 'سجّل الدخول لتتبّع الشحنات بمراجعك الخاصة.',
  slowDown: 'طلبات كثيرة جدًا. حاول مرة أخرى بعد {seconds} ثانية.',
  again: 'إعادة المحاولة',
  loading: 'جارٍ التحميل…',
  timeline: 'سجل التتبّع',
  progress: 'مراحل الشحنة',
  empty: 'لا توجد أحداث بعد. ستظهر هنا بعد استلام الشحنة.',
  localTime: 'التوقيت المحلي ({zone})',
  // Isolated, since the parts of a date would change places within Arabic.
  yourTime: 'بتوقيتك: \u2066{time}\u2069 (\u2066{zone}\u2069)',
  current: 'الأحدث',
  hidden: 'للموظفين فقط',
  operator: 'بواسطة {operator}',
  zoneNote: 'الأوقات بالتوقيت المحلي لكل مكان، ويظهر توقيتك ({zone}) حيثما اختلف.',
}

export const ARABIC_STEPS: Readonly<Record<ProgressStep, string>> = {
  created: 'تم إنشاء الطلب',
  received: 'تم الاستلام',
  departed: 'غادرت بلد المنشأ',
  arrived: 'وصلت إلى بلد الوجهة',
  out_for_delivery: 'خرجت للتسليم',
  delivered: 'تم التسليم',
}

export const ARABIC_STATES: Readonly<Record<OrderState, string>> = {
  draft: 'مسودة',
  confirmed: 'مؤكّد',
  awaiting_weight: 'بانتظار تأكيد الوزن',
  inbound: 'في المستودع',
  outbound: 'غادرت المستودع',
  intercepted: 'موقوفة',
  abnormal: 'حالة استثنائية',
  refused: 'مرفوضة من المستلم',
  returned: 'مُعادة',
  signed: 'تم التسليم',
  cancelled: 'ملغى',
  destroyed: 'أُتلفت',
  lost: 'مفقودة',
  transferred: 'حُوّلت إلى طلب جديد',
}

/** The tracking codes that the product is delivered with; a code of the company's own is shown in English. */
export const ARABIC_CODES: Readonly<Record<string, string>> = {
  '100': 'تم استلام الطلب',
  '101': 'أُلغي الطلب',
  '105': 'تم جمع الشحنة',
  '108': 'لم يُؤكَّد الوزن، والشحنة معلّقة',
  '109': 'تم تأكيد الوزن',
  '110': 'وصلت إلى مستودع المنشأ',
  '111': 'غادرت مستودع المنشأ',
  '112': 'أقلعت الرحلة الجوية',
  '130': 'وصلت إلى مطار الوجهة',
  '135': 'قُدّم البيان الجمركي',
  '138': 'تم التخليص الجمركي',
  '140': 'وصلت إلى محطة التوصيل',
  '150': 'خرجت للتسليم',
  '160': 'تم التسليم',
  '170': 'رفض المستلم الشحنة',
  '172': 'إعادة محاولة التسليم',
  '175': 'أُعيدت الشحنة',
  '176': 'حُوّلت إلى طلب جديد',
  '180': 'فُقدت الشحنة',
  '185': 'أُتلفت الشحنة',
  '190': 'حالة استثنائية',
  '191': 'أُوقفت الشحنة',
  '192': 'رُفع الإيقاف',
  '193': 'حُلّت المشكلة ويستمر التسليم',
}
