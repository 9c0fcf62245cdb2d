import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** Clients that share terms, for rules and bulletins. */
export const clientGroup = defineEntity({
  name: 'client_group',
  area: 'client-groups',
  label: words('客户分组', '客戶分組', 'Client groups'),
  one: words('客户分组', '客戶分組', 'client group'),
  menu: { group: 'clients', order: 20, icon: 'group-objects' },
  key: 'group_code',
  title: 'group_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['group_code', 'group_name', 'english_name', 'remark'],
  searched: ['group_code', 'group_name', 'english_name'],
  filtered: [],
  cached: true,
  fields: {
    group_code: { kind: 'code', maxLength: 20, required: true, label: words('分组代码', '分組代碼', 'Group code') },
    group_name: { kind: 'text', maxLength: 80, required: true, label: words('分组名称', '分組名稱', 'Group name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
  },
})
