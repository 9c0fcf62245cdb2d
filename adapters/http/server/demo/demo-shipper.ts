import type { submitDocuments } from '#core/portal/shippers/certify.usecase.ts'
import type { judgeCertification } from '#core/portal/shippers/judge-certification.usecase.ts'
import type { saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import { shownContract, type signShipperContract } from '#core/portal/shippers/sign-contract.usecase.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { must } from '#core/base/kernel/result.ts'
import type { keepFile } from '#core/platform/files/store-file.usecase.ts'
import { CONTRACT_TYPES, type ContractType } from '#core/portal/shippers/contract-text.ts'
import { demoPicture } from './demo-picture.ts'

type Parts = {
  readonly shippers: Shippers
  readonly digest: Digest
  readonly keepFile: ReturnType<typeof keepFile>
  readonly saveParticulars: ReturnType<typeof saveParticulars>
  readonly submitDocuments: ReturnType<typeof submitDocuments>
  readonly signContract: ReturnType<typeof signShipperContract>
  readonly judge: ReturnType<typeof judgeCertification>
  /** Writes no message: mailboxes of the demo have their own. */
  readonly judgeQuietly: ReturnType<typeof judgeCertification>
}

/** A shipper of the demo as it was certified: a company, its representative, and its account. */
type DemoCompany = {
  readonly id: number
  readonly company: string
  readonly address: string
  readonly representative: string
  readonly idNumber: string
  readonly phone: string
  readonly mail: string
  readonly bank: string
  readonly account: string
  readonly taxCode: string
  /** The agreements that it signed; the COD agreement alone opens cash on delivery. */
  readonly signs: readonly ContractType[]
}

/** The member of staff who certifies them. */
const SERVICE_STAFF = { id: 4 }

const COMPANIES: readonly DemoCompany[] = [
  {
    id: 1001,
    company: '深圳市海川贸易有限公司',
    address: '深圳市宝安区福永街道桥南新区 3 栋 502',
    representative: '林晓岚',
    idNumber: '110101199003070046',
    phone: '+8613510027846',
    mail: 'haichuan.example',
    bank: '招商银行深圳宝安支行',
    account: '755900000010018',
    taxCode: '91440300MA5DEMO01X',
    signs: CONTRACT_TYPES,
  },
  {
    id: 1002,
    company: '义乌市锦程进出口有限公司',
    address: '义乌市福田街道银海路 399 号 6 楼',
    representative: '王志强',
    idNumber: '330782198504120037',
    phone: '+8615924061873',
    mail: 'jincheng.example',
    bank: '中国银行义乌福田支行',
    account: '365800000020026',
    taxCode: '91330782MA5DEMO02X',
    signs: CONTRACT_TYPES,
  },
  {
    id: 1005,
    company: '广州云帆电子商务有限公司',
    address: '广州市天河区黄埔大道西 638 号 1203',
    representative: '孙丽',
    idNumber: '440106198811200025',
    phone: '+8613602775190',
    mail: 'yunfan.example',
    bank: '工商银行广州天河支行',
    account: '360200000050034',
    taxCode: '91440101MA5DEMO05X',
    signs: ['logistics_service'],
  },
  {
    id: 4027,
    company: '深圳市远图跨境供应链有限公司',
    address: '深圳市龙华区民治街道梅龙路 2203 号',
    representative: '陈德明',
    idNumber: '440305197906230016',
    phone: '+8613682410537',
    mail: 'yuantu.example',
    bank: '建设银行深圳龙华支行',
    account: '442000000402700',
    taxCode: '91440300MA5DEMO27X',
    signs: CONTRACT_TYPES,
  },
]

const baseOf = (one: DemoCompany) => ({
  contract_party: one.company,
  contract_representative: one.representative,
  contract_address: one.address,
  contract_phone: one.phone,
  contract_email: `bills@${one.mail}`,
})
const financeOf = (one: DemoCompany) => ({
  payee_name: one.company,
  payee_bank_name: one.bank,
  payee_bank_number: one.account,
  finance_contact: one.representative,
  finance_email: `finance@${one.mail}`,
})
const invoiceOf = (one: DemoCompany) => ({
  invoice_kind: 'special',
  invoice_title: one.company,
  invoice_code: one.taxCode,
  invoice_address: one.address,
  invoice_phone: '0755-27856210',
  invoice_bank_name: one.bank,
  invoice_bank_number: one.account,
  invoice_email: `finance@${one.mail}`,
})
const SHADES = { id_card_front: 96, id_card_back: 128, business_license: 160 }

/** Strokes that look like a signature. */
const SIGNATURE = {
  width: 600,
  height: 200,
  strokes: [0, 1, 2].map((stroke) =>
    Array.from({ length: 30 }, (_, index) => ({
      x: 60 + stroke * 160 + index * 4.5,
      y: 100 + 45 * Math.sin(index / (2.5 + stroke)) - index * stroke,
    })),
  ),
}

/** Certifies shippers of the demo with the use cases themselves, unless that has begun already. */
export async function certifyDemoShippers(parts: Parts): Promise<void> {
  for (const company of COMPANIES) await certifyCompany(parts, company)
}

async function certifyCompany({ shippers, digest, ...use }: Parts, company: DemoCompany): Promise<void> {
  const own = { id: company.id }
  const shipper = await shippers.find(own.id)
  if (shipper === undefined || shipper.version > 1) return
  const papers: Record<string, string> = {}
  for (const [name, shade] of Object.entries(SHADES)) {
    const kept = await use.keepFile({ bytes: demoPicture(shade), fileName: `${name}.png`, purpose: 'certification' }, own)
    papers[name] = must(kept).id
  }
  must(await use.saveParticulars({ form: 'base', raw: baseOf(company) }, own))
  // The others show an account without an invoice title.
  if (company === COMPANIES[0]) must(await use.saveParticulars({ form: 'invoice', raw: invoiceOf(company) }, own))
  must(await use.saveParticulars({ form: 'finance', raw: financeOf(company) }, own))
  const idCard = { id_card_name: company.representative, id_card_number: company.idNumber }
  let shown = must(await use.submitDocuments({ certification_type: 'enterprise', ...idCard, ...papers }, own))
  for (const type of company.signs) {
    const { textSha256 } = must(shownContract(shown, { type, locale: 'zh-CN', digest }))
    shown = must(await use.signContract({ type, locale: 'zh-CN', textSha256, signature: SIGNATURE }, own))
  }
  const judge = company === COMPANIES[0] ? use.judge : use.judgeQuietly
  must(await judge({ accountId: own.id, judgement: 'approve', version: shown.version, reason: '' }, SERVICE_STAFF))
}
