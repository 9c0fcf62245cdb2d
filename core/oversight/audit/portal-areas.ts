import { NOTIFICATION_TRAIL } from '#core/portal/notifications/notification-profile.ts'
import { EXPORTED_LISTS } from '#core/portal/exports/exported-lists.ts'
import { exportJobMachine } from '#core/portal/exports/export.machine.ts'
import { certificationFields } from '#core/portal/shippers/certification-fields.ts'
import { accountAuditMachine } from '#core/platform/access/accounts/account-audit.machine.ts'
import { certificationMachine } from '#core/portal/shippers/certification.machine.ts'
import { contractBaseFields } from '#core/portal/shippers/contract-base.ts'
import { contractMachine } from '#core/portal/shippers/contract.machine.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { invoiceInformationFields } from '#core/portal/shippers/invoice-information.ts'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { bulletinMachine } from '#core/portal/messages/bulletin.machine.ts'
import { messageMachine } from '#core/portal/messages/message.machine.ts'
import { memberFields } from '#core/portal/members/member-fields.ts'
import { memberMachine } from '#core/portal/members/member.machine.ts'
import { MOST_MEMBER_NAME } from '#core/portal/members/member.ts'
import { MOST_KEY_NAME, MOST_KEYS } from '#core/portal/keys/api-key.ts'
import { endpointFields } from '#core/portal/webhooks/webhook.ts'
import { area, labelOf, type AuditArea } from './audit-area.ts'

const shipperFields: Fields = {
  ...editableUserInfo,
  ...invoiceInformationFields,
  ...financeInformationFields,
  ...contractBaseFields,
  ...certificationFields,
  member_name: { kind: 'text', maxLength: MOST_MEMBER_NAME, label: words('成员', '成員', 'Member') },
  member_role: { ...memberFields.role, label: words('成员角色', '成員角色', 'Role of the member') },
  member_contact: { kind: 'text', maxLength: 254, label: words('邀请发送到', '邀請傳送到', 'Invitation sent to') },
  key_name: { kind: 'text', maxLength: MOST_KEY_NAME, label: words('密钥', '金鑰', 'Key') },
  key_scopes: { kind: 'text', maxLength: 500, label: words('密钥权限', '金鑰權限', 'Scopes of the key') },
  key_cidrs: { kind: 'text', maxLength: 1000, label: words('密钥地址', '金鑰位址', 'Addresses of the key') },
  key_expires: { kind: 'text', maxLength: 40, label: words('密钥到期', '金鑰到期', 'Expiry of the key') },
  ended_keys: { kind: 'integer', min: 0, max: MOST_KEYS, label: words('停用的密钥', '停用的金鑰', 'Keys ended') },
  certification_status: { kind: 'choice', choices: labelsOf(certificationMachine.states), label: labelOf('certifications') },
}

/** Areas of the trail about the portal. */
export const portalAreas = {
  account: area('clients', {
    label: words('账号', '帳號', 'Account'),
    fields: shipperFields,
    machines: [accountAuditMachine, contractMachine, memberMachine],
  }),
  certifications: area('certifications', {
    fields: shipperFields,
    machines: [certificationMachine, accountAuditMachine, contractMachine],
    actions: {
      allow_payee: words('批准其他收款户名', '批准其他收款戶名', 'Allow payee of another name'),
      withdraw_payee: words('撤回收款户名批准', '撤回收款戶名批准', 'Withdraw payee of another name'),
      record_contract: words('登记纸质合同', '登記紙本合約', 'Record contract on paper'),
      revoke_contract: words('撤销纸质合同', '撤銷紙本合約', 'Revoke contract on paper'),
    },
    page: (subject) => `/admin/certifications?application=${encodeURIComponent(subject)}`,
  }),
  webhooks: area('webhooks', {
    fields: {
      ...endpointFields,
      events: { kind: 'text', maxLength: 1000, label: words('事件', '事件', 'Events') },
      enabled: { kind: 'flag', label: words('启用', '啟用', 'On') },
    },
    actions: {
      rotate_webhook_secret: words('更换签名密钥', '更換簽章金鑰', 'Signing secret replaced'),
    },
    page: (subject) => `/admin/webhooks?webhook=${encodeURIComponent(subject)}`,
  }),
  messages: area('messages', { machines: [messageMachine] }),
  bulletins: area('bulletins', { machines: [bulletinMachine] }),
  notices: area('notices', { machines: [bulletinMachine] }),
  exports: area('audit-trail', {
    label: words('后台导出', '背景匯出', 'Exports'),
    fields: {
      list: { kind: 'choice', choices: EXPORTED_LISTS, label: words('导出内容', '匯出內容', 'Exported list') },
      rows: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label: words('行数', '列數', 'Rows') },
    },
    machines: [exportJobMachine],
    actions: {
      export: words('导出列表', '匯出清單', 'Export list'),
      cancel: words('取消导出', '取消匯出', 'Cancel export'),
      remove: words('删除导出文件', '刪除匯出檔案', 'Remove export'),
    },
  }),
  notifications: area('notifications', NOTIFICATION_TRAIL),
} as const satisfies Readonly<Record<string, AuditArea>>
