import type { TariffTemplate } from '#core/pricing/fees/tariff/tariff-template.ts'
import { onOperatorStore } from './operator-store.ts'
import { readSettings } from './settings/settings.ts'

/** The drafts that were added where a template was asked for. */
export type Seeding = { readonly drafts?: number }

/**
 * Fills the store of the settings with reference data, and with the demo's where they ask for it
 * (`crossdock admin seed`); once, whatever is there already stays. A template is for a store
 * without the demo. Answers why it could not.
 */
export const seedStore = (template?: TariffTemplate): Promise<Seeding | string> =>
  onOperatorStore(async (store): Promise<Seeding> => {
    await store.seed({ demo: template === undefined && readSettings(process.env).demo })
    return template === undefined ? {} : { drafts: await store.seedTemplate(template) }
  })
