import { judge, type AccessVerdict, type Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { isRestricted } from '#core/platform/access/account.ts'
import type { Page } from './page.ts'
import { findPage, pathnameOf } from './find-page.ts'
import { ACCOUNT_INFORMATION, HOME, LOGIN, PLAIN_ACCOUNT } from './public.routes.ts'

/** A page that is closed to the account, though not to all of its kind, and to whom it is open. */
export type ClosedPage = { readonly page: Page; readonly openTo: 'ddp' | 'ddu' | 'others' }

/** Where a visit leads: to the page, to another path, to "no permission" or to "not found". */
export type GuardDecision =
  | { readonly kind: 'enter'; readonly page: Page }
  /** `closed` is the page that was meant, where its reader should hear why they are elsewhere. */
  | { readonly kind: 'redirect'; readonly to: string; readonly closed?: ClosedPage }
  | { readonly kind: 'error_401' }
  | { readonly kind: 'not_found' }

export type Visit = {
  /** `undefined` without a session, and where its account could not be loaded. */
  readonly user: Visitor | undefined
  /** As in the address bar, with query and hash. */
  readonly path: string
  /** The first page after the app was loaded. */
  readonly isFirstLoad: boolean
}

const NOT_FOUND: GuardDecision = { kind: 'not_found' }
const redirect = (to: string): GuardDecision => ({ kind: 'redirect', to })
const shown = (page: Page): GuardDecision => (page.ready === true ? { kind: 'enter', page } : NOT_FOUND)

/** Words that make an unknown path public (rule: Open words of a path). */
const OPEN_WORDS = ['docMain', 'register']

/**
 * Whether a path without query and hash is open to all even where no page has it
 * (rule: Open words of a path).
 */
export const isOpenPath = (path: string): boolean => OPEN_WORDS.some((word) => path.includes(word))

const isComplete = ({ fit, accountPhone }: Visitor): boolean => fit === 1 && accountPhone !== undefined
const isShown = ({ show }: Page, user: Visitor): boolean => show === undefined || (show === 'complete_account') === isComplete(user)

/** A page of an account's information that is not shown leads to the one that is. */
const hidden = (page: Page, user: Visitor): GuardDecision =>
  user.audience === 'customer' ? redirect(page.show === 'complete_account' ? PLAIN_ACCOUNT : ACCOUNT_INFORMATION) : ledHome(page)

function ledHome(page: Page, openTo: ClosedPage['openTo'] = 'others'): GuardDecision {
  return { kind: 'redirect', to: HOME, closed: { page, openTo } }
}

/**
 * The guard's answer to each refusal of the matrix: flags lead home, access list and audience to
 * "no permission" (rule: Navigation guard).
 */
const REFUSALS: Readonly<Record<Exclude<AccessVerdict, 'open'>, GuardDecision | ((page: Page) => GuardDecision)>> = {
  signed_out: redirect(LOGIN),
  // The web app asks for the new password in place of every page.
  password_due: { kind: 'error_401' },
  // Likewise for the second factor.
  factor_due: { kind: 'error_401' },
  restricted: redirect(ACCOUNT_INFORMATION),
  audience: { kind: 'error_401' },
  member: { kind: 'error_401' },
  access: { kind: 'error_401' },
  finance: ledHome,
  dd_type: (page) => ledHome(page, page.rule.ddu === true ? 'ddp' : 'ddu'),
  user_ids: ledHome,
}

/**
 * The navigation guard (rule: Navigation guard): where a visit leads. Public pages are open to all,
 * `/login` only to visitors who are signed out; an account that is not approved is sent to its
 * account information from every page, and gets there even where the show rule hides that page from
 * others, so that it is never redirected in a circle.
 */
export function guard(pages: readonly Page[], { user, path, isFirstLoad }: Visit): GuardDecision {
  const page = findPage(pages, path)
  return user === undefined ? guardStranger(page, pathnameOf(path)) : guardPage(page, { user, isFirstLoad })
}

/** The same for a page that is already known; `undefined` for an unknown path. */
export function guardPage(
  page: Page | undefined,
  { user, isFirstLoad }: { readonly user: Visitor; readonly isFirstLoad: boolean },
): GuardDecision {
  if (page?.path === LOGIN) return redirect(HOME)
  if (page?.rule.audience === 'public') return shown(page)
  const isForced = isRestricted(user)
  if (isForced && !isOpenWhileRestricted(page, isFirstLoad)) return redirect(ACCOUNT_INFORMATION)
  if (page === undefined) return NOT_FOUND
  const verdict = judge(user, page.rule)
  if (verdict !== 'open') return refused(verdict, page)
  if (!isForced && !isShown(page, user)) return hidden(page, user)
  return page.redirectTo === undefined ? shown(page) : redirect(page.redirectTo)
}

function refused(verdict: Exclude<AccessVerdict, 'open'>, page: Page): GuardDecision {
  const refusal = REFUSALS[verdict]
  return typeof refusal === 'function' ? refusal(page) : refusal
}

function guardStranger(page: Page | undefined, path: string): GuardDecision {
  if (page?.rule.audience === 'public') return shown(page)
  if (page === undefined && isOpenPath(path)) return NOT_FOUND
  return redirect(LOGIN)
}

const isOpenWhileRestricted = (page: Page | undefined, isFirstLoad: boolean): boolean =>
  page?.restrictedEntry === 'always' || (page?.restrictedEntry === 'first_load' && isFirstLoad)
