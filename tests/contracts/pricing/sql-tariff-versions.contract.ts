import { referenceRecords } from '../../../adapters/store/seed.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { must } from '#core/base/kernel/result.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { tariffVersionsContract } from './tariff-versions.contract.ts'
import { twoStores, type ServerOf } from '../server.ts'

const BY = { actorId: 1, at: 0 }

/** Stores the records that the example's rule refers to. */
async function withReferences({ entityStore }: Store): Promise<void> {
  const known = referenceRecords()
  const some = (name: string, codes: readonly string[]) => (known[name] ?? []).filter(({ code }) => codes.includes(String(code)))
  must(await entityStore(currency).upsertMany(some('currency', ['AED', 'CNY']), BY))
  must(await entityStore(country).upsertMany(some('country', ['AE', 'CN']), BY))
  must(await entityStore(channel).create({ channel_code: 'GULF-AIR', channel_name: '海湾空派专线' }, BY))
}

/** Versions in SQL, as two servers on one database write them. */
export function sqlTariffVersionsContract(server: ServerOf): void {
  tariffVersionsContract(async () => {
    const [here, there] = await twoStores(server())
    await withReferences(here)
    return { here: here.tariffVersions, there: there.tariffVersions }
  })
}
