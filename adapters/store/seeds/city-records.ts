import type { EntityRecord } from '#core/base/fields/entity.ts'
import { given } from '#core/base/kernel/given.ts'
import type { city } from '#core/platform/reference/city.entity.ts'
import type { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import type { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'

/** `code name | English name | zip` of the cities of a country, one per line. */
const citiesOf = (country: string, lines: string): readonly EntityRecord<typeof city>[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [city_code = '', city_name = '', english_name = '', zip_code = ''] = line.split('|').map((part) => part.trim())
      return { city_code, city_name, english_name, country, ...(zip_code === '' ? {} : { zip_code }) }
    })

/** Regions that our delivery agents serve for a surcharge. */
const REMOTE: Readonly<Record<string, readonly string[]>> = {
  'AE-AUH': ['Liwa', 'Ghayathi', 'Al Sila', 'Dalma Island'],
  'AE-RKT': ['Jebel Jais', 'Wadi Shawka'],
  'AE-FJR': ['Dibba', 'Masafi'],
  'SA-TUU': ['Sharma', 'Haql', 'Duba'],
  'SA-AJF': ['Al Qurayyat', 'Turaif'],
  'SA-EAM': ['Sharurah'],
  'OM-SLL': ['Thumrait', 'Hasik'],
  'OM-KHS': ['Musandam'],
  'CN-XIY': ['延安', '榆林'],
}

/** The cities of departure and arrival: codes are the country and a short name. */
export const cities: readonly EntityRecord<typeof city>[] = [
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
AE-QAJ | 阿治曼 | Ajman
AE-RKT | 哈伊马角 | Ras Al Khaimah
AE-FJR | 富查伊拉 | Fujairah
AE-QIW | 乌姆盖万 | Umm Al Quwain
AE-AAN | 艾因 | Al Ain`,
  ),
  ...citiesOf(
    'SA',
    `SA-RUH | 利雅得 | Riyadh | 11564
SA-JED | 吉达 | Jeddah | 21577
SA-QCA | 麦加 | Makkah | 24231
SA-MED | 麦地那 | Madinah | 42311
SA-DMM | 达曼 | Dammam | 32241
SA-KHB | 胡拜尔 | Al Khobar | 31952
SA-QJB | 朱拜勒 | Jubail | 35717
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
].map((one) => ({ ...one, ...given({ remote_regions: REMOTE[one.city_code] }) }))

export const cityGroups: readonly EntityRecord<typeof cityGroup>[] = [
  {
    group_code: 'AE-CORE',
    group_name: '阿联酋核心城市',
    english_name: 'UAE main cities',
    country: 'AE',
    cities: ['AE-DXB', 'AE-AUH', 'AE-SHJ', 'AE-QAJ'],
  },
  {
    group_code: 'AE-NORTH',
    group_name: '阿联酋北部',
    english_name: 'Northern Emirates',
    country: 'AE',
    cities: ['AE-RKT', 'AE-FJR', 'AE-QIW'],
    extra_days: 1,
  },
  {
    group_code: 'SA-CORE',
    group_name: '沙特核心城市',
    english_name: 'Saudi main cities',
    country: 'SA',
    cities: ['SA-RUH', 'SA-JED', 'SA-DMM', 'SA-KHB', 'SA-QCA', 'SA-MED'],
  },
  {
    group_code: 'SA-SOUTH',
    group_name: '沙特南部',
    english_name: 'Southern Saudi Arabia',
    country: 'SA',
    cities: ['SA-AHB', 'SA-KMX', 'SA-GIZ', 'SA-EAM'],
    extra_days: 2,
  },
]

/** Coded by the city, and numbered where it has several spellings. */
type Mapping = EntityRecord<typeof cityMapping>

const mappingsOf = (code: string, ...ways: readonly string[]): readonly Mapping[] =>
  ways.map((written, index) => ({ mapping_code: `${code}-${index + 1}`, written, city: code }))

/** Other spellings of cities by shippers and agents. */
export const cityMappings: readonly Mapping[] = [
  ...mappingsOf('AE-DXB', 'Dubayy', 'دبي'),
  ...mappingsOf('AE-AUH', 'Abudhabi', 'أبو ظبي'),
  ...mappingsOf('AE-SHJ', 'Sharja', 'الشارقة'),
  ...mappingsOf('AE-RKT', 'RAK', 'رأس الخيمة'),
  ...mappingsOf('SA-RUH', 'Ar Riyad', 'الرياض'),
  ...mappingsOf('SA-JED', 'Jiddah', 'جدة'),
  ...mappingsOf('SA-QCA', 'Mecca', 'مكة'),
  ...mappingsOf('SA-MED', 'Medina', 'المدينة المنورة'),
  ...mappingsOf('SA-DMM', 'Dammam City', 'الدمام'),
  ...mappingsOf('SA-KHB', 'Khobar', 'الخبر'),
  ...mappingsOf('SA-HOF', 'Al Ahsa', 'الأحساء'),
  ...mappingsOf('KW-KWI', 'Kuwait', 'الكويت'),
  ...mappingsOf('QA-DOH', 'Ad Dawhah', 'الدوحة'),
  ...mappingsOf('BH-BAH', 'Al Manama', 'المنامة'),
  ...mappingsOf('OM-MCT', 'Maskat', 'مسقط'),
]
