import { useRef } from 'react'
import { insuranceRoutes, type InsuranceResults } from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { newKey } from '../../../base/new-key.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import type { InsuredGroup } from './use-insured-values.ts'

/** Orders the insurance of groups, each under a key that it keeps until all are ordered. */
export function useOrdering(onOrdered: (results: InsuranceResults) => void) {
  const keys = useRef(new Map<string, string>())
  return useCommand<InsuranceResults, readonly (InsuredGroup & { readonly category: string })[]>(
    async (groups, api) => {
      const results: InsuranceResults = []
      for (const body of groups) {
        const text = JSON.stringify(body)
        const idempotencyKey = keys.current.get(text) ?? newKey()
        keys.current.set(text, idempotencyKey)
        results.push(...(await api.call(insuranceRoutes.orderPolicies, { body: body as never }, { idempotencyKey })))
      }
      return results
    },
    {
      failure: 'in-place',
      refresh: [insuranceRoutes.policies],
      onDone: (results) => {
        keys.current.clear()
        onOrdered(results)
      },
    },
  )
}
