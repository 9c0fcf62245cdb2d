import { defineEntity } from '#core/base/fields/entity.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { accountAuditMachine, AUDIT_STATUS, auditStateOf } from '#core/platform/access/accounts/account-audit.machine.ts'
import { certificationFields } from './certification-fields.ts'
import { certificationMachine } from './certification.machine.ts'
import { contractMachine } from './contract.machine.ts'
import { contractFields } from './contract-fields.ts'
import { DD_TYPES } from '#core/platform/access/sign-in/session-user.ts'

const { id_card_front, id_card_back, business_license } = certificationFields
const { src, remark } = contractFields

const MOST_DAYS = 365

const paper = (label: Words) => ({ kind: 'file', kept: true, label }) as const

/** The numbers of the audit status with the words of their states. */
const AUDIT_CHOICES = Object.fromEntries(
  Object.values(AUDIT_STATUS).map((status) => [String(status), accountAuditMachine.states[auditStateOf(status)].label]),
)

/**
 * A shipper as the staff manage it, in the specification's names: identity, contacts, terms and
 * documents.
 */
export const client = defineEntity({
  name: 'client',
  area: 'clients',
  label: words('客户', '客戶', 'Clients'),
  one: words('客户', '客戶', 'client'),
  menu: { group: 'clients', order: 10, icon: 'people' },
  key: 'account',
  title: 'clientName',
  listed: ['account', 'clientName', 'company', 'dd_type', 'audit_status', 'client_group', 'salesman', 'service', 'show_finance', 'enabled'],
  searched: ['account', 'clientName', 'company', 'contactEmail', 'account_phone'],
  filtered: ['dd_type', 'audit_status', 'client_group', 'salesman', 'accounting', 'service', 'whitelist', 'contract_status', 'enabled'],
  isAccount: true,
  ofClients: true,
  starts: { enabled: true, dd_type: 'DDU', show_finance: '1' },
  fields: {
    account: { kind: 'text', maxLength: 100, required: true, label: words('账号', '帳號', 'Account') },
    clientName: { kind: 'text', maxLength: 120, required: true, label: words('客户名称', '客戶名稱', 'Client name') },
    company: { kind: 'text', maxLength: 120, label: words('公司', '公司', 'Company') },
    shipperAddress: { kind: 'text', maxLength: 300, multiline: true, label: words('发货地址', '出貨地址', 'Shipper address') },
    account_phone: { kind: 'text', maxLength: 30, label: words('账号手机', '帳號手機', 'Account phone') },
    contactEmail: { kind: 'email', label: words('联系邮箱', '聯絡信箱', 'Contact email') },
    financeEmail: { kind: 'email', label: words('财务邮箱', '財務信箱', 'Finance email') },
    client_group: { kind: 'reference', to: 'client_group', label: words('客户分组', '客戶分組', 'Client group') },
    salesman: { kind: 'reference', to: 'user', label: words('销售', '業務', 'Sales contact') },
    accounting: { kind: 'reference', to: 'user', label: words('财务对接人', '財務窗口', 'Accounting contact') },
    service: { kind: 'reference', to: 'user', label: words('客服', '客服', 'Service contact') },
    dd_type: {
      kind: 'choice',
      choices: DD_TYPES,
      required: true,
      guardedBy: 'client-duty',
      label: words('税费类型', '稅費類型', 'Duty class'),
    },
    show_finance: {
      kind: 'choice',
      required: true,
      guardedBy: 'client-finance',
      label: words('显示财务', '顯示財務', 'Finance shown'),
      choices: { 1: words('显示', '顯示', 'Shown'), 2: words('隐藏', '隱藏', 'Hidden') },
    },
    clearance_last_mile: {
      kind: 'flag',
      guardedBy: 'client-access',
      label: words('清关派送名单', '清關派送名單', 'On the clearance and last-mile list'),
      help: words('可下清关派送订单', '可下清關派送訂單', 'May place clearance and last-mile orders'),
    },
    access: {
      kind: 'texts',
      maxLength: 80,
      most: 500,
      guardedBy: 'client-access',
      label: words('可访问页面', '可存取頁面', 'Access list'),
      help: words(
        '页面名称，每行一个，如 order_list；留空则可访问全部页面',
        '頁面名稱，每行一個，如 order_list；留空則可存取全部頁面',
        'Page names, one per line, such as order_list. Leave empty for all pages',
      ),
    },
    enabled: {
      kind: 'flag',
      label: words('启用', '啟用', 'Enabled'),
      help: words('停用后立即退出登录', '停用後立即登出', 'Disabling it signs the account out at once'),
    },
    fit: { kind: 'flag', kept: true, label: words('自助注册账号', '自助註冊帳號', 'Self-registered') },
    audit_status: {
      kind: 'choice',
      kept: true,
      label: words('审核状态', '審核狀態', 'Audit status'),
      choices: AUDIT_CHOICES,
    },
    delivery_mode: {
      kind: 'choice',
      label: words('交货方式', '交貨方式', 'Delivery mode'),
      help: words('上门揽收另收揽收费', '到府收件另收收件費', 'A pickup has a charge of its own'),
      choices: {
        pickup: words('上门揽收', '到府收件', 'Picked up by us'),
        drop_off: words('送货到仓', '送貨到倉', 'Dropped off at the warehouse'),
      },
    },
    timezone: {
      kind: 'timezone',
      label: words('时区', '時區', 'Time zone'),
      help: words(
        '客户的“今天”；查询未写时区时按此计日',
        '客戶的「今天」；查詢未寫時區時按此計日',
        'What “today” is for it: days of calls that name no zone are days of this one',
      ),
    },
    // Whitelist and period are credit: they are set in the client's money, with a second person.
    whitelist: {
      kind: 'flag',
      kept: true,
      label: words('白名单', '白名單', 'Whitelisted'),
      help: words('欠费时仍可下单', '欠費時仍可下單', 'May order while in arrears'),
    },
    credit_limit: { kind: 'money', kept: true, label: words('信用额度', '信用額度', 'Credit limit') },
    period: { kind: 'integer', kept: true, min: 0, max: MOST_DAYS, label: words('账期（天）', '帳期（天）', 'Payment period (days)') },
    balance_amount: { kind: 'money', kept: true, label: words('余额', '餘額', 'Balance') },
    account_balances: {
      kind: 'texts',
      kept: true,
      maxLength: 40,
      most: 200,
      label: words('各币种余额', '各幣別餘額', 'Balances by currency'),
    },
    certification_status: {
      kind: 'choice',
      kept: true,
      choices: labelsOf(certificationMachine.states),
      label: words('认证状态', '認證狀態', 'Certification'),
    },
    id_card_front: paper(id_card_front.label),
    id_card_back: paper(id_card_back.label),
    business_license: paper(business_license.label),
    contract_status: {
      kind: 'choice',
      kept: true,
      choices: labelsOf(contractMachine.states),
      label: words('合同状态', '合約狀態', 'Contract'),
    },
    contract_type: { kind: 'choice', kept: true, choices: contractFields.contract_type.choices, label: contractFields.contract_type.label },
    title: { kind: 'text', kept: true, maxLength: contractFields.title.maxLength, label: contractFields.title.label },
    src: { kind: 'file', kept: true, label: src.label },
    start_time: { kind: 'instant', kept: true, label: contractFields.start_time.label },
    end_time: { kind: 'instant', kept: true, label: contractFields.end_time.label },
    remark,
  },
})
