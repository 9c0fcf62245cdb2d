import { useCallback } from 'react'
import { useReferenceTitlesOf } from './use-reference-titles.ts'

const WAREHOUSES = ['warehouse']

/** Warehouses by their names, as lists show them; by the code while the names load. */
export function useWarehouseName(): (code: string) => string {
  const { titleOf } = useReferenceTitlesOf(WAREHOUSES)
  return useCallback((code) => titleOf('warehouse', code) || code, [titleOf])
}
