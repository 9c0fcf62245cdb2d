import { audit } from './audit/composition.ts'
import { home } from './home/composition.ts'
import { reports } from './reports/composition.ts'
import { traceQuery } from './trace-query/composition.ts'

/** Compositions of the areas of oversight. */
export const oversightCompositions = {
  audit,
  home,
  reports,
  'trace-query': traceQuery,
}
