import { useMemo } from 'react'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { optionRoutes } from '../../../../../http/contract/platform/reference/option.routes.ts'
import { useCall } from '../../../../base/api.ts'
import type { FormValue } from '../../../../ui/form/form-value.ts'

const MILLIS_FRESH = 300_000

/**
 * The reference data of a form with the cities of its destination, so that the page knows the same
 * cities as the server.
 */
export function useCityReferences(references: References | undefined, country: FormValue | undefined): References | undefined {
  const code = typeof country === 'string' ? country : ''
  const { data } = useCall(
    optionRoutes.cityOptions,
    { query: { country: code } },
    { staleMillis: MILLIS_FRESH, enabled: code.length === 2 },
  )
  return useMemo(() => {
    if (references === undefined || data === undefined || code === '') return references
    const stored = { version: 0 }
    const cities = data.rows.map(({ zip_code: _zip, ...row }, id): ReferenceRow => ({ ...stored, ...row, id }))
    const mappings = data.rows.flatMap(({ city_code, written }) =>
      written.map((one, index): ReferenceRow => ({
        ...stored,
        id: index,
        mapping_code: `${city_code}-${index}`,
        written: one,
        city: city_code,
      })),
    )
    const own = indexReferences([
      { entity: city, rows: cities },
      { entity: cityMapping, rows: mappings },
    ])
    const isOwn = (name: string): boolean => name === city.name || name === cityMapping.name
    return {
      find: (entity, named) => (isOwn(entity.name) ? own : references).find(entity, named),
      all: (entity) => (isOwn(entity.name) ? own : references).all(entity),
      keyOf: (entity, named) => (isOwn(entity) ? own : references).keyOf(entity, named),
      near: references.near,
    }
  }, [references, data, code])
}
