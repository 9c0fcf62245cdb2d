/** Documents of one call and one message. */
const TOGETHER = 500

export const chunks = <T>(of: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(of.length / TOGETHER) }, (_, at) => of.slice(at * TOGETHER, (at + 1) * TOGETHER))

/**
 * One at a time over all tabs of this browser. Without locks (plain http) there is no agent of this
 * machine either.
 */
export const runInOneTab = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
