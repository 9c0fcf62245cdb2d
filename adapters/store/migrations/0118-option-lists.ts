import { sql, type Kysely } from 'kysely'

/**
 * Airports say whether bags are made up there for a flight; those near our own warehouses do from
 * the start. Contraband is described in English too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "airport" add column "packing" boolean not null default false`.execute(db)
  await sql`update airport set packing = true
    where airport_code in ('CAN', 'CGO', 'CTU', 'HGH', 'HKG', 'NGB', 'PEK', 'PVG', 'SZX', 'WUH', 'XMN', 'YIW')`.execute(db)
  await sql`alter table "contraband" add column "english_description" text`.execute(db)
  for (const [code, description, english] of DESCRIPTIONS)
    await sql`update contraband set english_description = ${english}
      where contraband_code = ${code} and contraband_description = ${description}`.execute(db)
}

/** The descriptions of a new installation in English, for those that nobody has reworded. */
const DESCRIPTIONS = [
  ['WEAPON', '枪支弹药及管制器具', 'Firearms, ammunition and restricted weapons'],
  ['EXPLOSIVE', '易燃易爆物品', 'Flammable and explosive goods'],
  ['DRUG', '毒品及麻醉药品', 'Drugs and narcotics'],
  ['POISON', '剧毒、腐蚀及放射性物品', 'Toxic, corrosive and radioactive goods'],
  ['TOBACCO', '烟草及电子烟', 'Tobacco and e-cigarettes'],
  ['ALCOHOL', '酒类', 'Alcohol'],
  ['WILDLIFE', '濒危动植物制品', 'Products of endangered animals and plants'],
  ['OBSCENE', '淫秽物品', 'Obscene goods'],
  ['COUNTERFEIT', '货币及伪造证件', 'Currency and forged documents'],
] as const
