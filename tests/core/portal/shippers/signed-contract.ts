import type { SignedContract } from '#core/portal/shippers/shipper.ts'
import type { Result } from '#core/base/kernel/result.ts'

export const NOON = Date.UTC(2026, 2, 1, 12)
export const ME = { id: 7 }
/** The code of a refusal, and those of its fields. */
export const refusal = (result: Result<unknown>): string =>
  result.ok ? 'ok' : [result.failure.code, ...(result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)].join(', ')

export const BASE = {
  contract_party: '新鹿贸易',
  contract_representative: '赵敏',
  contract_address: '科苑路 15 号',
  contract_email: 'bills@xinlu.example',
}
export const PAYEE = { payee_name: '新鹿贸易', payee_bank_name: '中国银行', payee_bank_number: '6222020000000000' }
export const SIGNATURE = {
  width: 600,
  height: 200,
  strokes: [
    [
      { x: 0, y: 0 },
      { x: 400, y: 100 },
    ],
  ],
}
export const YEAR_ON = Date.UTC(2027, 2, 1, 12)
/** A contract that was signed at noon, for a year. */
export const sampleSignedContract = (over: Partial<SignedContract> = {}): SignedContract => ({
  state: 'signed',
  terms: { contract_type: 'logistics_service', title: 'x', src: 'c', start_time: NOON, end_time: YEAR_ON },
  signedAt: NOON,
  sha256: 's',
  textSha256: 't',
  ...over,
})
