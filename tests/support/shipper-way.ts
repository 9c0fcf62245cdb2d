import { samplePng } from './sheets/sample-files.ts'
import type { Calling, TestServer } from './servers/server.ts'

export type Caller = Pick<TestServer, 'call' | 'download'>
export type ShipperUpload = {
  readonly id: string
  readonly src: string
  readonly name: string
  readonly type: string
  readonly sha256: string
}
export type RequiredShipperInfo = {
  readonly id: number
  readonly version: number
  readonly audit_status: number
  readonly next_step: string | null
  readonly certification_status: string
  readonly reason: string | null
  readonly papers: Readonly<Record<string, string | null>> | null
  readonly contracts: readonly {
    readonly contract_type: string
    readonly status: string
    readonly src: string | null
    readonly sha256: string | null
  }[]
}

let phones = 0

/** A newly registered shipper, with a phone that nobody else has: its id and token. */
export async function registerShipper({ call }: Caller, country = '+86138'): Promise<{ readonly id: number; readonly token: string }> {
  const phone = `${country}${String(40_000_000 + process.pid * 100 + (phones += 1)).slice(-8)}`
  await call('POST', '/api/fit/user/sendCode', { body: { account_phone: phone } })
  const sent = await call<{ rows: readonly { code: string }[] }>('GET', `/api/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  const made = await call<{ id: number; token: string }>('POST', '/api/fit/user/register', {
    body: {
      account_phone: phone,
      code: sent.json.payload.rows[0]?.code,
      password: 'Long enough 2026',
      password_repeated: 'Long enough 2026',
      agreements: ['logistics_service', 'usd_cod'],
      shipper_name: '赵敏',
    },
  })
  if (made.status !== 200) throw new Error(`nobody was registered: ${made.text}`)
  return made.json.payload
}

export const uploadPaper = async (caller: Caller, as: Calling, file = { name: 'front.png', content: samplePng() }) =>
  caller.call<ShipperUpload>('POST', '/api/fit/user/upload', { ...as, form: { file } })

export const SIGNATURE = {
  width: 600,
  height: 200,
  strokes: [Array.from({ length: 40 }, (_, index) => [20 + index * 12, 100 + 50 * Math.sin(index / 4)])],
}

export const CONTRACT_BASE = {
  contract_party: '深圳市新鹿贸易有限公司',
  contract_representative: '赵敏',
  contract_address: '南山区科苑路 15 号 A 座 1203',
  contract_email: 'bills@xinlu.example',
}

export const ID_CARD = { id_card_name: '赵敏', id_card_number: '11010519491231002X' }

/** Submits documents of the shipper. */
export async function submitDocuments(caller: Caller, as: Calling): Promise<RequiredShipperInfo> {
  const [front, back] = await Promise.all([uploadPaper(caller, as), uploadPaper(caller, as)])
  const body = {
    certification_type: 'personal',
    ...ID_CARD,
    id_card_front: front.json.payload.src,
    id_card_back: back.json.payload.src,
  }
  const answered = await caller.call<RequiredShipperInfo>('POST', '/api/fit/user/saveAuthentication', { ...as, body })
  if (answered.status !== 200) throw new Error(`documents were not accepted: ${answered.text}`)
  return answered.json.payload
}

/** Signs a contract like a page: it is read first, and the text that was read is signed. */
export async function sign(caller: Caller, as: Calling, type = 'logistics_service', signature: object = SIGNATURE) {
  const text = await caller.call<{ text_sha256: string }>('GET', `/api/fit/user/contract?contract_type=${type}`, as)
  return caller.call<RequiredShipperInfo>('POST', '/api/fit/user/saveContract', {
    ...as,
    body: { contract_type: type, text_sha256: text.json.payload?.text_sha256 ?? '0'.repeat(64), signature },
  })
}

/** The whole way from registration to an application that waits. */
export async function applyAsShipper(caller: Caller): Promise<{ readonly id: number; readonly token: string; readonly version: number }> {
  const shipper = await registerShipper(caller)
  const { version } = await applyAs(caller, { token: shipper.token })
  return { ...shipper, version }
}

/** The way of an account to an application that waits, from its information on. */
export async function applyAs(caller: Caller, as: Calling): Promise<RequiredShipperInfo> {
  await caller.call('POST', '/api/fit/user/saveRequiredInfo', {
    ...as,
    body: { shipper_name: '赵敏', shipper_telephone: '+8613800138000' },
  })
  await submitDocuments(caller, as)
  await caller.call('POST', '/api/fit/user/saveContractBaseInfo', { ...as, body: CONTRACT_BASE })
  await sign(caller, as)
  const submitted = await caller.call<RequiredShipperInfo>('POST', '/api/fit/user/saveRequiredInfo', { ...as, body: { submit: true } })
  if (submitted.status !== 200) throw new Error(`the account was not submitted: ${submitted.text}`)
  return submitted.json.payload
}

export const OWN_PAYEE = { payee_name: ID_CARD.id_card_name, payee_bank_name: '招商银行', payee_bank_number: '6225880112345678' }

/**
 * Takes a client through every step of certification, so that it may place orders, cash on delivery
 * too: one of the demo that has not come so far, or a shipper of the test.
 */
export async function openServices(caller: Caller, as: Calling): Promise<void> {
  const known = await caller.call<{ acts: readonly { open: boolean }[] }>('GET', '/api/fit/user/opening', as)
  if (known.json.payload.acts.every(({ open }) => open)) return
  await submitDocuments(caller, as)
  await caller.call('POST', '/api/fit/user/saveContractBaseInfo', { ...as, body: CONTRACT_BASE })
  await caller.call('POST', '/api/fit/user/saveUserFinanceInfo', { ...as, body: OWN_PAYEE })
  await sign(caller, as)
  const { id, version } = (await sign(caller, as, 'usd_cod')).json.payload
  const approved = await caller.call('POST', `/api/admin/certifications/${id}/approve`, { as: 'service', body: { version } })
  if (approved.status !== 200) throw new Error(`the client was not certified: ${approved.text}`)
}
