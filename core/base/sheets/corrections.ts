/** Cells that say something else than the file: line → column from 0 → text. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>
