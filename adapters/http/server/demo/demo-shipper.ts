import type { submitDocuments } from '#core/portal/shippers/certify.usecase.ts'
import type { judgeCertification } from '#core/portal/shippers/judge-certification.usecase.ts'
import type { saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import { shownContract, type signShipperContract } from '#core/portal/shippers/sign-contract.usecase.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { must } from '#core/base/kernel/result.ts'
import type { keepFile } from '#core/platform/files/store-file.usecase.ts'
import { CONTRACT_TYPES } from '#core/portal/shippers/contract-text.ts'
import { demoPicture } from './demo-picture.ts'

type Parts = {
  readonly shippers: Shippers
  readonly digest: Digest
  readonly keepFile: ReturnType<typeof keepFile>
  readonly saveParticulars: ReturnType<typeof saveParticulars>
  readonly submitDocuments: ReturnType<typeof submitDocuments>
  readonly signContract: ReturnType<typeof signShipperContract>
  readonly judge: ReturnType<typeof judgeCertification>
}

/** The first shipper of the demo, and the member of staff who certifies it. */
const SHIPPER = { id: 1001 }
const SERVICE_STAFF = { id: 4 }

const COMPANY = '深圳市海川贸易有限公司'
const BASE = {
  contract_party: COMPANY,
  contract_representative: '林晓岚',
  contract_address: '深圳市宝安区福永街道桥南新区 3 栋 502',
  contract_phone: '+8613510027846',
  contract_email: 'bills@haichuan.example',
}
const FINANCE = {
  payee_name: COMPANY,
  payee_bank_name: '招商银行深圳宝安支行',
  payee_bank_number: '755900000010018',
  finance_contact: '郑敏',
  finance_email: 'finance@haichuan.example',
}
const INVOICE = {
  invoice_kind: 'special',
  invoice_title: COMPANY,
  invoice_code: '91440300MA5DEMO01X',
  invoice_address: BASE.contract_address,
  invoice_phone: '0755-27856210',
  invoice_bank_name: '招商银行深圳宝安支行',
  invoice_bank_number: '755900000010018',
  invoice_email: FINANCE.finance_email,
}
const ID_CARD = { id_card_name: '林晓岚', id_card_number: '110101199003070046' }
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

/**
 * Certifies the demo's first shipper with the use cases themselves, unless it has begun already.
 */
export async function certifyDemoShipper({ shippers, digest, ...use }: Parts): Promise<void> {
  const shipper = await shippers.find(SHIPPER.id)
  if (shipper === undefined || shipper.version > 1) return
  const papers: Record<string, string> = {}
  for (const [name, shade] of Object.entries(SHADES)) {
    const kept = await use.keepFile({ bytes: demoPicture(shade), fileName: `${name}.png`, purpose: 'certification' }, SHIPPER)
    papers[name] = must(kept).id
  }
  must(await use.saveParticulars({ form: 'base', raw: BASE }, SHIPPER))
  must(await use.saveParticulars({ form: 'invoice', raw: INVOICE }, SHIPPER))
  must(await use.saveParticulars({ form: 'finance', raw: FINANCE }, SHIPPER))
  let shown = must(await use.submitDocuments({ certification_type: 'enterprise', ...ID_CARD, ...papers }, SHIPPER))
  for (const type of CONTRACT_TYPES) {
    const { textSha256 } = must(shownContract(shown, { type, locale: 'zh-CN', digest }))
    shown = must(await use.signContract({ type, locale: 'zh-CN', textSha256, signature: SIGNATURE }, SHIPPER))
  }
  must(await use.judge({ accountId: SHIPPER.id, judgement: 'approve', version: shown.version, reason: '' }, SERVICE_STAFF))
}
