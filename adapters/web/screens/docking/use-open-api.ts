import { useQuery } from '@tanstack/react-query'
import type { OpenApi, Operation } from '../../../http/contract/openapi.ts'
import type { AnyRoute } from '../../../http/contract/route.ts'

const ADDRESS = '/api/openapi.json?audience=customer'

/** The description of the calls that customers' programs make, as every program may read it. */
export function useOpenApi(): { readonly document: OpenApi | undefined; readonly error: Error | null; readonly retry: () => void } {
  const { data, error, refetch } = useQuery<OpenApi>({
    queryKey: [ADDRESS],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(ADDRESS, { signal })
      if (!response.ok) throw new Error(`${response.status} ${ADDRESS}`)
      return (await response.json()) as OpenApi
    },
  })
  return { document: data, error, retry: () => void refetch() }
}

/** What the description says of a route. */
export const operationOf = (document: OpenApi | undefined, { path, method }: AnyRoute): Operation | undefined =>
  document?.paths[path]?.[method.toLowerCase()]
