import { ok, type Result } from '../kernel/result.ts'
import { readRecord } from '../reference/read-record.ts'
import type { References } from '../reference/references.ts'
import { client, type ClientRecord } from './client.entity.ts'

/** What others keep of a client: the ledger its money, the machines its states, itself its papers and its signature. No form of the staff writes them. */
const KEPT_ELSEWHERE = [
  'audit_status',
  'balance_amount',
  'account_balances',
  'certification_status',
  'id_card_front',
  'id_card_back',
  'business_license',
  'contract_status',
  'contract_type',
  'title',
  'src',
  'start_time',
  'end_time',
] as const satisfies readonly (keyof ClientRecord)[]

export type EditableClient = Omit<ClientRecord, (typeof KEPT_ELSEWHERE)[number]>

const editable = {
  ...client,
  fields: Object.fromEntries(Object.entries(client.fields).filter(([name]) => !KEPT_ELSEWHERE.some((kept) => kept === name))),
}

/** Reads what the staff save of a client, and nothing that is kept elsewhere. INPUT_INVALID names every wrong field. */
export function readClient(raw: Readonly<Record<string, unknown>>, references: References): Result<EditableClient> {
  const read = readRecord(editable, raw, references)
  return read.ok ? ok(read.value as EditableClient) : read
}
