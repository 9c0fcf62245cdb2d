import type { Parameters } from 'fast-check'

/**
 * The parameters that replay a property as its failure printed them: `FC_SEED` makes the same cases
 * again, `FC_PATH` goes straight to the smallest one that failed.
 */
export function replayOf({ FC_SEED, FC_PATH }: Readonly<Record<string, string | undefined>>): Pick<Parameters, 'seed' | 'path'> {
  if (FC_SEED === undefined) return {}
  const seed = Number(FC_SEED)
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is a whole number, and ${FC_SEED} is none`)
  return { seed, ...(FC_PATH === undefined ? {} : { path: FC_PATH }) }
}
