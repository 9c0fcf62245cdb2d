/** Streets as local people write them; `{n}` is a number. */
type City = { readonly name: string; readonly province?: string; readonly zipCode?: string; readonly streets: readonly string[] }

export type Destination = {
  readonly country: string
  readonly weight: number
  readonly currency: string
  /** Units of the currency for 1 USD, for prices on delivery. */
  readonly perUsd: number
  /** The prefixes of mobile numbers, and how many digits follow. */
  readonly mobiles: readonly string[]
  readonly mobileDigits: number
  readonly airport: string
  readonly timezone: string
  readonly cities: readonly City[]
}

/** Destinations of parcels, with their share in per cent. */
export const destinations: readonly Destination[] = [
  {
    country: 'AE',
    weight: 34,
    currency: 'AED',
    perUsd: 3.67,
    mobiles: ['+97150', '+97152', '+97154', '+97155', '+97156', '+97158'],
    mobileDigits: 7,
    airport: 'Dubai International Airport',
    timezone: 'Asia/Dubai',
    cities: [
      {
        name: 'Dubai',
        streets: [
          'Villa {n}, Street 4b, Al Barsha 1',
          'Apt {n}, Marina Pinnacle, Dubai Marina',
          'Flat {n}, Al Rigga Road, Deira',
          'شقة {n}، شارع المكتوم، ديرة',
          '国际城 中国区 C{n} 栋 204',
        ],
      },
      {
        name: 'Abu Dhabi',
        streets: ['Flat {n}, Tower B, Corniche Road', 'Villa {n}, Al Mushrif, 15th Street', 'فيلا {n}، شارع الخليج العربي، البطين'],
      },
      { name: 'Sharjah', streets: ['Flat {n}, King Faisal Street, Al Majaz 2', 'شقة {n}، شارع الوحدة، القاسمية'] },
      { name: 'Al Ain', streets: ['House {n}, Al Jimi, Khalifa Street'] },
      { name: 'Ajman', streets: ['Flat {n}, Al Ittihad Street, Al Nuaimiya 1'] },
    ],
  },
  {
    country: 'SA',
    weight: 34,
    currency: 'SAR',
    perUsd: 3.75,
    mobiles: ['+96650', '+96653', '+96654', '+96655', '+96656', '+96659'],
    mobileDigits: 7,
    airport: 'King Khalid International Airport',
    timezone: 'Asia/Riyadh',
    cities: [
      {
        name: 'Riyadh',
        province: 'Riyadh',
        zipCode: '12211',
        streets: ['حي العليا، شارع الملك فهد {n}', 'Al Malqa, Anas Ibn Malik Road {n}', 'حي النرجس، شارع أبي بكر الصديق {n}'],
      },
      {
        name: 'Jeddah',
        province: 'Makkah',
        zipCode: '23324',
        streets: ['Al Hamra, Palestine Street {n}', 'حي الروضة، شارع الأمير سلطان {n}', '阿尔萨拉马区 马迪纳路 {n} 号 中国商城'],
      },
      {
        name: 'Dammam',
        province: 'Eastern Province',
        zipCode: '32241',
        streets: ['حي الشاطئ، شارع الخليج {n}', 'Al Faisaliyah, 18th Street {n}'],
      },
      { name: 'Makkah', province: 'Makkah', zipCode: '24231', streets: ['العزيزية، شارع المسجد الحرام {n}'] },
      { name: 'Al Khobar', province: 'Eastern Province', zipCode: '34423', streets: ['Al Rakah, King Faisal Road {n}'] },
    ],
  },
  {
    country: 'KW',
    weight: 11,
    currency: 'KWD',
    perUsd: 0.307,
    mobiles: ['+9655', '+9656', '+9659'],
    mobileDigits: 7,
    airport: 'Kuwait International Airport',
    timezone: 'Asia/Kuwait',
    cities: [
      { name: 'Kuwait City', streets: ['Block 3, Street 12, House {n}, Sharq', 'قطعة 2، شارع أحمد الجابر، مبنى {n}'] },
      { name: 'Hawally', streets: ['Block 8, Tunis Street, Building {n}'] },
      { name: 'Salmiya', streets: ['قطعة 10، شارع سالم المبارك، مبنى {n}'] },
    ],
  },
  {
    country: 'QA',
    weight: 8,
    currency: 'QAR',
    perUsd: 3.64,
    mobiles: ['+9743', '+9745', '+9746', '+9747'],
    mobileDigits: 7,
    airport: 'Hamad International Airport',
    timezone: 'Asia/Qatar',
    cities: [
      {
        name: 'Doha',
        streets: ['Zone 56, Street 810, Building {n}', 'منطقة 66، شارع اللؤلؤة، برج {n}', 'Zone 25, Al Sadd Street, Villa {n}'],
      },
      { name: 'Al Rayyan', streets: ['Zone 52, Al Luqta Street, Villa {n}'] },
    ],
  },
  {
    country: 'OM',
    weight: 7,
    currency: 'OMR',
    perUsd: 0.385,
    mobiles: ['+9687', '+9689'],
    mobileDigits: 7,
    airport: 'Muscat International Airport',
    timezone: 'Asia/Muscat',
    cities: [
      { name: 'Muscat', streets: ['Al Khuwair 33, Way 3519, Building {n}', 'الغبرة الشمالية، سكة 4832، منزل {n}'] },
      { name: 'Salalah', streets: ['As Saadah, Sultan Qaboos Street {n}'] },
      { name: 'Sohar', streets: ['Al Hambar, Way 541, House {n}'] },
    ],
  },
  {
    country: 'BH',
    weight: 6,
    currency: 'BHD',
    perUsd: 0.376,
    mobiles: ['+9733'],
    mobileDigits: 7,
    airport: 'Bahrain International Airport',
    timezone: 'Asia/Bahrain',
    cities: [
      { name: 'Manama', streets: ['Building {n}, Road 1805, Block 318', 'مبنى {n}، طريق 2413، الجفير'] },
      { name: 'Riffa', streets: ['House {n}, Road 2121, Block 921'] },
    ],
  },
]

/** Where parcels go beyond the Gulf. */
export const beyond: readonly Destination[] = [
  {
    country: 'JO',
    weight: 30,
    currency: 'JOD',
    perUsd: 0.709,
    mobiles: ['+96277', '+96278', '+96279'],
    mobileDigits: 7,
    airport: 'Queen Alia International Airport',
    timezone: 'Asia/Amman',
    cities: [
      { name: 'Amman', streets: ['شارع وصفي التل {n}، الجبيهة', 'Rainbow Street {n}, Jabal Amman', 'Mecca Street {n}, Um Uthaina'] },
      { name: 'Irbid', streets: ['شارع الجامعة {n}', 'University Street {n}'] },
    ],
  },
  {
    country: 'EG',
    weight: 30,
    currency: 'EGP',
    perUsd: 48.5,
    mobiles: ['+2010', '+2011', '+2012'],
    mobileDigits: 8,
    airport: 'Cairo International Airport',
    timezone: 'Africa/Cairo',
    cities: [
      { name: 'Cairo', streets: ['{n} شارع مكرم عبيد، مدينة نصر', '{n} Road 9, Maadi', '{n} شارع الثورة، مصر الجديدة'] },
      { name: 'Alexandria', streets: ['{n} طريق الجيش، سيدي جابر', '{n} El Horreya Road, Roushdy'] },
    ],
  },
  {
    country: 'GB',
    weight: 20,
    currency: 'GBP',
    perUsd: 0.78,
    mobiles: ['+447911', '+447700', '+447400'],
    mobileDigits: 6,
    airport: 'London Heathrow Airport',
    timezone: 'Europe/London',
    cities: [
      { name: 'London', zipCode: 'W2 2HJ', streets: ['{n} Edgware Road', 'Flat 3, {n} Queensway'] },
      { name: 'Manchester', zipCode: 'M14 5TQ', streets: ['{n} Wilmslow Road, Rusholme'] },
    ],
  },
  {
    country: 'DE',
    weight: 20,
    currency: 'EUR',
    perUsd: 0.92,
    mobiles: ['+49151', '+49160', '+49171'],
    mobileDigits: 8,
    airport: 'Frankfurt Airport',
    timezone: 'Europe/Berlin',
    cities: [
      { name: 'Berlin', zipCode: '12045', streets: ['Sonnenallee {n}', 'Karl-Marx-Straße {n}'] },
      { name: 'Hamburg', zipCode: '20099', streets: ['Steindamm {n}'] },
    ],
  },
]

export const consignees = {
  arabic: [
    'محمد العتيبي',
    'سارة المطيري',
    'عبدالله القحطاني',
    'نورة الدوسري',
    'خالد الحربي',
    'فاطمة الزعابي',
    'أحمد المنصوري',
    'ريم الشمري',
    'يوسف الكندري',
    'هند البلوشي',
    'سلطان آل ثاني',
    'مريم العجمي',
    'عمر الهاجري',
    'ليلى الخليفة',
  ],
  latin: [
    'Mohammed bin Rashid Al Ketbi',
    'Fatima Al Zaabi',
    'Yousef Haddad',
    'Priya Nair',
    'Omar Farouk',
    'Aisha Siddiqui',
    'Rajesh Menon',
    'Maria Santos',
    'Hassan Al Balushi',
    'Layla Khoury',
    'John Matthews',
    'Imran Sheikh',
    'Noura Al Mutairi',
    'Khalid Al Dosari',
    'Jennifer de la Cruz',
    'Salman Al Harthy',
  ],
  chinese: ['陈晓明', '刘海燕', '张伟', '黄丽华', '赵国强', '李婷婷'],
} as const

/** Companies that take whole boxes. */
export const companies = [
  'Al Noor General Trading LLC',
  'مؤسسة الخليج للتجارة',
  'Gulf Star Mobile Accessories LLC',
  'شركة الأفق للإلكترونيات',
  'Dragon Mart Wholesale FZE',
  'مؤسسة درة الشرق التجارية',
  'Al Hamra Home Textiles Co.',
  'Silk Route Gifts & Toys Est.',
] as const
