import type { LabelContent } from '../label.ts'

const ADDRESS = 'Warehouse 7, second gate behind the fish market, ring the bell twice and ask for Yousef, '

/**
 * A label on which everything is as long as orders can have it, in Chinese, Arabic and Latin, for a
 * look at a design under strain.
 */
export const worstLabel: LabelContent = {
  waybill: 'CD999999999926',
  orderNumber: 'XD26112199999999',
  referenceNumber: 'SHOP-2026-11-21/00000001-RETURN',
  sender: {
    name: '深圳市前海示例供应链跨境电子商务国际物流有限责任公司',
    phone: '+86 755 8888 1234 5678',
    lines: ['广东省深圳市宝安区福永街道凤凰社区岭下路一百八十八号示例工业园第十二栋三楼东侧'],
  },
  receiver: {
    name: 'الشيخة فاطمة بنت عبدالرحمن بن محمد الزعابي آل مكتوم / Sheikha Fatima bint Abdulrahman Al Zaabi',
    phone: '+971 50 109 1132 / +971 4 123 4567',
    lines: [ADDRESS.repeat(2), 'حي العليا، شارع الملك فهد، مبنى رقم سبعة، '.repeat(3)],
    city: 'Umm Al Quwain',
    countryCode: 'AE',
    countryName: 'United Arab Emirates',
    arabic: { city: 'أم القيوين', country: 'الإمارات العربية المتحدة' },
  },
  sortingCode: 'AE-QIW',
  channel: '中东专线经济型带电带磁敏感货渠道（含代收货款及上门派送服务）',
  piece: { index: 128, count: 128 },
  weightGrams: 999_999,
  cod: { amount: '1234567.890', currency: 'KWD' },
  goods: Array.from({ length: 14 }, (_, index) => ({
    name: `Bluetooth earphones with charging case, model ${index + 1} / 带充电盒的蓝牙耳机第 ${index + 1} 款`,
    quantity: 9999,
    hsCode: '8518309000',
    value: '123456.00',
  })),
  declared: { amount: '17283840.00', currency: 'USD' },
  battery: true,
  printedOn: '2026-11-21 10:15',
  remark: '易碎品请轻拿轻放，派送前请务必电话联系收件人。الرجاء الاتصال قبل التوصيل.',
}
