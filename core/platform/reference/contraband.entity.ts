import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** Words that no product name may contain, in any language (rule: Contraband words). */
export const contraband = defineEntity({
  name: 'contraband',
  area: 'contrabands',
  label: words('违禁品', '違禁品', 'Contraband'),
  one: words('违禁品', '違禁品', 'contraband item'),
  menu: { group: 'reference', order: 120, icon: 'disable' },
  key: 'contraband_code',
  title: 'contraband_description',
  titleIn: { 'en-US': 'english_description' },
  listed: ['contraband_code', 'contraband_description', 'english_description', 'terms'],
  searched: ['contraband_code', 'contraband_description', 'english_description', 'terms'],
  filtered: [],
  cached: true,
  fields: {
    contraband_code: { kind: 'code', maxLength: 20, required: true, label: words('代码', '代碼', 'Code') },
    contraband_description: { kind: 'text', maxLength: 200, required: true, label: words('描述', '描述', 'Description') },
    english_description: { kind: 'text', maxLength: 200, label: words('英文描述', '英文描述', 'English description') },
    terms: { kind: 'texts', maxLength: 60, most: 50, label: words('关键词', '關鍵字', 'Words refused') },
  },
})
