import { defineEntity } from '../kernel/entity.ts'
import type { RecordOf } from '../kernel/field.ts'
import { labelsOf } from '../kernel/labels-of.ts'
import { words } from '../kernel/words.ts'
import { AUDIT_STATUS } from './account-audit.machine.ts'
import { certificationFields } from './certification-fields.ts'
import { certificationMachine } from './certification.machine.ts'
import { contractMachine } from './contract.machine.ts'
import { contractFields } from './contract.rules.ts'
import { DD_TYPES } from './session-user.ts'

const { id_card_front, id_card_back, business_license } = certificationFields
const { src, remark } = contractFields

const MOST_DAYS = 365

/** A shipper as the staff keep it, in the specification's names (spec §3): who it is, who looks after it, its terms, its papers. */
export const client = defineEntity({
  name: 'client',
  area: 'clients',
  label: words('客户', '客戶', 'Clients'),
  key: 'account',
  title: 'clientName',
  listed: [
    'account',
    'clientName',
    'company',
    'dd_type',
    'audit_status',
    'salesman',
    'accounting',
    'balance_amount',
    'credit_limit',
    'period',
  ],
  searched: ['account', 'clientName', 'company', 'contactEmail', 'account_phone'],
  filtered: ['dd_type', 'audit_status', 'client_group', 'salesman', 'accounting', 'service', 'whitelist', 'contract_status'],
  fields: {
    account: { kind: 'text', maxLength: 100, required: true, label: words('账号', '帳號', 'Account') },
    clientName: { kind: 'text', maxLength: 120, required: true, label: words('客户名称', '客戶名稱', 'Client name') },
    company: { kind: 'text', maxLength: 120, label: words('公司', '公司', 'Company') },
    shipperAddress: { kind: 'text', maxLength: 300, multiline: true, label: words('发货地址', '出貨地址', 'Shipper address') },
    account_phone: { kind: 'text', maxLength: 30, label: words('账户手机', '帳戶手機', 'Account phone') },
    contactEmail: { kind: 'text', maxLength: 120, label: words('联系邮箱', '聯絡信箱', 'Contact email') },
    financeEmail: { kind: 'text', maxLength: 120, label: words('财务邮箱', '財務信箱', 'Finance email') },
    client_group: { kind: 'reference', to: 'client_group', label: words('客户分组', '客戶分組', 'Client group') },
    salesman: { kind: 'reference', to: 'user', label: words('销售', '業務', 'Sales contact') },
    accounting: { kind: 'reference', to: 'user', label: words('财务对接人', '財務窗口', 'Accounting contact') },
    service: { kind: 'reference', to: 'user', label: words('客服', '客服', 'Service contact') },
    dd_type: { kind: 'choice', choices: DD_TYPES, required: true, label: words('税费类型', '稅費類型', 'Duty class') },
    show_finance: {
      kind: 'integer',
      min: 1,
      max: 2,
      required: true,
      label: words('显示财务', '顯示財務', 'Finance shown'),
      help: words('1 显示，2 隐藏', '1 顯示，2 隱藏', '1 shown, 2 hidden'),
    },
    fit: { kind: 'flag', label: words('自助注册账户', '自助註冊帳戶', 'Registered by itself') },
    audit_status: {
      kind: 'integer',
      min: AUDIT_STATUS.registered,
      max: AUDIT_STATUS.rejected,
      label: words('审核状态', '審核狀態', 'Audit status'),
      help: words(
        '10 已注册，20 待审核，30 通过，40 未通过',
        '10 已註冊，20 待審核，30 通過，40 未通過',
        '10 registered, 20 submitted, 30 approved, 40 rejected',
      ),
    },
    delivery_mode: {
      kind: 'choice',
      label: words('交货方式', '交貨方式', 'Delivery mode'),
      choices: {
        pickup: words('上门揽收', '到府收件', 'Collected by us'),
        drop_off: words('送货到仓', '送貨到倉', 'Brought to the warehouse'),
      },
    },
    whitelist: {
      kind: 'flag',
      label: words('白名单', '白名單', 'Whitelisted'),
      help: words('欠费时仍可下单', '欠費時仍可下單', 'May order while in arrears'),
    },
    credit_limit: { kind: 'money', label: words('信用额度', '信用額度', 'Credit limit') },
    period: { kind: 'integer', min: 0, max: MOST_DAYS, label: words('账期（天）', '帳期（天）', 'Payment period (days)') },
    balance_amount: { kind: 'money', label: words('余额', '餘額', 'Balance') },
    account_balances: { kind: 'texts', maxLength: 40, most: 200, label: words('各币种余额', '各幣別餘額', 'Balances by currency') },
    certification_status: {
      kind: 'choice',
      choices: labelsOf(certificationMachine.states),
      label: words('认证状态', '認證狀態', 'Certification'),
    },
    id_card_front,
    id_card_back,
    business_license,
    contract_status: { kind: 'choice', choices: labelsOf(contractMachine.states), label: words('合同状态', '合約狀態', 'Contract') },
    contract_type: { kind: 'choice', choices: contractFields.contract_type.choices, label: contractFields.contract_type.label },
    title: { kind: 'text', maxLength: contractFields.title.maxLength, label: contractFields.title.label },
    src,
    start_time: { kind: 'instant', label: contractFields.start_time.label },
    end_time: { kind: 'instant', label: contractFields.end_time.label },
    remark,
  },
})

export type ClientRecord = RecordOf<(typeof client)['fields']>
