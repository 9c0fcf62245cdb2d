import { failureDeclaration, type FailureCode, type FailureParam, type FailureParams } from '../../../core/kernel/failure.ts'
import type { Locale, Words } from '../../../core/kernel/words.ts'

const PLACE = /\{(\w+)\}/g

const plain = (param: FailureParam, locale: Locale): string => (typeof param === 'object' ? param[locale] : String(param))

/**
 * The text in a language with its `{name}` places filled; a parameter may itself be words. Values are not searched for places again, so a
 * customer's text cannot change the sentence.
 */
export function say(words: Words, params: FailureParams, locale: Locale): string {
  return words[locale].replace(PLACE, (place, name: string) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined
    return param === undefined ? place : plain(param, locale)
  })
}

/** The text of a failure by its code; an unknown code is shown as it is. */
export function sayFailure({ code, params }: { readonly code: FailureCode; readonly params: FailureParams }, locale: Locale): string {
  const declaration = failureDeclaration(code)
  return declaration === undefined ? code : say(declaration.words, params, locale)
}
