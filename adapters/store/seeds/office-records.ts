import type { RecordValues } from '../../../core/reference/read-record.ts'

/** `code name | English name | zip` of the cities of a country, each on a line of its own. */
const citiesOf = (country: string, lines: string): readonly RecordValues[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [city_code = '', city_name = '', english_name = '', zip_code = ''] = line.split('|').map((part) => part.trim())
      return { city_code, city_name, english_name, country, ...(zip_code === '' ? {} : { zip_code }) }
    })

/** Regions that our delivery agents reach for a surcharge. */
const REMOTE: Readonly<Record<string, readonly string[]>> = {
  'AE-AUH': ['Liwa', 'Ghayathi', 'Al Sila', 'Dalma Island'],
  'AE-RAK': ['Jebel Jais', 'Wadi Shawka'],
  'AE-FJR': ['Dibba', 'Masafi'],
  'SA-TUU': ['Sharma', 'Haql', 'Duba'],
  'SA-AJF': ['Al Qurayyat', 'Turaif'],
  'SA-EAM': ['Sharurah'],
  'OM-SLL': ['Thumrait', 'Hasik'],
  'OM-KHS': ['Musandam'],
  'CN-XIY': ['延安', '榆林'],
}

/** The cities that parcels leave and reach: codes are the country and a short name. */
export const cities: readonly RecordValues[] = [
  ...citiesOf(
    'CN',
    `CN-SZX | 深圳 | Shenzhen | 518000
CN-CAN | 广州 | Guangzhou | 510000
CN-DGM | 东莞 | Dongguan | 523000
CN-FUO | 佛山 | Foshan | 528000
CN-ZUH | 珠海 | Zhuhai | 519000
CN-YIW | 义乌 | Yiwu | 322000
CN-HGH | 杭州 | Hangzhou | 310000
CN-NGB | 宁波 | Ningbo | 315000
CN-SHA | 上海 | Shanghai | 200000
CN-PEK | 北京 | Beijing | 100000
CN-XMN | 厦门 | Xiamen | 361000
CN-FOC | 福州 | Fuzhou | 350000
CN-JJN | 泉州 | Quanzhou | 362000
CN-TAO | 青岛 | Qingdao | 266000
CN-CTU | 成都 | Chengdu | 610000
CN-CKG | 重庆 | Chongqing | 400000
CN-WUH | 武汉 | Wuhan | 430000
CN-CSX | 长沙 | Changsha | 410000
CN-NKG | 南京 | Nanjing | 210000
CN-SZV | 苏州 | Suzhou | 215000
CN-XIY | 西安 | Xi'an | 710000
CN-CGO | 郑州 | Zhengzhou | 450000`,
  ),
  ...citiesOf('HK', 'HK-HKG | 香港 | Hong Kong'),
  ...citiesOf('TW', 'TW-TPE | 台北 | Taipei | 100\nTW-KHH | 高雄 | Kaohsiung | 800\nTW-RMQ | 台中 | Taichung | 400'),
  ...citiesOf(
    'AE',
    `AE-DXB | 迪拜 | Dubai
AE-AUH | 阿布扎比 | Abu Dhabi
AE-SHJ | 沙迦 | Sharjah
AE-AJM | 阿治曼 | Ajman
AE-RAK | 哈伊马角 | Ras Al Khaimah
AE-FJR | 富查伊拉 | Fujairah
AE-UAQ | 乌姆盖万 | Umm Al Quwain
AE-AAN | 艾因 | Al Ain`,
  ),
  ...citiesOf(
    'SA',
    `SA-RUH | 利雅得 | Riyadh | 11564
SA-JED | 吉达 | Jeddah | 21577
SA-MKX | 麦加 | Makkah | 24231
SA-MED | 麦地那 | Madinah | 42311
SA-DMM | 达曼 | Dammam | 32241
SA-KHB | 胡拜尔 | Al Khobar | 31952
SA-JUB | 朱拜勒 | Jubail | 35717
SA-HOF | 胡富夫 | Al Hofuf | 36361
SA-TIF | 塔伊夫 | Taif | 26513
SA-TUU | 塔布克 | Tabuk | 71411
SA-AHB | 艾卜哈 | Abha | 61321
SA-KMX | 海米斯穆谢特 | Khamis Mushait | 62461
SA-HAS | 哈伊勒 | Hail | 81411
SA-ELQ | 布赖代 | Buraidah | 51431
SA-GIZ | 吉赞 | Jazan | 45142
SA-EAM | 奈季兰 | Najran | 61441
SA-AJF | 焦夫 | Sakaka | 72311
SA-YNB | 延布 | Yanbu | 41912`,
  ),
  ...citiesOf(
    'KW',
    `KW-KWI | 科威特城 | Kuwait City | 13001
KW-HAW | 哈瓦利 | Hawalli | 32001
KW-SAL | 萨利米亚 | Salmiya | 22001
KW-FAR | 法尔瓦尼亚 | Farwaniya | 81001
KW-JAH | 贾赫拉 | Jahra | 01001
KW-AHM | 艾哈迈迪 | Ahmadi | 61001`,
  ),
  ...citiesOf('QA', 'QA-DOH | 多哈 | Doha\nQA-RAY | 赖扬 | Al Rayyan\nQA-WAK | 沃克拉 | Al Wakrah\nQA-KHO | 豪尔 | Al Khor'),
  ...citiesOf('BH', 'BH-BAH | 麦纳麦 | Manama\nBH-MUH | 穆哈拉格 | Muharraq\nBH-RIF | 里法 | Riffa'),
  ...citiesOf(
    'OM',
    `OM-MCT | 马斯喀特 | Muscat | 100
OM-SLL | 塞拉莱 | Salalah | 211
OM-OHS | 苏哈尔 | Sohar | 311
OM-NZW | 尼兹瓦 | Nizwa | 611
OM-SUR | 苏尔 | Sur | 411
OM-KHS | 哈萨卜 | Khasab | 811`,
  ),
  ...citiesOf(
    'JO',
    'JO-AMM | 安曼 | Amman | 11110\nJO-ZAR | 扎尔卡 | Zarqa | 13110\nJO-IRB | 伊尔比德 | Irbid | 21110\nJO-AQJ | 亚喀巴 | Aqaba | 77110',
  ),
  ...citiesOf('EG', 'EG-CAI | 开罗 | Cairo | 11511\nEG-ALY | 亚历山大 | Alexandria | 21500\nEG-GIZ | 吉萨 | Giza | 12511'),
  ...citiesOf('IQ', 'IQ-BGW | 巴格达 | Baghdad | 10001\nIQ-BSR | 巴士拉 | Basra | 61001\nIQ-EBL | 埃尔比勒 | Erbil | 44001'),
  ...citiesOf('TR', 'TR-IST | 伊斯坦布尔 | Istanbul | 34000\nTR-ESB | 安卡拉 | Ankara | 06000\nTR-ADB | 伊兹密尔 | Izmir | 35000'),
  ...citiesOf(
    'US',
    'US-LAX | 洛杉矶 | Los Angeles | 90001\nUS-JFK | 纽约 | New York | 10001\nUS-ORD | 芝加哥 | Chicago | 60601\nUS-DFW | 达拉斯 | Dallas | 75201',
  ),
  ...citiesOf('GB', 'GB-LHR | 伦敦 | London\nGB-MAN | 曼彻斯特 | Manchester\nGB-BHX | 伯明翰 | Birmingham'),
  ...citiesOf('DE', 'DE-FRA | 法兰克福 | Frankfurt | 60311\nDE-BER | 柏林 | Berlin | 10115\nDE-HAM | 汉堡 | Hamburg | 20095'),
  ...citiesOf('FR', 'FR-CDG | 巴黎 | Paris | 75001\nFR-LYS | 里昂 | Lyon | 69001'),
  ...citiesOf('SG', 'SG-SIN | 新加坡 | Singapore'),
  ...citiesOf('MY', 'MY-KUL | 吉隆坡 | Kuala Lumpur | 50000\nMY-PEN | 槟城 | Penang | 10000'),
].map((city) => (REMOTE[String(city['city_code'])] === undefined ? city : { ...city, remote_regions: REMOTE[String(city['city_code'])] }))

const warehouse = (code: string, name: string, english_name: string, city: string, address: string): RecordValues => ({
  code,
  name,
  english_name,
  city,
  address,
  is_oversea: !city.startsWith('CN-'),
})

export const warehouses: readonly RecordValues[] = [
  warehouse('SZX1', '深圳宝安仓', "Shenzhen Bao'an hub", 'CN-SZX', '深圳市宝安区福永街道福海物流园 3 栋'),
  warehouse('CAN1', '广州白云仓', 'Guangzhou Baiyun hub', 'CN-CAN', '广州市白云区太和镇空港物流园 B 区'),
  warehouse('YIW1', '义乌仓', 'Yiwu hub', 'CN-YIW', '义乌市北苑街道国际物流中心 12 号'),
  warehouse('DXB1', '迪拜海外仓', 'Dubai warehouse', 'AE-DXB', 'Warehouse 7, Dubai Logistics City, Dubai South'),
  warehouse('RUH1', '利雅得海外仓', 'Riyadh warehouse', 'SA-RUH', 'Al Sulay Logistics Park, Unit 21, Riyadh'),
  warehouse('JED1', '吉达海外仓', 'Jeddah warehouse', 'SA-JED', 'Al Khumrah Industrial Area, Block 4, Jeddah'),
  warehouse('KWI1', '科威特海外仓', 'Kuwait warehouse', 'KW-KWI', 'Shuwaikh Industrial 2, Street 15, Kuwait City'),
]

const COMPANY = 'Crossdock'
const department = (code: string, title: string, english_title: string): RecordValues => ({ code, title, english_title, company: COMPANY })

export const departments: readonly RecordValues[] = [
  department('MGMT', '管理部', 'Management'),
  department('CS', '客服部', 'Customer service'),
  department('WH', '仓储部', 'Warehousing'),
  department('FIN', '财务部', 'Finance'),
  department('SALES', '销售部', 'Sales'),
  department('OPS', '运营部', 'Operations'),
  department('IT', '信息技术部', 'Information technology'),
]

const mode = (mode_code: string, mode_name: string, english_name: string, enabled = true): RecordValues => ({
  mode_code,
  mode_name,
  english_name,
  enabled,
})

export const paymentModes: readonly RecordValues[] = [
  mode('ALIPAY', '支付宝', 'Alipay'),
  mode('WEPAY', '微信支付', 'WeChat Pay'),
  mode('WALLET', '钱包余额', 'Wallet'),
  mode('MONTHLY', '月结', 'Monthly account'),
  mode('BANK', '银行转账', 'Bank transfer'),
  mode('COD_OFFSET', '代收货款抵扣', 'Set off against COD'),
  mode('CASH', '现金', 'Cash', false),
]

const agent = (agent_code: string, agent_name: string, tracking_page: string, timezone: string): RecordValues => ({
  agent_code,
  agent_name,
  tracking_page,
  timezone,
  enabled: true,
})

export const trackerAgents: readonly RecordValues[] = [
  agent('ARAMEX', 'Aramex', 'https://www.aramex.com/track/results?ShipmentNumber={number}', 'Asia/Dubai'),
  agent('SMSA', 'SMSA Express', 'https://www.smsaexpress.com/trackingdetails?tracknumbers={number}', 'Asia/Riyadh'),
  agent('NAQEL', 'Naqel Express', 'https://www.naqelexpress.com/en/sa/tracking/?waybill={number}', 'Asia/Riyadh'),
  agent('IMILE', 'iMile', 'https://www.imile.com/track/?waybillNo={number}', 'Asia/Dubai'),
  agent('EMX', 'Emirates Post', 'https://www.emiratespost.ae/track?q={number}', 'Asia/Dubai'),
  agent('OWN', '自有派送', 'https://www.crossdock.example/track?number={number}', 'Asia/Dubai'),
]

export const clientGroups: readonly RecordValues[] = [
  { group_code: 'STANDARD', group_name: '普通客户' },
  { group_code: 'VIP', group_name: 'VIP 客户', remark: '专属客服，优先出库' },
  { group_code: 'PLATFORM', group_name: '平台卖家' },
  { group_code: 'FORWARDER', group_name: '同行货代' },
]

export const cityGroups: readonly RecordValues[] = [
  { group_code: 'AE-CORE', group_name: '阿联酋核心城市', country: 'AE', cities: ['AE-DXB', 'AE-AUH', 'AE-SHJ', 'AE-AJM'] },
  { group_code: 'AE-NORTH', group_name: '阿联酋北部', country: 'AE', cities: ['AE-RAK', 'AE-FJR', 'AE-UAQ'] },
  {
    group_code: 'SA-CORE',
    group_name: '沙特核心城市',
    country: 'SA',
    cities: ['SA-RUH', 'SA-JED', 'SA-DMM', 'SA-KHB', 'SA-MKX', 'SA-MED'],
  },
  { group_code: 'SA-SOUTH', group_name: '沙特南部', country: 'SA', cities: ['SA-AHB', 'SA-KMX', 'SA-GIZ', 'SA-EAM'] },
]

const mapping = (written: string, city: string): RecordValues => ({ written, city })

/** How shippers and agents write cities otherwise. */
export const cityMappings: readonly RecordValues[] = [
  mapping('Dubayy', 'AE-DXB'),
  mapping('دبي', 'AE-DXB'),
  mapping('Abudhabi', 'AE-AUH'),
  mapping('أبو ظبي', 'AE-AUH'),
  mapping('Sharja', 'AE-SHJ'),
  mapping('RAK', 'AE-RAK'),
  mapping('Ar Riyad', 'SA-RUH'),
  mapping('الرياض', 'SA-RUH'),
  mapping('Jiddah', 'SA-JED'),
  mapping('جدة', 'SA-JED'),
  mapping('Mecca', 'SA-MKX'),
  mapping('Medina', 'SA-MED'),
  mapping('Dammam City', 'SA-DMM'),
  mapping('Khobar', 'SA-KHB'),
  mapping('Al Ahsa', 'SA-HOF'),
  mapping('Kuwait', 'KW-KWI'),
  mapping('الكويت', 'KW-KWI'),
  mapping('Maskat', 'OM-MCT'),
  mapping('Al Manama', 'BH-BAH'),
]

const template = (template_name: string, template_content: string): RecordValues => ({ template_name, template_content })

export const smsTemplates: readonly RecordValues[] = [
  template('registration_code', '【Crossdock】您的验证码为 ${code}，10 分钟内有效，请勿告知他人。'),
  template('password_changed', '【Crossdock】您的账户密码已修改，如非本人操作请立即联系客服。'),
  template('out_for_delivery', '【Crossdock】您的包裹 ${airway_number} 正在派送，请保持电话畅通。'),
  template('delivered', '【Crossdock】您的包裹 ${airway_number} 已签收，感谢您的使用。'),
  template('cod_settled', '【Crossdock】您的代收货款 ${amount} 已打款，流水号 ${transaction_id}。'),
]

const unitOf = (unit_code: string, unit_name: string, english_name: string, measure: string, factor: string): RecordValues => ({
  unit_code,
  unit_name,
  english_name,
  measure,
  factor,
})

export const units: readonly RecordValues[] = [
  unitOf('KG', '千克', 'Kilogram', 'weight', '1'),
  unitOf('G', '克', 'Gram', 'weight', '0.001'),
  unitOf('LB', '磅', 'Pound', 'weight', '0.45359237'),
  unitOf('OZ', '盎司', 'Ounce', 'weight', '0.0283495231'),
  unitOf('CM', '厘米', 'Centimetre', 'length', '1'),
  unitOf('M', '米', 'Metre', 'length', '100'),
  unitOf('IN', '英寸', 'Inch', 'length', '2.54'),
  unitOf('CBM', '立方米', 'Cubic metre', 'volume', '1'),
  unitOf('L', '升', 'Litre', 'volume', '0.001'),
  unitOf('PCS', '件', 'Piece', 'count', '1'),
  unitOf('SET', '套', 'Set', 'count', '1'),
  unitOf('PAIR', '双', 'Pair', 'count', '2'),
  unitOf('DZ', '打', 'Dozen', 'count', '12'),
  unitOf('DAY', '天', 'Day', 'time', '1'),
]

const exception = (
  agent_status: string,
  exception_code: string,
  texts: readonly [string, string],
  warehouse_status: string,
): RecordValues => ({
  agent_status,
  exception_code,
  exception_msg: texts[0],
  english_msg: texts[1],
  warehouse_status,
})

/** Statuses that couriers report, and what they are to us. */
export const exceptionMappings: readonly RecordValues[] = [
  exception('NO_ANSWER', 'E101', ['收件人电话无人接听', 'The consignee does not answer'], 'delivered_to_agent'),
  exception('WRONG_PHONE', 'E102', ['电话号码错误', 'The phone number is wrong'], 'delivered_to_agent'),
  exception('BAD_ADDRESS', 'E103', ['地址不详', 'The address is incomplete'], 'delivered_to_agent'),
  exception('OUT_OF_AREA', 'E104', ['超出派送范围', 'Outside the delivery area'], 'delivered_to_agent'),
  exception('RESCHEDULED', 'E105', ['收件人要求改期', 'The consignee asked for another day'], 'delivered_to_agent'),
  exception('NO_CASH', 'E106', ['收件人未准备货款', 'The consignee has no cash ready'], 'delivered_to_agent'),
  exception('CUSTOMS_HOLD', 'E201', ['海关查验', 'Held by customs'], 'destination'),
  exception('DOCS_MISSING', 'E202', ['清关资料不全', 'Clearance papers are missing'], 'destination'),
  exception('PROHIBITED', 'E203', ['海关禁止进口', 'Import is prohibited'], 'destination'),
  exception('DAMAGED', 'E301', ['包裹破损', 'The parcel is damaged'], 'in_transit'),
  exception('MISROUTED', 'E302', ['错发', 'Sent the wrong way'], 'in_transit'),
  exception('OFFLOADED', 'E303', ['航班拉货', 'Left behind by the flight'], 'in_transit'),
  exception('LABEL_UNREADABLE', 'E401', ['面单无法识别', 'The label cannot be read'], 'origin'),
  exception('BATTERY_UNDECLARED', 'E402', ['未申报带电', 'A battery was not declared'], 'origin'),
]

const MINUTES = 60

/** The offset of a zone outside of summer time, `UTC+04:00`: the lesser of January's and July's. */
function standardOffset(zone: string): string {
  const offsetAt = (month: number): number => {
    const at = new Date(Date.UTC(2026, month, 1))
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    )
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(parts['timeZoneName'] ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * MINUTES + Number(minutes))
  }
  const minutes = Math.min(offsetAt(0), offsetAt(6))
  const two = (value: number): string => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / MINUTES))}:${two(Math.abs(minutes) % MINUTES)}`
}

const zoneName = (zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 0, 1))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Every zone that the machine's own tables know. */
export const timezones = (): readonly RecordValues[] =>
  Intl.supportedValuesOf('timeZone').map((timezone) => ({
    timezone,
    title: zoneName(timezone, 'zh-CN'),
    english_title: zoneName(timezone, 'en-US'),
    utc_offset: standardOffset(timezone),
  }))
