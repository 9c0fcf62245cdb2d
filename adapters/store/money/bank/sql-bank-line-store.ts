import type { BankLine, BankPart, StatedLine } from '#core/money/bank/bank-line.ts'
import type { DateForm } from '#core/base/sheets/written-date.ts'
import type { BankLineStore } from '#core/money/bank/bank.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Connection } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { BANK_LINE, BANK_LINE_COLUMNS, bankLineOf } from './bank-line-row.ts'

const ADD_IMPORT = query({ id: 'bigint' }, 'insert into bank_imports (file_name, at, by_account) values ($1, $2, $3) returning id')
const IMPORTER = query({ by_account: 'bigint' }, 'select by_account from bank_imports where id = $1')
/** Those that are there are answered as they are, beside the amount that the statement says. */
const ADD = query(
  { added: 'bigint?' },
  `with added as (insert into bank_lines (import_id, account, line_key, reference, day, at, amount, currency, payer_name, payer_account, said, state)
      select $1, s.account, s.line_key, s.reference, s.day, s.at, s.amount, s.currency, s.payer_name, s.payer_account, s.said, 'unmatched'
      from json_to_recordset($2::json) as s(account text, line_key text, reference text, day date, at timestamptz, amount bigint, currency text, payer_name text,
        payer_account text, said text)
      on conflict (account, line_key) do nothing returning id)
    select count(*) as added from added`,
)
const DIFFERING = query(
  { place: 'bigint?' },
  `select s.place from json_to_recordset($1::json) as s(place bigint, account text, line_key text, amount bigint, currency text)
    join bank_lines l on l.account = s.account and l.line_key = s.line_key where l.amount <> s.amount or l.currency <> s.currency order by 1`,
)
const FORMS = query(
  { account: 'text', date_form: narrowColumn<DateForm | null>('text?'), decimal_comma: 'boolean?' },
  'select account, date_form, decimal_comma from bank_forms where account = any($1)',
)
const KEEP_FORMS = `insert into bank_forms (account, date_form, decimal_comma)
  select f.account, f.date_form, f.decimal_comma from json_to_recordset($1::json) as f(account text, date_form text, decimal_comma boolean) order by f.account
  on conflict (account) do update set date_form = coalesce(excluded.date_form, bank_forms.date_form), decimal_comma = coalesce(excluded.decimal_comma, bank_forms.decimal_comma)`
const LOCK = query(BANK_LINE, `select ${BANK_LINE_COLUMNS} from bank_lines l where l.id = $1 for update`)
// A line that somebody decides on at this moment is not waited for: it needs no suggestion any
// more.
const LOCK_WAITING = query(
  BANK_LINE,
  `select ${BANK_LINE_COLUMNS} from bank_lines l where l.state in ('unmatched', 'suggested') and l.id > $1
    and ($2::bigint is null or l.id = $2) and ($3::bigint is null or l.import_id = $3)
    and ($4::bigint is null or (l.state = 'suggested' and l.suggested_customer = $4)) order by l.id limit $5 for update skip locked`,
)
const KEEP = `update bank_lines l set state = s.state, suggestion = s.suggestion, suggested_customer = s.suggested_customer, customer_id = s.customer_id,
    channel = s.channel, remittance_id = s.remittance_id, decided_by = s.decided_by, decided_at = s.decided_at, reason = s.reason
  from json_to_recordset($1::json) as s(id bigint, state text, suggestion json, suggested_customer bigint, customer_id bigint, channel text, remittance_id bigint, decided_by bigint,
    decided_at timestamptz, reason text) where l.id = s.id`
const ADD_PARTS = `insert into bank_line_parts (line_id, entry, kind, bill_number, amount)
  select $1, s.entry, s.kind, s.bill_number, s.amount from json_to_recordset($2::json) as s(entry bigint, kind text, bill_number text, amount bigint)`
const PARTS = query(
  { kind: narrowColumn<BankPart['kind']>('text'), bill_number: 'text?', amount: 'text?', entry: 'bigint' },
  'select kind, bill_number, amount::text as amount, entry from bank_line_parts where line_id = $1 and is_live order by entry',
)
const LEARN = `insert into bank_payers (payer_key, customer_id, count) select key, $2, 1 from unnest($1::text[]) as key order by key
  on conflict (payer_key, customer_id) do update set count = bank_payers.count + 1`
const UNLEARN = 'update bank_payers set count = count - 1 where payer_key = any($1) and customer_id = $2'
const FORGET = 'delete from bank_payers where payer_key = any($1) and customer_id = $2 and count <= 0'
const CLIENT = query({ id: 'bigint' }, "select id from accounts where audience = 'customer' and lower(account) = lower($1)")

/** PostgreSQL says the same of a line twice in one statement as of one that was there. */
const statedRow = (line: StatedLine, place: number) => ({
  place,
  account: line.account,
  line_key: line.key,
  reference: line.reference ?? null,
  day: line.day,
  at: instantTextOrNull(line.at),
  amount: String(line.amount.amount),
  currency: line.amount.currency,
  payer_name: line.payerName ?? null,
  payer_account: line.payerAccount ?? null,
  said: line.text,
})

/** Only a line with that state has a suggestion. */
const keptRow = ({ id, state, suggestion, customerId, channel, remittanceId, decidedBy, decidedAt, reason }: BankLine) => ({
  id,
  state,
  suggestion: state === 'suggested' ? (suggestion ?? null) : null,
  suggested_customer: state === 'suggested' ? (suggestion?.customerId ?? null) : null,
  customer_id: customerId ?? null,
  channel: channel ?? null,
  remittance_id: remittanceId ?? null,
  decided_by: decidedBy ?? null,
  decided_at: instantTextOrNull(decidedAt),
  reason: reason ?? null,
})

/** Lines of bank statements in SQL, inside a unit of work on this connection. */
export const sqlBankLineStore = (connection: Connection): BankLineStore => ({
  addImport: async ({ fileName, at, by }) => {
    const [row] = await connection.rows(ADD_IMPORT, [fileName, instantTextOrNull(at), by])
    if (row === undefined) throw new Error('no import was added')
    return row.id
  },
  add: async (importId, lines) => {
    const rows = JSON.stringify(lines.map(statedRow))
    const [counted] = await connection.rows(ADD, [importId, rows])
    const added = counted?.added ?? 0
    const differing = added === lines.length ? [] : await connection.rows(DIFFERING, [rows])
    return { added, differing: differing.map(({ place }) => place ?? 0) }
  },
  formsOf: async (accounts) =>
    (await connection.rows(FORMS, [accounts])).map(({ account, date_form, decimal_comma }) => ({
      account,
      ...given({ dateForm: date_form ?? undefined, decimalComma: decimal_comma ?? undefined }),
    })),
  keepForms: async (forms) => {
    const rows = forms.filter(({ dateForm, decimalComma }) => dateForm !== undefined || decimalComma !== undefined)
    if (rows.length === 0) return
    const kept = rows.map(({ account, dateForm, decimalComma }) => ({
      account,
      date_form: dateForm ?? null,
      decimal_comma: decimalComma ?? null,
    }))
    await connection.rows(KEEP_FORMS, [JSON.stringify(kept)])
  },
  lock: async (id) => {
    const [row] = await connection.rows(LOCK, [id])
    return row && bankLineOf(row)
  },
  importerOf: async (importId) => (await connection.rows(IMPORTER, [importId]))[0]?.by_account,
  keep: async (lines) => {
    await connection.rows(KEEP, [JSON.stringify(lines.map(keptRow))])
  },
  lockWaiting: async ({ after, limit, lineId, importId, customerId }) => {
    const rows = await connection.rows(LOCK_WAITING, [after, lineId ?? null, importId ?? null, customerId ?? null, limit])
    return rows.map(bankLineOf)
  },
  addParts: async (id, parts) => {
    const rows = parts.map(({ kind, billNumber, amount, entry }) => ({
      kind,
      bill_number: billNumber ?? null,
      amount: String(amount),
      entry,
    }))
    await connection.rows(ADD_PARTS, [id, JSON.stringify(rows)])
  },
  parts: async (id) =>
    (await connection.rows(PARTS, [id])).map(({ kind, bill_number, amount, entry }) => ({
      kind,
      amount: BigInt(amount ?? 0),
      entry,
      ...given({ billNumber: bill_number }),
    })),
  endParts: async (id) => {
    await connection.rows('update bank_line_parts set is_live = false where line_id = $1 and is_live', [id])
  },
  learn: async (keys, customerId, by) => {
    if (keys.length === 0) return
    if (by === 1) await connection.rows(LEARN, [keys, customerId])
    else {
      await connection.rows(UNLEARN, [keys, customerId])
      await connection.rows(FORGET, [keys, customerId])
    }
  },
  clientOf: async (account) => (await connection.rows(CLIENT, [account]))[0]?.id,
})
