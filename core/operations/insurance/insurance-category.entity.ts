import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_TEXT = 2000
const MOST_QUIET_DAYS = 365

/**
 * A kind of insurance that shippers can order for their parcels. A policy keeps the terms of the
 * moment it was ordered at, so that a change here is one for policies to come.
 */
export const insuranceCategory = defineEntity({
  name: 'insurance_category',
  area: 'insurance-categories',
  label: words('保险类别', '保險類別', 'Insurance categories'),
  one: words('保险类别', '保險類別', 'insurance category'),
  menu: { group: 'money', order: 49, icon: 'new-shield' },
  key: 'category_code',
  title: 'category_name',
  titleIn: { 'en-US': 'english_name', 'zh-TW': 'traditional_name' },
  listed: [
    'category_code',
    'category_name',
    'english_name',
    'insurer',
    'rate_per_mille',
    'minimum_premium',
    'most_insured',
    'deductible',
    'currency',
    'effective_from',
    'enabled',
  ],
  searched: ['category_code', 'category_name', 'english_name', 'insurer'],
  filtered: ['currency', 'enabled'],
  cached: true,
  fields: {
    category_code: { kind: 'code', maxLength: 30, required: true, label: words('类别代码', '類別代碼', 'Category code') },
    category_name: { kind: 'text', maxLength: 80, required: true, label: words('中文名称', '中文名稱', 'Chinese name') },
    english_name: { kind: 'text', maxLength: 80, required: true, label: words('英文名称', '英文名稱', 'English name') },
    traditional_name: { kind: 'text', maxLength: 80, label: words('繁体名称', '繁體名稱', 'Traditional Chinese name') },
    insurer: { kind: 'text', maxLength: 80, required: true, label: words('保险公司', '保險公司', 'Insurer') },
    currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
    rate_per_mille: {
      kind: 'rate',
      positive: true,
      required: true,
      label: words('费率（‰）', '費率（‰）', 'Rate (‰)'),
      help: words('每千元保险金额的保费', '每千元保險金額的保費', 'Premium for each thousand of insured value'),
    },
    minimum_premium: { kind: 'rate', label: words('最低保费', '最低保費', 'Minimum premium') },
    most_insured: {
      kind: 'rate',
      positive: true,
      required: true,
      label: words('每单最高保额', '每單最高保額', 'Most insured per order'),
    },
    deductible: {
      kind: 'rate',
      label: words('免赔额', '免賠額', 'Deductible'),
      help: words('每单理赔时扣除一次', '每單理賠時扣除一次', 'Taken off once from what is paid for an order'),
    },
    effective_from: { kind: 'date', required: true, label: words('生效日期', '生效日期', 'In force from') },
    quiet_days: {
      kind: 'integer',
      min: 1,
      max: MOST_QUIET_DAYS,
      label: words('无轨迹天数', '無軌跡天數', 'Days without news'),
      help: words(
        '超过该天数没有轨迹更新，建议理赔；留空为 20 天',
        '超過該天數沒有軌跡更新，建議理賠；留空為 20 天',
        'A claim is proposed after these; 20 where it is empty',
      ),
    },
    covered: { kind: 'text', maxLength: MOST_TEXT, multiline: true, required: true, label: words('承保范围', '承保範圍', 'Covered') },
    english_covered: {
      kind: 'text',
      maxLength: MOST_TEXT,
      multiline: true,
      required: true,
      label: words('承保范围（英文）', '承保範圍（英文）', 'Covered, in English'),
    },
    excluded: { kind: 'text', maxLength: MOST_TEXT, multiline: true, required: true, label: words('除外责任', '除外責任', 'Excluded') },
    english_excluded: {
      kind: 'text',
      maxLength: MOST_TEXT,
      multiline: true,
      required: true,
      label: words('除外责任（英文）', '除外責任（英文）', 'Excluded, in English'),
    },
    enabled: { kind: 'flag', label: words('启用', '啟用', 'Enabled') },
  },
})
