const TOTE = /^W(\d{1,12})-(\d{1,4})$/i

/** The code of a tote: `W12-7` is tote 7 of wave 12; nothing where it is any other code. */
export function readTote(code: string): { readonly wave: number; readonly tote: number } | undefined {
  const [, wave, tote] = TOTE.exec(code.trim()) ?? []
  return wave === undefined || tote === undefined ? undefined : { wave: Number(wave), tote: Number(tote) }
}
