import type { OpenApi, Operation } from '../../../../http/contract/openapi.ts'
import type { AnyRoute } from '../../../../http/contract/route.ts'
import { useRead } from '../../../base/api.ts'

const ADDRESS = '/api/openapi.json?audience=customer'

/** The document is no call of the contract: programs fetch it as it is. */
async function readOpenApi(_api: unknown, signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch(ADDRESS, { signal })
  if (!response.ok) throw new Error(`${response.status} ${ADDRESS}`)
  return (await response.json()) as OpenApi
}

/** The description of the calls that customers' programs make, as every program may read it. */
export function useOpenApi(): { readonly document: OpenApi | undefined; readonly error: Error | null; readonly retry: () => void } {
  const { data, error, refetch } = useRead([ADDRESS], readOpenApi, { staleMillis: Number.POSITIVE_INFINITY })
  return { document: data, error, retry: () => void refetch() }
}

/** The description of a route. */
export const operationOf = (document: OpenApi | undefined, { path, method }: AnyRoute): Operation | undefined =>
  document?.paths[path]?.[method.toLowerCase()]
