import type { Rule, RuleAudience } from '#core/platform/access/roles/access-matrix.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import type { Words } from '#core/base/kernel/words.ts'

/**
 * Conditions for showing a page that protect no data (the show rule): account information needs
 * `fit` 1 and an account phone, and accounts without them have a page in its place.
 */
export type ShowRule = 'complete_account' | 'plain_account'

/**
 * A page of the web app as data: router, guard, menu, tabs and breadcrumb are made from it. `path`
 * is spelled as in the specification, parameters as `:name`.
 */
export type Page = {
  readonly path: string
  /** Its name in access lists, saved tabs and route records; unique. */
  readonly name: string
  readonly title: Words
  /** Name of an icon of the icon set, such as `airplane`. */
  readonly icon: string
  /** Its row of the access matrix; the data behind the page requires no more. */
  readonly rule: Rule
  /**
   * With menu and header (a public page only for visitors who are signed in), as documentation in
   * its own layout, or alone in its window.
   */
  readonly frame: 'shell' | 'docs' | 'alone'
  /** Its heading in the menu, left out at the top level; `hideInMenu` keeps it out of the menu. */
  readonly group?: MenuGroup | undefined
  readonly hideInMenu?: true | undefined
  /** Its state is dropped when the user leaves it; other pages keep their state with their tab. */
  readonly notCache?: true | undefined
  readonly show?: ShowRule | undefined
  /** The question before its tab closes. */
  readonly beforeCloseName?: 'unsaved_changes' | undefined
  /**
   * Whether accounts that are not approved may open it: always, or only as the first page of a
   * visit.
   */
  readonly restrictedEntry?: 'always' | 'first_load' | undefined
  /** The page that it redirects to. */
  readonly redirectTo?: string | undefined
  /** The path of the page above it, for the breadcrumb. */
  readonly parent?: string | undefined
  /**
   * Its screen exists. A page without one is in no menu and answers as not found, after the guard's
   * decision.
   */
  readonly ready?: true | undefined
}

/** One line of a section: the facts of a page that its section does not state for all lines. */
export type PageRow = Pick<Page, 'path' | 'title' | 'icon'> &
  Partial<Omit<Page, 'path' | 'title' | 'icon' | 'rule' | 'frame'>> & {
    readonly rule?: Partial<Rule>
  }

type Section = {
  readonly audience: RuleAudience
  readonly frame?: Page['frame']
  readonly group?: MenuGroup
  /** The rule that every line requires beside its own. */
  readonly rule?: Partial<Rule>
  readonly rows: readonly PageRow[]
}

/**
 * The pages of a section: each is its own entry in access lists, and open to restricted accounts
 * where it says so.
 */
export const section = ({ audience, frame = 'shell', group, rule, rows }: Section): readonly Page[] =>
  rows.map((row) => {
    const name = row.name ?? pageName(row.path)
    return {
      frame,
      ...(group === undefined ? {} : { group }),
      ...row,
      name,
      rule: { audience, access: [name], ...(row.restrictedEntry === undefined ? {} : { whileRestricted: true }), ...rule, ...row.rule },
    }
  })
