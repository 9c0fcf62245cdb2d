import { useMemo } from 'react'
import { optionRoutes, type Option } from '../../http/contract/reference.routes.ts'
import { useCall } from './api.ts'

const MILLIS_FRESH = 60_000
const NONE: readonly Option[] = []

/** The records of an entity that a reference is chosen from, titles in the reader's language. */
export function useOptions(entity: string, enabled = true): { readonly options: readonly Option[]; readonly isLoading: boolean } {
  const { data, isLoading } = useCall(optionRoutes.selectTypes, { body: { selectType: [entity] } }, { staleMillis: MILLIS_FRESH, enabled })
  return { options: data?.[entity] ?? NONE, isLoading }
}

/** The title of a code of an entity, the code itself where it has none. */
export function useTitles(entity: string, enabled = true): (code: string) => string {
  const { options } = useOptions(entity, enabled)
  return useMemo(() => {
    const titles = new Map(options.map((option) => [option.code, option.title]))
    return (code) => titles.get(code) || code
  }, [options])
}
