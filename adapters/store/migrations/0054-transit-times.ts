import { sql, type Kysely } from 'kysely'

/**
 * How long parcels took of late, by channel, origin and destination: measured every night, read by
 * quotes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table transit_times (
    channel text not null,
    from_country text not null,
    country text not null,
    parcels integer not null,
    half_seconds integer not null,
    most_seconds integer not null,
    measured_at timestamptz not null,
    primary key (country, from_country, channel)
  )`,
    )
    .execute(db)
}
