import { words, type Words } from '../kernel/words.ts'

/** One page of staff below `/admin/cod`, and the path below it of what its list opens, with a parameter. */
type CodPage = {
  readonly path: string
  readonly order: number
  readonly icon: string
  readonly label: Words
  readonly below?: string
  /** Its screen exists. */
  readonly ready?: true
}

/** The pages of the staff's work with collected money. They are opened by the permission to read `cod`. */
export const STAFF_COD_PAGES: readonly CodPage[] = [
  { path: 'differences', order: 21, icon: 'not-equal-to', label: words('代收差异', '代收差異', 'COD differences'), ready: true },
]
