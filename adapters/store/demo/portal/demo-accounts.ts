import { hash } from '@node-rs/argon2'
import type { Account, Sender } from '#core/platform/access/account.ts'

/** The password of every demo account. */
const DEMO_PASSWORD = 'Crossdock#2026'
/** argon2id, 19 MiB, two passes. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type Demo = Omit<Account, 'passwordHash'>

const NO_SENDER: Sender = { name: '', phone: '', country: '', city: '', address: '' }

const shipper = (id: number, account: string, details: Partial<Demo> & Pick<Demo, 'name' | 'company' | 'sender'>): Demo => ({
  id,
  audience: 'customer',
  account,
  ddType: 'DDU',
  auditStatus: 30,
  accountPhone: details.sender.phone,
  showFinance: 1,
  fit: 0,
  ...details,
})

const staff = (id: number, account: string, name: string, roleCode: string, department: string): Demo => ({
  id,
  audience: 'staff',
  account,
  name,
  company: undefined,
  ddType: undefined,
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
  roleCodes: [roleCode],
  departments: [department],
  sender: NO_SENDER,
})

const sender = (name: string, phone: string, city: string, address: string): Sender => ({ name, phone, country: 'CN', city, address })

export const DDP_SHIPPER: Demo = shipper(1001, 'ddp', {
  name: '林晓岚',
  company: '深圳市海川贸易有限公司',
  ddType: 'DDP',
  fit: 1,
  sender: sender('林晓岚', '+8613510027846', '深圳', '宝安区福永街道桥南新区 3 栋 502'),
})
export const DDU_SHIPPER: Demo = shipper(1002, 'ddu', {
  name: '王志强',
  company: '义乌市锦程进出口有限公司',
  sender: sender('王志强', '+8615924061873', '义乌', '福田街道银海路 399 号 6 楼'),
})

export const NOFIN_SHIPPER: Demo = shipper(1005, 'nofin', {
  name: '孙丽',
  company: '广州云帆电子商务有限公司',
  showFinance: 2,
  sender: sender('孙丽', '+8613602775190', '广州', '天河区黄埔大道西 638 号 1203'),
})

export const CLM_SHIPPER: Demo = shipper(1006, 'clm', {
  name: '马骏',
  company: '上海丝路国际货运代理有限公司',
  sender: sender('马骏', '+8613817724095', '上海', '浦东新区航城路 1279 号 2 号库'),
})

export const VIP_SHIPPER: Demo = shipper(4027, 'vip', {
  name: '陈德明',
  company: '深圳市远图跨境供应链有限公司',
  ddType: 'DDP',
  sender: sender('陈德明', '+8613682410537', '深圳', '龙华区民治街道梅龙路 2203 号'),
})

export const WAREHOUSE_STAFF: Demo = staff(2, 'warehouse', '周建国', 'WAREHOUSE', 'WH')
export const FINANCE_STAFF: Demo = staff(3, 'finance', '郑敏', 'FINANCE', 'FIN')
export const SERVICE_STAFF: Demo = staff(4, 'service', '何佳怡', 'SERVICE', 'CS')

export const ADMIN_STAFF: Demo = staff(1, 'admin', '系统管理员', 'ADMIN', 'MGMT')

/** The accounts of the demo. */
const DEMO_ACCOUNTS: readonly Demo[] = [
  ADMIN_STAFF,
  WAREHOUSE_STAFF,
  FINANCE_STAFF,
  SERVICE_STAFF,
  DDP_SHIPPER,
  DDU_SHIPPER,
  shipper(1003, 'fresh', {
    name: '吴小雨',
    company: undefined,
    auditStatus: 10,
    sender: sender('吴小雨', '+8618620114572', '广州', '白云区机场路 1600 号 A 座 1108'),
  }),
  NOFIN_SHIPPER,
  CLM_SHIPPER,
  VIP_SHIPPER,
]

/** The demo accounts; the one password is hashed once. */
export async function demoAccounts(): Promise<readonly Account[]> {
  const passwordHash = await hash(DEMO_PASSWORD, HASHING)
  return DEMO_ACCOUNTS.map((account) => ({ ...account, passwordHash }))
}
