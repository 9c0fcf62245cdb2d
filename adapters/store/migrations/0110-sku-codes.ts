import { sql, type Kysely } from 'kysely'

/** SKUs are found by code, barcode and alias however these are typed, as searches fold texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop index if exists sku_any_case',
  'create index sku_folded on sku (folded(sku_code))',
  // Its body is bound when it is made, so that a restored backup knows which function is meant.
  `create function folded_all(text[]) returns text[] language sql immutable parallel safe
    begin atomic select array(select folded(one) from unnest($1) as one); end`,
  'create index sku_barcodes_folded on sku using gin (folded_all(bar_code))',
  'create index sku_aliases_folded on sku using gin (folded_all(sku_alias))',
  'create index location_folded on location (folded(location_code))',
]
