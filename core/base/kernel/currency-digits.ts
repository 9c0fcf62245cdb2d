/** Currencies of ISO 4217 whose minor unit is not a hundredth. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map(
    (code) => [code, 0] as const,
  ),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
])

/** Digits after the point of a currency by ISO 4217: `JPY` 0, `USD` 2, `KWD` 3. */
export const currencyDigits = (code: string): number => DIGITS.get(code) ?? 2
