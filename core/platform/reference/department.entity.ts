import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** A department of the company; roles may be limited to it. */
export const department = defineEntity({
  name: 'department',
  area: 'departments',
  label: words('部门', '部門', 'Departments'),
  one: words('部门', '部門', 'department'),
  menu: { group: 'system', order: 30, icon: 'office' },
  key: 'code',
  title: 'title',
  titleIn: { 'en-US': 'english_title' },
  listed: ['code', 'title', 'english_title', 'company'],
  searched: ['code', 'title', 'english_title', 'company'],
  filtered: [],
  cached: true,
  fields: {
    code: { kind: 'code', maxLength: 20, required: true, label: words('部门代码', '部門代碼', 'Department code') },
    title: { kind: 'text', maxLength: 80, required: true, label: words('部门名称', '部門名稱', 'Department name') },
    english_title: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    company: { kind: 'text', maxLength: 120, required: true, label: words('所属公司', '所屬公司', 'Company') },
    remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
  },
})
