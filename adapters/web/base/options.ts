import { optionRoutes, type Option } from '../../http/contract/platform/reference/option.routes.ts'
import { useCall } from './api.ts'

const MILLIS_FRESH = 60_000
const NONE: readonly Option[] = []

/** The records of an entity to choose a reference from, titles in the reader's language. */
export function useOptions(entity: string, enabled = true): { readonly options: readonly Option[]; readonly isLoading: boolean } {
  const { data, isLoading } = useCall(optionRoutes.selectTypes, { body: { selectType: [entity] } }, { staleMillis: MILLIS_FRESH, enabled })
  return { options: data?.[entity] ?? NONE, isLoading }
}
