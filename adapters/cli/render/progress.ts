/** The progress of a long job; `total` is 0 where it is unknown. */
export type Progress = { readonly update: (done: number, total: number) => void; readonly finish: () => void }

const STEPS = 10

/** Plain lines on standard error, one per tenth: for pipes and logs. */
export function plainProgress(title: string, write: (line: string) => void): Progress {
  let last = -1
  return {
    update(done, total) {
      const step = total > 0 ? Math.floor((done / total) * STEPS) : Math.floor(done / 1000)
      if (step === last) return
      last = step
      write(total > 0 ? `${title} ${done}/${total}` : `${title} ${done}`)
    },
    finish() {},
  }
}
