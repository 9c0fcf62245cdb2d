import { useMemo } from 'react'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import { developerRoutes } from '../../../../../http/contract/portal/developers/developer.routes.ts'
import { optionRoutes, type Option } from '../../../../../http/contract/platform/reference/option.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useOptions } from '../../../../base/options.ts'
import { useLocale } from '../../../../base/words.ts'
import type { Locale } from '#core/base/kernel/words.ts'

const MILLIS_FRESH = 300_000
const MOST_WAREHOUSES = 500

export type PageReferences = {
  /** The reference data of the core's reader; undefined until it is loaded. */
  readonly references: References | undefined
  /** Destination countries, and origin countries. */
  readonly destinations: readonly Option[]
  readonly origins: readonly Option[]
  /** The kinds of insurance that the order may have. */
  readonly insurances: readonly Option[]
}

/**
 * The reference data that a page may know, in the form that the core's reader takes; the rest is
 * left to the server's own reading. The switch rules are not included: an empty channel means that
 * the server chooses.
 */
function referencesOfPage({
  countries,
  currencies,
  channels,
  units,
  warehouses,
  insurances,
}: {
  readonly countries: readonly ReferenceRow[]
  readonly currencies: readonly ReferenceRow[]
  readonly channels: readonly ReferenceRow[]
  readonly units: readonly ReferenceRow[]
  readonly warehouses: readonly ReferenceRow[]
  readonly insurances: readonly ReferenceRow[]
}): References {
  const chosenByServer = countries.map((row) => ({ id: row.id, version: 0, country: String(row['code']), channel: '' }))
  return indexReferences([
    { entity: country, rows: countries },
    { entity: currency, rows: currencies },
    { entity: channel, rows: channels },
    { entity: unit, rows: units },
    { entity: switchRule, rows: chosenByServer },
    { entity: warehouse, rows: warehouses },
    { entity: insuranceCategory, rows: insurances },
  ])
}

const titleOf = (row: ReferenceRow, locale: Locale): string =>
  String(row[country.titleIn?.[locale] ?? country.title] ?? row[country.title] ?? '')

const asOption = (row: ReferenceRow, locale: Locale): Option => ({ code: String(row['code']), title: titleOf(row, locale) })

/**
 * The reference data that the form of an order needs: countries with their phone rules, currencies
 * with their rates, channels, warehouses, kinds of insurance. An order keeps the one that it has,
 * though it may be on offer no more.
 */
export function usePageReferences({ insured }: { readonly insured?: string | undefined } = {}): PageReferences {
  const locale = useLocale()
  const countries = useCall(optionRoutes.countryOptions, {}, { staleMillis: MILLIS_FRESH }).data?.rows as
    | readonly ReferenceRow[]
    | undefined
  const currencies = useCall(optionRoutes.currencyOptions, {}, { staleMillis: MILLIS_FRESH }).data?.rows as
    | readonly ReferenceRow[]
    | undefined
  const { options: channels } = useOptions(channel.name)
  const { options: categories } = useOptions(insuranceCategory.name)
  const { options: units } = useOptions(unit.name)
  const listed = { params: { list: 'WarehouseList' }, query: { pageSize: MOST_WAREHOUSES } } as const
  const warehouses = useCall(developerRoutes.publishedList, listed, { staleMillis: MILLIS_FRESH }).data?.rows
  return useMemo(() => {
    const channelRows = channels.map((one, index): ReferenceRow => ({
      id: index,
      version: 0,
      channel_code: one.code,
      channel_name: one.title,
    }))
    const kept = insured === undefined || categories.some(({ code }) => code === insured) ? [] : [{ code: insured, title: insured }]
    const insurances = [...categories, ...kept].map(({ code, title }, index): ReferenceRow => ({
      id: index,
      version: 0,
      category_code: code,
      category_name: title,
    }))
    const unitRows = units.map((one, index): ReferenceRow => ({
      id: index,
      version: 0,
      unit_code: one.code,
      unit_name: one.title,
    }))
    const options = (mark: 'allow_arrive' | 'allow_depart'): readonly Option[] =>
      (countries ?? []).filter((row) => row[mark] === true).map((row) => asOption(row, locale))
    return {
      references:
        countries &&
        currencies &&
        warehouses &&
        referencesOfPage({
          countries,
          currencies,
          channels: channelRows,
          insurances,
          units: unitRows,
          warehouses: warehouses.map((row, index): ReferenceRow => ({ ...(row as ReferenceRow), id: index, version: 0 })),
        }),
      insurances: [...categories, ...kept],
      destinations: options('allow_arrive'),
      origins: options('allow_depart'),
    }
  }, [countries, currencies, channels, units, warehouses, categories, insured, locale])
}
