import { sql, type Kysely } from 'kysely'

/**
 * Texts are compared in searches as the core folds them: digits of other scripts, letters of Arabic
 * that people write for each other, their marks, and the two i of Turkish make no difference. The
 * texts by which orders are found are folded once more, in batches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ last: string | null }>`select max(id) as last from orders`.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  for (let from = 0; from < last; from += BATCH)
    await sql
      .raw(`update orders set search_text = ${REFOLDED} where id > ${from} and id <= ${from + BATCH} and search_text ~ '${FOLDABLE}'`)
      .execute(db)
}

const BATCH = 50_000

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const letters = (points: readonly number[]): string => points.map((point) => String.fromCodePoint(point)).join('')

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0]
/** Pairs of a letter and the one it counts as. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...['أا', 'إا', 'آا', 'ٱا', 'ةه', 'ىي', 'کك', 'یي', 'İi', 'ıi'].map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
  ...ZEROS.flatMap((zero) => range(0, 9).map((digit) => [String.fromCodePoint(zero + digit), String(digit)] as const)),
]
const MARKS = letters([0x640, 0x670, 0x307, ...range(0x610, 0x61a), ...range(0x64b, 0x65f)])

const FROM = PAIRS.map(([letter]) => letter).join('') + MARKS
const TO = PAIRS.map(([, counts]) => counts).join('')

/** A character of the texts of orders: one letter in capitals and three digits of base 36. */
const spell = (letter: string): string => {
  const point = letter.codePointAt(0) ?? 0
  return point < 0x80 ? letter : `A${point.toString(36).padStart(3, '0')}`
}

const spelledPairs = [...PAIRS, ...MARKS.split('').map((mark) => [mark, ''] as const)].map(([letter, counts]) => [
  spell(letter),
  counts === '' ? '' : spell(counts),
])
const REFOLDED = spelledPairs.reduce((made, [letter, counts]) => `replace(${made}, '${letter}', '${counts}')`, 'search_text')
const FOLDABLE = spelledPairs.map(([letter]) => letter).join('|')

const begins = (table: string, column: string): string => `create index on ${table} (customer_id, (folded(${column}) collate "C"))`
const BEGINNINGS = [
  ['saved_address', 'name'],
  ['saved_product', 'name'],
  ['saved_product', 'name_cn'],
  ['saved_product', 'sku_code'],
] as const

const statements = [
  // Texts of ASCII alone, as most are, need no more than small letters.
  `create function folded(text) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then lower($1) else lower(translate(normalize($1, NFKC), '${FROM}', '${TO}')) end $$`,
  // PostgreSQL named these indexes by their columns.
  `do $$ declare old record; begin
    for old in select indexname from pg_indexes
      where schemaname = current_schema() and tablename in ('saved_address', 'saved_product') and indexdef like '%lower(%NORMALIZE(%' loop
      execute format('drop index %I', old.indexname);
    end loop;
  end $$`,
  ...BEGINNINGS.map(([table, column]) => begins(table, column)),
  'create index if not exists sku_any_case on sku (lower(sku_code))',
]
