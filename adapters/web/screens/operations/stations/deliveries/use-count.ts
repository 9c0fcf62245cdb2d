import { useState } from 'react'
import type { ScanAnswer } from '../../../../../http/contract/operations/stations/station.routes.ts'

type PieceCount = { readonly pieces?: number; readonly damaged?: true }

/**
 * How many pieces the next scan counts, and whether they are damaged; one good piece after each
 * scan again. `document` is `undefined` at other stations.
 */
export function useCount(document: ScanAnswer['document'] | undefined) {
  const [pieces, setPieces] = useState('1')
  const [isDamaged, setDamaged] = useState(false)
  const take = (): PieceCount => {
    if (document === undefined) return {}
    setPieces('1')
    setDamaged(false)
    const count = Number(pieces)
    return { ...(Number.isInteger(count) && count > 1 ? { pieces: count } : {}), ...(isDamaged ? { damaged: true } : {}) }
  }
  return { document, pieces, setPieces, isDamaged, setDamaged, take }
}
