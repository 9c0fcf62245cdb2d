/**
 * The most findings about a sheet that are kept to be listed; the rest are counted, and marked in
 * the corrected file.
 */
export const MOST_FINDINGS = 1_000
/** The most cells that a corrected file marks. */
export const MOST_MARKED = 50_000

export type FindingList<F> = { readonly list: readonly F[]; readonly more: number }

/** Collects findings in bounded memory: the first ones, and how many more there were. */
export function findingList<F>(most = MOST_FINDINGS) {
  const list: F[] = []
  let total = 0
  return {
    add: (findings: readonly F[]): void => {
      total += findings.length
      for (const finding of findings) if (list.length < most) list.push(finding)
    },
    finish: (): FindingList<F> => ({ list, more: total - list.length }),
  }
}
