import countries from '../fixtures/reference/countries.json' with { type: 'json' }
import currencies from '../fixtures/reference/currencies.json' with { type: 'json' }
import type { Entity } from '#core/base/fields/entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { contraband } from '#core/platform/reference/contraband.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'

const table = (entity: Entity, rows: readonly object[]) => ({
  entity,
  rows: rows.map((row, index): ReferenceRow => ({ ...row, id: index + 1, version: 1 })),
})

/** Some countries and currencies with one channel to everywhere. */
export const seededTables = [
  table(currency, currencies),
  table(country, countries),
  table(channel, [{ channel_code: 'GULF-AIR', channel_name: '中东空派' }]),
  table(
    switchRule,
    countries.filter((one) => one.allow_arrive).map((one) => ({ country: one.code, channel: 'GULF-AIR' })),
  ),
  table(
    trackerAgent,
    ['ARAMEX', 'SMSA'].map((code) => ({ agent_code: code, agent_name: code })),
  ),
  table(contraband, [{ contraband_code: 'WEAPON', contraband_description: '武器', terms: ['枪', 'gun', 'knife'] }]),
]

/** The same, for tests of the core without a store. */
export const seededReferences: References = indexReferences(seededTables)

export const testSender = { name: '李伟', phone: '+8613800138000', country: 'CN', city: '深圳', address: '南山区科技园 1 号' }
