import type { Rule, RuleAudience } from '../identity/access-matrix.ts'
import type { Words } from '../kernel/words.ts'

/** A heading of the side menu; `within` where it stands under another one. */
export type MenuGroup = { readonly name: string; readonly title: Words; readonly icon: string; readonly within?: MenuGroup }

/** Conditions of an entry that protect no data (spec §2, show rule): account information wants `fit` 1 and an account phone. */
export type ShowRule = 'complete_account'

/**
 * A page of the web app as data (spec §2, §3 menu route meta): router, guard, menu, tabs and breadcrumb are made from it. `path` is spelled as
 * the specification spells it, parameters as `:name`.
 */
export type Page = {
  readonly path: string
  /** What access lists, kept tabs and route records know it by; unique. */
  readonly name: string
  readonly title: Words
  /** Name of a picture of the icon set, such as `airplane`. */
  readonly icon: string
  /** Its row of the matrix; the data behind the page asks no more. */
  readonly rule: Rule
  /** With menu and header (a public page so for who is signed in alone), as documentation in its own layout, or alone in its window. */
  readonly frame: 'shell' | 'docs' | 'alone'
  /** Stands in the menu under this heading, without one at the top; left out of the menu with `hideInMenu`. */
  readonly group?: MenuGroup | undefined
  readonly hideInMenu?: true | undefined
  /** Its state is dropped when the reader leaves it; others are kept alive with their tab. */
  readonly notCache?: true | undefined
  readonly show?: ShowRule | undefined
  /** What is asked before its tab closes. */
  readonly beforeCloseName?: 'unsaved_changes' | undefined
  /** Where accounts that are not approved may go beside account information: always, or as the page that they came in by. */
  readonly restrictedEntry?: 'always' | 'first_load' | undefined
  /** Stands for another page. */
  readonly redirectTo?: string | undefined
  /** The path of the page above it, for the breadcrumb. */
  readonly parent?: string | undefined
  /** Its screen exists. A page without one is in no menu and answers as not found, after the guard has had its say. */
  readonly ready?: true | undefined
}

/** One line of a section: what of a page the section does not say for all of its lines. */
export type PageRow = Pick<Page, 'path' | 'title' | 'icon'> &
  Partial<Omit<Page, 'path' | 'title' | 'icon' | 'rule' | 'frame'>> & {
    readonly rule?: Partial<Rule>
  }

type Section = {
  readonly audience: RuleAudience
  readonly frame?: Page['frame']
  readonly group?: MenuGroup
  /** What every line of it asks beside its own rule. */
  readonly rule?: Partial<Rule>
  readonly rows: readonly PageRow[]
}

/** `/order/new` is `order_new`. */
const nameOf = (path: string): string => path.slice(1).replace(/\/:?/g, '_')

/** The pages of a section: each is its own entry of the access list, and open while restricted where it says so. */
export const section = ({ audience, frame = 'shell', group, rule, rows }: Section): readonly Page[] =>
  rows.map((row) => {
    const name = row.name ?? nameOf(row.path)
    return {
      frame,
      ...(group === undefined ? {} : { group }),
      ...row,
      name,
      rule: { audience, access: [name], ...(row.restrictedEntry === undefined ? {} : { whileRestricted: true }), ...rule, ...row.rule },
    }
  })
