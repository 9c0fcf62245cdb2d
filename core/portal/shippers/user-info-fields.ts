import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Fields that a shipper may change of its own account. */
export const editableUserInfo = {
  shipper_company: { kind: 'text', maxLength: 120, label: words('公司', '公司', 'Company') },
  shipper_name: {
    kind: 'text',
    maxLength: 80,
    label: words('联系人', '聯絡人', 'Contact name'),
    help: words('面单上的寄件人', '面單上的寄件人', 'The sender on your labels'),
  },
  shipper_address1: { kind: 'text', maxLength: 300, multiline: true, label: words('地址', '地址', 'Address') },
  shipper_telephone: { kind: 'text', maxLength: 30, required: true, label: words('联系电话', '聯絡電話', 'Telephone') },
  service_email: { kind: 'email', label: words('客服邮箱', '客服信箱', 'Service email') },
  shop_name: { kind: 'text', maxLength: 80, label: words('店铺名称', '商店名稱', 'Shop name') },
  shop_secret: { kind: 'text', maxLength: 200, label: words('店铺密钥', '商店金鑰', 'Shop secret') },
  system_phone: { kind: 'text', maxLength: 30, label: words('系统通知电话', '系統通知電話', 'System phone') },
  system_email: { kind: 'email', label: words('系统通知邮箱', '系統通知信箱', 'System email') },
} as const satisfies Fields

/**
 * Fields that the step of the account information asks for; a call may save one without the other.
 */
export const REQUIRED_INFORMATION = ['shipper_name', 'shipper_telephone'] as const satisfies readonly (keyof typeof editableUserInfo)[]

/**
 * Fields that a shipper sees but cannot change: keys are made by us, money belongs to the ledger,
 * the bill email to the contract.
 */
export const readOnlyUserInfo = {
  app_id: { kind: 'text', maxLength: 60, label: words('AppID', 'AppID', 'AppID') },
  app_secret: { kind: 'text', maxLength: 120, label: words('AppKey', 'AppKey', 'AppKey') },
  account_balances: { kind: 'texts', maxLength: 40, most: 200, label: words('账户余额', '帳戶餘額', 'Account balances') },
  bill_email: { kind: 'text', maxLength: 120, label: words('账单邮箱', '帳單信箱', 'Bill email') },
} as const satisfies Fields

export type EditableUserInfo = RecordOf<typeof editableUserInfo>
