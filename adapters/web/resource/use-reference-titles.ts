import { useMemo } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import { optionRoutes } from '../../http/contract/platform/reference/option.routes.ts'
import { useCall } from '../base/api.ts'
import type { CellContext } from './field-cells.tsx'

const MILLIS_FRESH = 60_000

/** Titles of all records that the fields of an entity refer to, by one call. */
export function useReferenceTitles(entity: Entity): CellContext {
  const names = useMemo(
    () => [
      ...new Set(
        Object.values(entity.fields).flatMap((field) => (field.kind === 'reference' || field.kind === 'references' ? [field.to] : [])),
      ),
    ],
    [entity],
  )
  return useReferenceTitlesOf(names)
}

/** Titles of all records of some entities, by one call. */
export function useReferenceTitlesOf(names: readonly string[]): CellContext {
  const { data } = useCall(
    optionRoutes.selectTypes,
    { body: { selectType: [...names] } },
    { enabled: names.length > 0, staleMillis: MILLIS_FRESH },
  )
  return useMemo(() => {
    const titles = new Map(
      Object.entries(data ?? {}).map(([name, options]) => [name, new Map(options.map((option) => [option.code, option.title]))]),
    )
    return { titleOf: (name, code) => titles.get(name)?.get(code) ?? '' }
  }, [data])
}
