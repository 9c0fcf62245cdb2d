import type { Words } from '../kernel/words.ts'

/** A heading of the side menu; `within` where it is below another one. */
export type MenuGroup = { readonly name: string; readonly title: Words; readonly icon: string; readonly within?: MenuGroup }
