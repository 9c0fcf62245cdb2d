import type { LabelContent } from '#core/parcels/labels/label.ts'

/** A label as a shipper in Shenzhen sends it to Doha. */
export const sampleLabel: LabelContent = {
  waybill: 'CD000000123413',
  orderNumber: 'XD26112100012345',
  referenceNumber: 'S1A-0001',
  sender: { name: '深圳市示例贸易有限公司', phone: '+86 755 8888 1234', lines: ['广东省深圳市宝安区福永街道岭下路1号A栋3楼'] },
  receiver: {
    name: 'Mohammed bin Rashid',
    phone: '+974 5320 4205',
    lines: ['Zone 56, Street 810', 'Villa 12, next to Al Meera'],
    city: 'Doha',
    countryCode: 'QA',
    countryName: 'Qatar',
    arabic: { city: 'الدوحة', country: 'قطر' },
  },
  sortingCode: 'QA-DOH',
  channel: '中东专线',
  piece: { index: 1, count: 1 },
  weightGrams: 1490,
  cod: { amount: '239.52', currency: 'QAR' },
  goods: [
    { name: '连衣裙 Dress', quantity: 3, hsCode: '620449', value: '18.00' },
    { name: '假发 Wig', quantity: 1, hsCode: '670411', value: '60.00' },
    { name: '蓝牙耳机 Bluetooth earphones', quantity: 2, hsCode: '851830', value: '25.00' },
  ],
  declared: { amount: '164.00', currency: 'USD' },
  printedOn: '2026-11-21 10:15:00',
}

const NAMES = [
  'Mohammed bin Rashid',
  'Fatima Al Zaabi',
  'سارة المطيري',
  '陈晓明',
  'Yousef Haddad',
  'Priya Nair',
  'عبدالله القحطاني',
  'John O’Neill',
  'أحمد الشمري',
  '王建国',
]
const STREETS = [
  ['QA', 'Qatar', 'Doha', 'QA-DOH', 'Zone 56, Street'],
  ['SA', 'Saudi Arabia', 'Riyadh', 'SA-RUH', 'حي العليا، شارع الملك فهد'],
  ['AE', 'United Arab Emirates', 'Dubai', 'AE-DXB', 'Street 4b, Al Barsha, Villa'],
  ['KW', 'Kuwait', 'Kuwait City', 'KW-KWI', 'Block 3, Street 12, House'],
  ['OM', 'Oman', 'Muscat', 'OM-MCT', 'Al Khuwair 33, Way'],
  ['SA', 'Saudi Arabia', 'جدة', 'SA-JED', 'حي الحمراء، شارع فلسطين'],
  ['AE', 'United Arab Emirates', '迪拜', 'AE-DXB', '国际城中国区（China Cluster）'],
] as const
const ARABIC = {
  QA: { city: 'الدوحة', country: 'قطر' },
  SA: { city: 'الرياض', country: 'المملكة العربية السعودية' },
  AE: { city: 'دبي', country: 'الإمارات العربية المتحدة' },
  KW: { city: 'مدينة الكويت', country: 'الكويت' },
  OM: { city: 'مسقط', country: 'عُمان' },
} as const
const GOODS = ['连衣裙 Dress', '假发 Wig', '蓝牙耳机 Bluetooth earphones', '台灯 Desk lamp', '手机壳 Phone case', '运动鞋 Sneakers']

/**
 * The same labels every time: a shipper's day with different numbers, people, streets and amounts
 * on each.
 */
export function* manyLabels(count: number): Generator<LabelContent> {
  let seed = 20_261_121
  const below = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >>> 8) % most
  }
  const one = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('an empty list')
    return chosen
  }
  for (let index = 0; index < count; index++) {
    const [countryCode, countryName, city, sortingCode, street] = one(STREETS)
    const label: LabelContent = {
      ...sampleLabel,
      waybill: `CD${String(123_400_000_000 + index * 97)}`,
      orderNumber: `XD2611210${String(1_000_000 + index)}`,
      referenceNumber: `S1A-${String(index).padStart(5, '0')}`,
      receiver: {
        name: one(NAMES),
        phone: `+971 5${below(9)} ${100 + below(900)} ${1000 + below(9000)}`,
        lines: [`${street} ${1 + below(4000)}`, `Flat ${1 + below(3000)}, Tower ${String.fromCharCode(65 + below(26))}`],
        city,
        countryCode,
        countryName,
        arabic: ARABIC[countryCode],
      },
      sortingCode,
      weightGrams: 60 + below(20_000),
      goods: [
        { name: one(GOODS), quantity: 1 + below(3) },
        { name: one(GOODS), quantity: 1 + below(3) },
      ],
    }
    if (below(3) > 0) yield { ...label, cod: { amount: (below(90_000) / 100 + 1).toFixed(2), currency: 'AED' } }
    else {
      const { cod: _none, ...prepaid } = label
      yield prepaid
    }
  }
}
