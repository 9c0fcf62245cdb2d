import { sql, type Kysely } from 'kysely'

/**
 * Payment modes say how their money comes and for what they are offered; those of a new
 * installation do from the start. Receipts of remittances name the mode that they came by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table "payment_mode" add column "pay_way" text',
  `update payment_mode set pay_way = coalesce((array['alipay', 'wepay', 'balance', 'account', 'bank'])[
    array_position(array['ALIPAY', 'WEPAY', 'WALLET', 'MONTHLY', 'BANK'], mode_code)], 'other')`,
  'alter table "payment_mode" alter column "pay_way" set not null',
  'alter table "payment_mode" add column "for_top_up" boolean not null default false',
  'alter table "payment_mode" add column "for_bill" boolean not null default false',
  'alter table "payment_mode" add column "for_remittance" boolean not null default false',
  'alter table "payment_mode" add column "instructions" text',
  'alter table "payment_mode" add column "english_instructions" text',
  `update payment_mode set for_top_up = mode_code in ('ALIPAY', 'WEPAY', 'BANK'), for_bill = mode_code in ('WALLET', 'BANK'),
    for_remittance = mode_code in ('BANK', 'COD_OFFSET')`,
  'alter table cod_remittance_receipts add column mode text references payment_mode (mode_code)',
  'create index on cod_remittance_receipts (mode) where mode is not null',
]
