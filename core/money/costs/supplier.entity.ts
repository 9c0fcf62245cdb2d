import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** Who bills us for carrying parcels: an agent abroad, an airline. */
export const supplier = defineEntity({
  name: 'supplier',
  area: 'suppliers',
  label: words('供应商', '供應商', 'Suppliers'),
  one: words('供应商', '供應商', 'supplier'),
  menu: { group: 'money', order: 80, icon: 'office' },
  key: 'supplier_code',
  title: 'supplier_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['supplier_code', 'supplier_name', 'supplier_kind', 'currency', 'weight_tolerance', 'email', 'enabled'],
  searched: ['supplier_code', 'supplier_name', 'english_name'],
  filtered: ['supplier_kind', 'currency', 'enabled'],
  cached: true,
  ofAllClients: true,
  fields: {
    supplier_code: { kind: 'code', maxLength: 20, required: true, label: words('供应商代码', '供應商代碼', 'Supplier code') },
    supplier_name: { kind: 'text', maxLength: 80, required: true, label: words('供应商名称', '供應商名稱', 'Supplier name') },
    english_name: { kind: 'text', maxLength: 80, required: true, label: words('英文名称', '英文名稱', 'English name') },
    supplier_kind: {
      kind: 'choice',
      required: true,
      label: words('类型', '類型', 'Type'),
      choices: {
        airline: words('航空公司', '航空公司', 'Airline'),
        agent: words('海外代理', '海外代理', 'Agent'),
        customs: words('报关行', '報關行', 'Customs broker'),
        other: words('其他', '其他', 'Other'),
      },
    },
    currency: { kind: 'reference', to: 'currency', required: true, label: words('结算币种', '結算幣別', 'Billing currency') },
    weight_tolerance: {
      kind: 'rate',
      label: words('重量容差', '重量容差', 'Weight tolerance'),
      help: words(
        '0.02 即重量相差 2% 以内不算差异',
        '0.02 即重量相差 2% 以內不算差異',
        '0.02 leaves out differences of up to 2% in weight',
      ),
    },
    email: { kind: 'email', label: words('对账邮箱', '對帳信箱', 'Email for disputes') },
    enabled: { kind: 'flag', label: words('启用', '啟用', 'Enabled') },
  },
})
