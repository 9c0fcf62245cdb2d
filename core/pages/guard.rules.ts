import { judge, type Verdict, type Visitor } from '../identity/access-matrix.ts'
import { isRestricted } from '../identity/account.ts'
import type { Page } from './page.ts'
import { findPage, pathnameOf } from './page-table.ts'
import { HOME, LOGIN } from './public.routes.ts'
import { ACCOUNT_INFORMATION } from './shipper.routes.ts'

/** What becomes of a visit: the page, another path, the page that says who is not allowed, or the one that says there is none. */
export type Decision =
  | { readonly kind: 'enter'; readonly page: Page }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'error_401' }
  | { readonly kind: 'not_found' }

export type Visit = {
  /** Nobody without a session, and where the account behind it could not be fetched. */
  readonly user: Visitor | undefined
  /** As it stands in the address bar, query and hash included. */
  readonly path: string
  /** The first page after the app was loaded. */
  readonly isFirstLoad: boolean
}

const NOT_FOUND: Decision = { kind: 'not_found' }
const redirect = (to: string): Decision => ({ kind: 'redirect', to })
const shown = (page: Page): Decision => (page.ready === true ? { kind: 'enter', page } : NOT_FOUND)

/** Words in a path that open it to everybody (spec §2); elsewhere in the address they open nothing. */
const OPEN_WORDS = ['docMain', 'register']

const isShown = (page: Page, user: Visitor): boolean => page.show === undefined || (user.fit === 1 && user.accountPhone !== undefined)

/** What the guard does where the matrix does not open: flags lead home, the access list and the audience to the refusal (spec §2). */
const REFUSALS: Readonly<Record<Exclude<Verdict, 'open'>, Decision>> = {
  signed_out: redirect(LOGIN),
  restricted: redirect(ACCOUNT_INFORMATION),
  audience: { kind: 'error_401' },
  access: { kind: 'error_401' },
  finance: redirect(HOME),
  dd_type: redirect(HOME),
  user_ids: redirect(HOME),
}

/**
 * The navigation guard (spec §2): where a visit leads. Public pages are open to all, `/login` only to who is signed out; an account that is
 * not approved is sent to its account information whatever it asks for, and lands there even where the show rule hides that page
 * from others, so that it is never sent in a circle.
 */
export function guard(pages: readonly Page[], { user, path, isFirstLoad }: Visit): Decision {
  const page = findPage(pages, path)
  return user === undefined ? guardStranger(page, pathnameOf(path)) : guardPage(page, { user, isFirstLoad })
}

/** The same where the page is known already, `undefined` for a path that is none. */
export function guardPage(
  page: Page | undefined,
  { user, isFirstLoad }: { readonly user: Visitor; readonly isFirstLoad: boolean },
): Decision {
  if (page?.path === LOGIN) return redirect(HOME)
  if (page?.rule.audience === 'public') return shown(page)
  const isForced = isRestricted(user)
  if (isForced && !isOpenWhileRestricted(page, isFirstLoad)) return redirect(ACCOUNT_INFORMATION)
  if (page === undefined) return NOT_FOUND
  const verdict = judge(user, page.rule)
  if (verdict !== 'open') return REFUSALS[verdict]
  if (!isForced && !isShown(page, user)) return redirect(HOME)
  return page.redirectTo === undefined ? shown(page) : redirect(page.redirectTo)
}

function guardStranger(page: Page | undefined, path: string): Decision {
  if (page?.rule.audience === 'public') return shown(page)
  if (page === undefined && OPEN_WORDS.some((word) => path.includes(word))) return NOT_FOUND
  return redirect(LOGIN)
}

const isOpenWhileRestricted = (page: Page | undefined, isFirstLoad: boolean): boolean =>
  page?.restrictedEntry === 'always' || (page?.restrictedEntry === 'first_load' && isFirstLoad)
