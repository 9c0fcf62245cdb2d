import type { Audience } from '#core/platform/access/account.ts'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * A step of a new house or a new shipper: the work, and the page where it is done. Its state is
 * computed from what is there (rule: First steps).
 */
export type FirstStep = {
  readonly name: string
  readonly audience: Audience
  readonly text: Words
  /** How it is done where no page does it, or why. */
  readonly help?: Words
  /** The path of a page. */
  readonly page?: string
  /** The permission that staff need to do it. */
  readonly permission?: Permission
  /** Useful, and no reason to go on showing the list. */
  readonly isOptional?: true
}

const create = (area: string): Permission => ({ area, action: 'create' })
/** The people who set the server up give out its roles too. */
const SET_UP = { area: 'roles', action: 'update' } as const

/** The first steps of a house, in the order in which they need each other, and of a shipper. */
export const FIRST_STEPS = [
  {
    name: 'secondFactor',
    audience: 'staff',
    text: words('启用两步验证', '啟用兩步驟驗證', 'Turn on two-step sign-in'),
    help: words('右上角账户菜单', '右上角帳戶選單', 'In the account menu, top right'),
    permission: SET_UP,
  },
  {
    name: 'department',
    audience: 'staff',
    text: words('建立公司与部门', '建立公司與部門', 'Add your company and its departments'),
    page: '/admin/departments',
    permission: create('departments'),
  },
  {
    name: 'warehouse',
    audience: 'staff',
    text: words('建立仓库', '建立倉庫', 'Add a warehouse'),
    page: '/admin/warehouses',
    permission: create('warehouses'),
  },
  {
    name: 'channel',
    audience: 'staff',
    text: words('建立渠道', '建立渠道', 'Add a channel'),
    page: '/admin/channels',
    permission: create('channels'),
  },
  {
    name: 'tariff',
    audience: 'staff',
    text: words('发布运费规则', '發布運費規則', 'Publish freight rules'),
    help: words('可从模板表格导入', '可從範本表格匯入', 'They can be imported from the template sheet'),
    page: '/admin/freight-rules',
    permission: create('freight-rules'),
  },
  {
    name: 'subjects',
    audience: 'staff',
    text: words('发布费用科目', '發布費用科目', 'Publish expense subjects'),
    page: '/admin/expense-subjects',
    permission: create('expense-subjects'),
  },
  {
    name: 'codFee',
    audience: 'staff',
    text: words('发布代收货款费用', '發布代收貨款費用', 'Publish what cash on delivery costs'),
    help: words(
      '费用科目，计算方式“代收货款结算”',
      '費用科目，計算方式「代收貨款結算」',
      'An expense subject that is calculated by COD payout',
    ),
    page: '/admin/expense-subjects',
    permission: create('expense-subjects'),
  },
  {
    name: 'payments',
    audience: 'staff',
    text: words('接通收款渠道', '接通收款管道', 'Connect a payment provider'),
    help: words(
      '服务器设置 ALIPAY_… 或 WECHATPAY_…',
      '伺服器設定 ALIPAY_… 或 WECHATPAY_…',
      'Settings of the server: ALIPAY_… or WECHATPAY_…',
    ),
    permission: SET_UP,
  },
  {
    name: 'mail',
    audience: 'staff',
    text: words('接通邮件', '接通郵件', 'Connect a mail server'),
    help: words(
      '服务器设置 SMTP_URL 与 CROSSDOCK_MAIL_FROM',
      '伺服器設定 SMTP_URL 與 CROSSDOCK_MAIL_FROM',
      'Settings of the server: SMTP_URL and CROSSDOCK_MAIL_FROM',
    ),
    permission: SET_UP,
  },
  {
    name: 'sms',
    audience: 'staff',
    text: words('接通短信', '接通簡訊', 'Connect an SMS provider'),
    help: words('服务器设置 ALIYUN_SMS_…', '伺服器設定 ALIYUN_SMS_…', 'Settings of the server: ALIYUN_SMS_…'),
    permission: SET_UP,
  },
  {
    name: 'backup',
    audience: 'staff',
    text: words('设置每晚备份', '設定每晚備份', 'Set up nightly backups'),
    help: words('服务器设置 CROSSDOCK_BACKUP_TO', '伺服器設定 CROSSDOCK_BACKUP_TO', 'Setting of the server: CROSSDOCK_BACKUP_TO'),
    page: '/admin/backups',
    permission: SET_UP,
  },
  {
    name: 'certification',
    audience: 'customer',
    text: words('完成实名认证', '完成實名認證', 'Certify yourself or your company'),
    page: '/system/certification',
  },
  { name: 'contract', audience: 'customer', text: words('签署合同', '簽署合約', 'Sign contract'), page: '/system/contract' },
  {
    name: 'sender',
    audience: 'customer',
    text: words('填写发件地址', '填寫寄件地址', 'Enter the address that you send from'),
    page: '/system/info',
  },
  {
    name: 'topUp',
    audience: 'customer',
    text: words('账户充值', '帳戶儲值', 'Top up your wallet'),
    page: '/finances/flow',
  },
  {
    name: 'order',
    audience: 'customer',
    text: words('下第一个订单，或导入表格', '下第一個訂單，或匯入表格', 'Place your first order, or import a sheet'),
    page: '/order/new',
  },
  {
    name: 'printer',
    audience: 'customer',
    text: words('连接打印机', '連接印表機', 'Connect a printer'),
    page: '/order/desks',
    isOptional: true,
  },
  {
    name: 'key',
    audience: 'customer',
    text: words('创建 API 密钥，接入自己的系统', '建立 API 金鑰，接入自己的系統', 'Make an API key for your own system'),
    page: '/docking/keys',
    isOptional: true,
  },
] as const satisfies readonly FirstStep[]

export type FirstStepName = (typeof FIRST_STEPS)[number]['name']
