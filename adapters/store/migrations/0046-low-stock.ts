import { sql, type Kysely } from 'kysely'

/**
 * The low-stock level of a SKU, and the SKUs about which their customer has had a message that it
 * is reached.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "sku" add column "low_stock" integer`.execute(db)
  await sql`create table stock_warnings (
    customer_id bigint not null,
    sku_code text not null,
    since timestamptz not null,
    primary key (customer_id, sku_code),
    foreign key (customer_id, sku_code) references sku (customer_id, sku_code) on update cascade on delete cascade
  )`.execute(db)
}
