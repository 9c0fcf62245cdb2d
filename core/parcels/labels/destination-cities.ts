import { foldName } from '#core/base/fields/folded-name.ts'

/**
 * A city of a destination: its name on labels in English and Arabic, and its lane at the hub, if it
 * has one of its own.
 */
export type DestinationCity = { readonly english: string; readonly arabic: string; readonly lane?: string }

/**
 * The cities that parcels are delivered to, by country: `lane | English | Arabic | other
 * spellings`, one per line; `-` for a city without a lane of its own. Lanes are IATA city codes.
 * English names are those of the seeded cities. Each Arabic name was compared with the data set
 * dr5hn/countries-states-cities-database (snapshot of 2026-08-08), those of Muscat, Amman and other
 * capitals also with the Unicode CLDR. What is not as the data set has it: Hail, Muscat, Salalah
 * and Sur are machine translations there, and Arar is misspelt; Abu Dhabi and Jazan are written as
 * their governments write them. Al Ain and Tanta are not in it and were compared with the package
 * country-city-multilanguage; Bisha, Lusail, Umm Salal and Mubarak Al Kabeer with several public
 * lists.
 */
const CITIES: Readonly<Record<string, string>> = {
  AE: `
DXB | Dubai | دبي | dubayy, jebel ali, جبل علي, 迪拜, 杜拜, 杰贝阿里
AUH | Abu Dhabi | أبوظبي | abudhabi, أبو ظبي, 阿布扎比, 阿布達比
SHJ | Sharjah | الشارقة | al sharjah, ash shariqah, 沙迦
AAN | Al Ain | العين | 艾因
RKT | Ras Al Khaimah | رأس الخيمة | rak, ras al khaima, 哈伊马角, 拉斯海玛
FJR | Fujairah | الفجيرة | al fujairah, fuj, 富查伊拉
QAJ | Ajman | عجمان | ajm, 阿治曼
QIW | Umm Al Quwain | أم القيوين | umm al quwayn, umm al qaiwain, uaq, 乌姆盖万
- | Khor Fakkan | خورفكان | khor fakkan, خور فكان, 豪尔费坎`,
  SA: `
RUH | Riyadh | الرياض | ar riyadh, al riyadh, 利雅得, 利雅德
JED | Jeddah | جدة | jiddah, jedda, 吉达, 吉達
DMM | Dammam | الدمام | ad dammam, al dammam, 达曼, 達曼
MED | Madinah | المدينة المنورة | medina, al madinah, al madinah al munawwarah, المدينة, 麦地那
QCA | Makkah | مكة المكرمة | mecca, makkah al mukarramah, مكة, 麦加
TUU | Tabuk | تبوك | 塔布克
AHB | Abha | أبها | 艾卜哈
ELQ | Buraidah | بريدة | buraydah, qassim, al qassim, القصيم, 布赖代
TIF | Taif | الطائف | at taif, al taif, 塔伊夫
HAS | Hail | حائل | ha il, 哈伊勒
HOF | Al Hofuf | الهفوف | hofuf, al ahsa, al hasa, الأحساء, 胡富夫
GIZ | Jazan | جازان | jizan, gizan, جيزان, 吉赞
- | Al Khobar | الخبر | khobar, 胡拜尔
- | Jubail | الجبيل | al jubail, 朱拜勒
- | Khamis Mushait | خميس مشيط | khamis mushayt, 海米斯穆谢特
- | Najran | نجران | 奈季兰
- | Sakaka | سكاكا | al jouf, al jawf, الجوف, 焦夫
- | Yanbu | ينبع | 延布
- | Al Kharj | الخرج | kharj
- | Qatif | القطيف | al qatif
- | Dhahran | الظهران | az zahran
- | Hafar Al Batin | حفر الباطن | hafr al batin
- | Unaizah | عنيزة | unayzah
- | Al Bahah | الباحة | baha, al baha
- | Arar | عرعر |
- | Bisha | بيشة | bishah`,
  QA: `
DOH | Doha | الدوحة | ad dawhah, 多哈, 杜哈
- | Al Rayyan | الريان | ar rayyan, 赖扬
- | Al Wakrah | الوكرة | wakrah, 沃克拉
- | Al Khor | الخور | 豪尔
- | Lusail | لوسيل |
- | Umm Salal | أم صلال |`,
  KW: `
KWI | Kuwait City | مدينة الكويت | kuwait, الكويت, 科威特城, 科威特
- | Hawalli | حولي | hawally, 哈瓦利
- | Salmiya | السالمية | 萨利米亚
- | Farwaniya | الفروانية | al farwaniyah, 法尔瓦尼亚
- | Jahra | الجهراء | al jahra, 贾赫拉
- | Ahmadi | الأحمدي | al ahmadi, 艾哈迈迪
- | Mubarak Al Kabeer | مبارك الكبير |
- | Fahaheel | الفحيحيل |
- | Mangaf | المنقف |`,
  BH: `
BAH | Manama | المنامة | al manamah, 麦纳麦, 麥納瑪
- | Muharraq | المحرق | al muharraq, 穆哈拉格
- | Riffa | الرفاع | ar rifa, 里法
- | Isa Town | مدينة عيسى | madinat isa
- | Hamad Town | مدينة حمد | madinat hamad
- | Sitra | سترة |`,
  OM: `
MCT | Muscat | مسقط | masqat, maskat, 马斯喀特, 馬斯喀特
SLL | Salalah | صلالة | 萨拉拉, 塞拉莱
OHS | Sohar | صحار | suhar, 苏哈尔
- | Nizwa | نزوى | 尼兹瓦
- | Sur | صور | 苏尔
- | Khasab | خصب | 哈萨卜
- | Seeb | السيب | as sib, al seeb
- | Ibri | عبري |
- | Rustaq | الرستاق | ar rustaq
- | Barka | بركاء |`,
  JO: `
AMM | Amman | عمان | 安曼
- | Zarqa | الزرقاء | az zarqa, 扎尔卡
- | Irbid | إربد | 伊尔比德
- | Aqaba | العقبة | al aqabah, 亚喀巴`,
  LB: `
BEY | Beirut | بيروت | 贝鲁特
- | Tripoli | طرابلس |
- | Sidon | صيدا | saida`,
  IQ: `
BGW | Baghdad | بغداد | 巴格达
EBL | Erbil | أربيل | arbil, 埃尔比勒
BSR | Basra | البصرة | al basrah, 巴士拉
- | Mosul | الموصل |
- | Najaf | النجف | an najaf
- | Karbala | كربلاء | kerbala
- | Sulaymaniyah | السليمانية | as sulaymaniyah
- | Kirkuk | كركوك |`,
  EG: `
CAI | Cairo | القاهرة | 开罗, 開羅
ALY | Alexandria | الإسكندرية | 亚历山大
- | Giza | الجيزة | al jizah, 吉萨
- | Port Said | بورسعيد |
- | Suez | السويس |
- | Mansoura | المنصورة | al mansurah
- | Tanta | طنطا |`,
}

/** Words of letters and digits alone, which most names are: only their case is left to change. */
const PLAIN_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

/**
 * A city's name without case, accents, hamzas, forms of Arabic letters, punctuation and doubled
 * spaces, in simplified characters, so that different spellings match.
 */
export function plainCity(name: string): string {
  if (PLAIN_WORDS.test(name)) return name.toLowerCase()
  return foldName(name)
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
}

const cities = new Map<string, DestinationCity>()
for (const [country, lines] of Object.entries(CITIES))
  for (const line of lines.trim().split('\n')) {
    const [lane = '', english = '', arabic = '', others = ''] = line.split('|').map((part) => part.trim())
    const city: DestinationCity = { english, arabic, ...(lane === '-' ? {} : { lane }) }
    for (const spelling of [english, arabic, ...others.split(',')])
      if (plainCity(spelling) !== '') cities.set(`${country} ${plainCity(spelling)}`, city)
  }

/** Every spelling of the listed cities, plain, with its country. */
export const citySpellings: readonly { readonly country: string; readonly spelling: string; readonly city: DestinationCity }[] = [
  ...cities,
].map(([key, city]) => ({ country: key.slice(0, 2), spelling: key.slice(3), city }))

/** The spellings of a city of a country, plain. */
export const spellingsOf = (country: string, city: DestinationCity): readonly string[] =>
  citySpellings.flatMap((one) => (one.country === country && one.city === city ? [one.spelling] : []))

/** The cities of a country, each once. */
export const citiesOf = (country: string): readonly DestinationCity[] => [
  ...new Set([...cities].flatMap(([spelling, city]) => (spelling.startsWith(`${country} `) ? [city] : []))),
]

/** The countries whose cities are listed. */
export const LISTED_COUNTRIES: ReadonlySet<string> = new Set(Object.keys(CITIES))

const ARTICLE = /^(?:al|ad|an|ar|as|ash|at|az|el) |^ال(?=..)/

/**
 * A plain name by its sounds, as people hear them: without blanks and the article, doubled letters
 * and the endings that one of two writes. `Al-Salmiyyah` and `Salmiya`, `Tabouk` and `Tabuk`.
 */
const soundOf = (plain: string): string =>
  plain
    .replace(ARTICLE, '')
    .replaceAll(' ', '')
    .replace(/ou|oo/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/([a-z])\1/g, '$1')
    .replace(/ah$/, 'a')
    .replace(/y$/, 'i')

/** Spellings that are no name of a list: codes of airports, sounds; two of one key are no city. */
const heard = new Map<string, DestinationCity | undefined>()
const hear = (key: string, city: DestinationCity): void =>
  void heard.set(key, !heard.has(key) || heard.get(key) === city ? city : undefined)
for (const { country, spelling, city } of citySpellings) {
  for (const sound of new Set([soundOf(spelling), soundOf(spelling.replaceAll(' ', ''))])) hear(`${country} ${sound}`, city)
  if (city.lane !== undefined) hear(`${country} ${city.lane.toLowerCase()}`, city)
}

/**
 * The listed city that a name stands for, in any of its spellings, as it sounds, or by the code of
 * its lane.
 */
export function destinationCity(country: string, name: string): DestinationCity | undefined {
  const plain = plainCity(name)
  return cities.get(`${country} ${plain}`) ?? heard.get(`${country} ${plain}`) ?? heard.get(`${country} ${soundOf(plain)}`)
}
