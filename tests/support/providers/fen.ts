/** Yuan with two digits, as Alipay writes amounts and both statements do. */
export const yuanOf = (fen: bigint): string => {
  const figures = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`
}

export const fenOf = (yuan: string): bigint => BigInt(Math.round(Number(yuan) * 100))

/** Six per mille, as both providers usually charge. */
export const feeOf = (fen: bigint): bigint => (fen * 6n + 500n) / 1000n

const EIGHT_HOURS = 28_800_000
/** `2026-11-23 22:31:00` in Beijing. */
export const beijing = (at: number): string => new Date(at + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ')
export const beijingDay = (at: number): string => beijing(at).slice(0, 10)
