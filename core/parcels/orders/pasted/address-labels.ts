import { consigneeIdFields, referenceFields } from '../fields/order-fields.ts'
import { consigneeFields, senderFields } from '../fields/person-fields.ts'
import type { OrderField } from '../fields/order-field.ts'
import type { AddressPart } from './splitting.ts'

type Labels = Readonly<Partial<Record<AddressPart, readonly string[]>>>

/** Labels that declared fields do not have: of chats and shops, Arabic, Turkish and Russian. */
const MORE: Labels = {
  reference: 'Order|Order #|订单编号|訂單編號|訂單號|單號|رقم الطلبية|Sipariş No|Sipariş Numarası|Заказ|Номер заказа'.split('|'),
  name: 'To|Deliver To|Ship To|Attn|Attention|Buyer|Full Name|联系人|聯絡人|姓名|名字|收貨人|收件人|寄件人|الاسم|الإسم|اسم|الاسم الكامل|اسم المستلم|المستلم|اسم العميل|العميل|Получатель|ФИО|Имя'.split(
    '|',
  ),
  phone:
    'Mob|Mobile Number|Cell|WhatsApp|Contact No|Contact|Ph|Phone 1|Tel 1|Mobile 1|联系电话|聯絡電話|電話|手機|电话1|手机1|電話1|手機1|الجوال|جوال|رقم الجوال|الهاتف|هاتف|رقم الهاتف|موبايل|الموبايل|تلفون|رقم الموبايل|واتساب|Телефон|Тел|Моб|Мобильный'.split(
      '|',
    ),
  phone2: 'Tel 2|Alt Phone|電話2|手機2|第二电话|第二電話|جوال آخر|رقم آخر'.split('|'),
  country: 'الدولة|البلد|Страна'.split('|'),
  province: '所在省份|المنطقة|الإمارة|المحافظة|Область|Регион'.split('|'),
  city: 'المدينة|مدينة التوصيل|Город'.split('|'),
  district: '区县|區縣|District|Neighborhood|Neighbourhood|الحي|Район'.split('|'),
  address:
    'Add|Addr|所在地区|所在地區|收件地址|寄件地址|Delivery Address|Shipping Address|العنوان|عنوان التوصيل|العنوان بالتفصيل|الشارع|Адрес|Адрес доставки'.split(
      '|',
    ),
  zipCode: '邮编|郵編|P.C.|PC|Pin Code|Pincode|الرمز البريدي|رمز بريدي|Индекс|Почтовый индекс'.split('|'),
  idNumber: '身份证|身份證|ID|QID|CPR|Civil ID No|رقم الهوية|الهوية|رقم الإقامة|رقم الاقامة|الرقم المدني'.split('|'),
}

const TURKISH: Labels = {
  name: ['Ad Soyad', 'Adı Soyadı', 'Alıcı', 'Alıcı Adı', 'İsim'],
  phone: ['Telefon', 'Cep', 'Cep Telefonu'],
  country: ['Ülke'],
  province: ['İl'],
  city: ['Şehir'],
  district: ['İlçe', 'Mahalle'],
  address: ['Adres', 'Açık Adres', 'Teslimat Adresi'],
  zipCode: ['Posta Kodu'],
}

/** Whose it is, in Chinese labels, before what it is: 收货人 + 手机号码, 寄件 + 城市. */
const WHOSE = '收货|收貨|收件|寄件|发货|發貨|发件|發件|买家|買家'.split('|').flatMap((whose) => [whose, `${whose}人`])
const CHINESE: Labels = {
  name: ['姓名', '名字', '名称', '名稱'],
  phone: '电话|電話|手机|手機|手机号|手機號|手机号码|手機號碼|电话号码|電話號碼|联系电话|聯絡電話|联系方式|聯絡方式'.split('|'),
  country: ['国家', '國家', '国家/地区', '國家/地區'],
  province: ['省', '省份', '省/州'],
  city: ['城市'],
  district: ['区县', '區縣', '区', '區'],
  address: ['地址', '详细地址', '詳細地址'],
  zipCode: ['邮编', '郵編', '邮政编码', '郵政編碼', '郵遞區號'],
}
const OF_PERSONS: Labels = {
  name: WHOSE.filter((whose) => whose.endsWith('人')),
  ...Object.fromEntries(
    Object.entries(CHINESE).map(([part, labels]) => [part, [...WHOSE.flatMap((whose) => labels.map((label) => whose + label)), ...labels]]),
  ),
}

const namesOf = (...fields: readonly OrderField[]): readonly string[] =>
  fields.flatMap(({ label, synonyms = [] }) => [...Object.values(label), ...synonyms])

const DECLARED: Labels = {
  reference: namesOf(referenceFields.refCode),
  name: namesOf(consigneeFields.consignee, senderFields.senderName),
  phone: namesOf(consigneeFields.phone, senderFields.senderPhone),
  phone2: namesOf(consigneeFields.phone2),
  country: namesOf(consigneeFields.country, senderFields.senderCountry),
  province: namesOf(consigneeFields.province),
  city: namesOf(consigneeFields.city, senderFields.senderCity),
  address: namesOf(consigneeFields.address, senderFields.senderAddress),
  zipCode: namesOf(consigneeFields.zipCode),
  idNumber: namesOf(consigneeIdFields.consigneeId),
}

/** The capitals of Turkish are no capitals to anybody else: İ and I. */
const inCapitals = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels).map(([part, names]) => [
      part,
      names.map((name) => name.replaceAll('i', 'İ').replaceAll('ı', 'I').toUpperCase()),
    ]),
  )

const SOURCES = [MORE, DECLARED, OF_PERSONS, TURKISH, inCapitals(TURKISH)]

const labelKey = (label: string): string => label.toLowerCase().replace(/[\s.]+/g, '')

const PARTS = new Map<string, AddressPart>()
for (const source of SOURCES)
  for (const [part, labels] of Object.entries(source))
    for (const label of labels) if (!PARTS.has(labelKey(label))) PARTS.set(labelKey(label), part as AddressPart)

/** The part that a label names. */
export const partOfLabel = (label: string): AddressPart | undefined => PARTS.get(labelKey(label))

const HAN_OR_ARABIC = /[\p{Script=Han}\p{Script=Arabic}]/u

const allOf = (...parts: readonly AddressPart[]): readonly string[] =>
  parts.flatMap((part) => SOURCES.flatMap((source) => source[part] ?? []))

const pattern = (labels: readonly string[]): string =>
  [...new Set(labels)]
    .toSorted((one, other) => other.length - one.length)
    .map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, ' ?'))
    .join('|')

const START = '(?<![\\p{L}\\p{N}])'
const ANY = pattern(SOURCES.flatMap((source) => Object.values(source).flat()))
const NAMES = pattern([...allOf('name').filter((label) => HAN_OR_ARABIC.test(label)), 'Attn', 'To', 'Deliver to', 'Ship to'])

/**
 * A label with its colon; Arabic ones may have a slash, and at the start of its line or behind a
 * separator a dash will do. Labels of numbers stand before a digit as well, those of a name at the
 * start of a line.
 */
export const LABEL = new RegExp(
  [
    `${START}(?<coloned>${ANY})\\.? ?(?:no\\.?|number|号|號)? ?(?:[:=]|(?<=\\p{Script=Arabic})/)`,
    `(?<=(?:^|[,،;؛|、\\t])\\s*)(?<dashed>${ANY})\\.? [-–—] `,
    `${START}(?<number>${pattern(allOf('phone', 'phone2', 'zipCode', 'idNumber'))})\\.? ?(?:no\\.?|number|号码?|號碼?)? ?(?=[+(\\d\u0660-\u0669])`,
    `${START}(?<ordered>${pattern(allOf('reference'))})\\.? ?(?:no\\.?|№|#)? ?:? ?(?=[A-Z]{0,5}-?\\d)`,
    `^(?<named>${NAMES}) (?=\\p{L})`,
    `${START}(?<glued>收件人|收货人|收貨人|寄件人|联系人|姓名)(?=\\p{Script=Han}{2,4}(?:[\\s,、。]|$))`,
  ].join('|'),
  'giu',
)
