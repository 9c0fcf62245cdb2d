import { failureDeclaration, type FailureCode, type FailureParams } from '#core/base/kernel/failure.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'

/** The text of a failure by its code; an unknown code is shown as it is. */
export function sayFailure({ code, params }: { readonly code: FailureCode; readonly params: FailureParams }, locale: Locale): string {
  const declaration = failureDeclaration(code)
  return declaration === undefined ? code : fillText(declaration.words, params, locale)
}
