import { defineEntity, type EntityRecord } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A country or region that parcels leave from or arrive at, with its rule for phone numbers
 * (rule: Phone by its country).
 */
export const country = defineEntity({
  name: 'country',
  area: 'countries',
  label: words('国家', '國家', 'Countries'),
  one: words('国家', '國家', 'country'),
  menu: { group: 'reference', order: 10, icon: 'globe-network' },
  key: 'code',
  title: 'name',
  titleIn: { 'en-US': 'english_name', 'zh-TW': 'traditional_name' },
  listed: ['code', 'name', 'english_name', 'currency', 'timezone', 'phone_prefix', 'allow_arrive', 'allow_depart'],
  searched: ['code', 'name', 'english_name', 'aliases'],
  filtered: ['currency', 'allow_arrive', 'allow_depart'],
  cached: true,
  isRegion: true,
  fields: {
    code: { kind: 'code', maxLength: 2, required: true, label: words('代码', '代碼', 'Code') },
    name: { kind: 'text', maxLength: 80, required: true, label: words('中文名称', '中文名稱', 'Chinese name') },
    english_name: { kind: 'text', maxLength: 80, required: true, label: words('英文名称', '英文名稱', 'English name') },
    traditional_name: { kind: 'text', maxLength: 80, label: words('繁体名称', '繁體名稱', 'Traditional Chinese name') },
    aliases: {
      kind: 'texts',
      maxLength: 60,
      most: 20,
      label: words('别名', '別名', 'Other names'),
      help: words('导入订单时也认得的名称', '匯入訂單時也認得的名稱', 'Other names accepted when importing orders'),
    },
    currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
    timezone: { kind: 'timezone', required: true, label: words('时区', '時區', 'Time zone') },
    phone_prefix: {
      kind: 'text',
      maxLength: 6,
      label: words('电话区号', '電話區碼', 'Phone prefix'),
      help: words('只填数字，如 971', '只填數字，如 971', 'Digits only, such as 971'),
    },
    number_min_length: {
      kind: 'integer',
      min: 1,
      max: 15,
      required: true,
      label: words('号码最短位数', '號碼最短位數', 'Min number length'),
    },
    number_max_length: {
      kind: 'integer',
      min: 1,
      max: 15,
      required: true,
      label: words('号码最长位数', '號碼最長位數', 'Max number length'),
    },
    validation_type: {
      kind: 'choice',
      required: true,
      label: words('号码校验方式', '號碼校驗方式', 'Number validation'),
      choices: {
        none: words('仅位数', '僅位數', 'Length only'),
        prefix: words('开头数字', '開頭數字', 'Leading digits'),
        pattern: words('模式', '模式', 'Pattern'),
      },
    },
    validation_rule: {
      kind: 'pattern',
      maxLength: 400,
      label: words('号码校验规则', '號碼校驗規則', 'Validation rule'),
      help: words(
        '开头数字用逗号分隔；或不含区号的模式',
        '開頭數字以逗號分隔；或不含區碼的模式',
        'Leading digits separated with commas, or a pattern for the number without its prefix',
      ),
    },
    allow_arrive: { kind: 'flag', label: words('允许到达', '允許到達', 'Arrival allowed') },
    allow_depart: { kind: 'flag', label: words('允许出发', '允許出發', 'Departure allowed') },
  },
})

export type Country = EntityRecord<typeof country>
