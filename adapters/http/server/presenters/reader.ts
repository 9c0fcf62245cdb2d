import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Locale } from '#core/base/kernel/words.ts'

/** Who an answer is for: it holds what they may see, in their language. */
export type Reader = { readonly actor: Actor; readonly locale: Locale }

/** A reader who is shown the names of references, a visitor or an account. */
export type NameReader = { readonly references: References; readonly locale: Locale }
