import type { Words } from '#core/base/kernel/words.ts'

/** The text of an automatic message; `{placeholders}` are filled when it is shown. */
export type Template = { readonly title: Words; readonly content: Words }
