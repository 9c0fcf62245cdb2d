/** Cells that say something else than the file: line → column from 0 → text. */
export type CellCorrections = ReadonlyMap<number, ReadonlyMap<number, string>>
