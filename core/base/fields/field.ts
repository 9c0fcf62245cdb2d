import type { Words } from '../kernel/words.ts'

type Base = {
  readonly label: Words
  /** An empty value is refused. */
  readonly required?: true
  /** One line under the input: what it is for and what it accepts. */
  readonly help?: Words
  /**
   * Headings that customers' sheets use for it, in any language; its label and its name are
   * accepted anyway.
   */
  readonly synonyms?: readonly string[]
  /**
   * Written by a machine, a ledger or its owner: shown and exported, but not accepted from forms
   * and sheets.
   */
  readonly kept?: true
  /**
   * Follows from other records, as they are when it is read: shown and exported, with no value of
   * its own.
   */
  readonly derived?: true
  /**
   * Given by the use case that writes the record: stored with it, but not accepted from forms and
   * sheets either.
   */
  readonly assigned?: true
  /**
   * The area of permission that writing it takes besides that of its form: it is worth money, or
   * opens what money is made with (rule: Guarded fields).
   */
  readonly guardedBy?: string
  /** An identity number or the like: no copy of it stays in a browser. */
  readonly personal?: true
}

/**
 * The meaning of a field, never how it is displayed. Each adapter has one exhaustive table by
 * `kind` (zod schema, SQL column, list cell, form input, sheet column …), so a new kind fails to
 * compile wherever it is not handled.
 */
export type Field = Base &
  /**
   * `ofOrder` takes any number of an order, which the order's own one replaces; `holds` says that
   * its text is a code of the trade, which is read as such.
   */
  (
    | {
        readonly kind: 'text'
        readonly maxLength: number
        readonly multiline?: true
        readonly ofOrder?: true
        readonly holds?: 'hs_code'
      }
    /** A short key in capitals: country, currency, airport, channel. */
    | { readonly kind: 'code'; readonly maxLength: number }
    /**
     * Several texts: synonyms, barcodes. `codes` have no commas, so each comma ends one, whatever
     * else separates them.
     */
    | { readonly kind: 'texts'; readonly maxLength: number; readonly most: number; readonly codes?: true }
    | { readonly kind: 'integer'; readonly min: number; readonly max: number }
    /** Exact decimal with up to 10 digits after the point, text in the API (rule: Exact rates). */
    | { readonly kind: 'rate'; readonly positive?: true; readonly anyDigits?: true }
    | { readonly kind: 'flag' }
    | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, Words>> }
    /** The code of a record of another entity, by the entity's name. */
    | { readonly kind: 'reference'; readonly to: string }
    /** The codes of several records of another entity. */
    | { readonly kind: 'references'; readonly to: string; readonly most: number }
    /** IANA name, `Asia/Dubai`. */
    | { readonly kind: 'timezone' }
    /** A rule over digits in the linear-time subset of kernel/pattern.ts. */
    | { readonly kind: 'pattern'; readonly maxLength: number }
    /**
     * UTC instant. What has happened is `past`, what is arranged is `future`: the days that a
     * calendar offers for it.
     */
    | { readonly kind: 'instant'; readonly when?: 'past' | 'future' }
    /** A calendar day without a time zone, `2026-03-01`. */
    | { readonly kind: 'date'; readonly when?: 'past' | 'future' }
    /** Grams in core, kilograms with 3 decimals in API and sheets. */
    | { readonly kind: 'weight'; readonly maxGrams: number; readonly mayBeZero?: true }
    /** Millimetres in core, centimetres in API and sheets. */
    | { readonly kind: 'length'; readonly maxMillimetres: number }
    /**
     * Minor units and a currency in core, `{amount: decimal text, currency}` in the API; two
     * columns in a sheet. Amounts and rates are written in the digits 0–9, since a digit that is
     * mistaken moves money; `anyDigits` takes full-width and Arabic ones too, for what shippers
     * declare.
     */
    | { readonly kind: 'money'; readonly positive?: true; readonly currencySynonyms?: readonly string[]; readonly anyDigits?: true }
    /** E.164 text, read by the rule of the country in another field of the same record. */
    | { readonly kind: 'phone'; readonly countryField: string }
    | { readonly kind: 'email' }
    /** The address of a web page. */
    | { readonly kind: 'url'; readonly maxLength: number }
    /** The id of an uploaded file. */
    | { readonly kind: 'file' }
    /** Rich text, stored as it was sent: code that shows it as markup cleans it first. */
    | { readonly kind: 'html'; readonly maxLength: number }
  )

export type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>
export type Fields = Readonly<Record<string, Field>>

type ValueByKind = {
  text: string
  code: string
  texts: readonly string[]
  integer: number
  rate: string
  flag: boolean
  choice: string
  reference: string
  references: readonly string[]
  timezone: string
  pattern: string
  instant: number
  date: string
  weight: number
  length: number
  money: { readonly amount: bigint; readonly currency: string }
  phone: string
  email: string
  url: string
  file: string
  html: string
}

/** The value of a field in the core. */
export type ValueOf<F extends Field> = F extends { kind: infer K extends FieldKind }
  ? F extends { kind: 'choice'; choices: infer C }
    ? Extract<keyof C, string>
    : ValueByKind[K]
  : never
export type FieldValue = ValueByKind[FieldKind]

type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } ? K : F[K] extends { kind: 'flag' } ? K : never
}[keyof F]

/**
 * A record of declared fields: required fields and flags are always present, others where they have
 * a value.
 */
export type RecordOf<F extends Fields> = { readonly [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]>
}
