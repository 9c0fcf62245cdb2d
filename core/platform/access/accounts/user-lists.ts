/**
 * Lists of accounts by id that a rule may be limited to; who is on them is configuration: 1006 and
 * 1007 in the demo.
 */
export const USER_LISTS = ['clearance_last_mile'] as const
export type UserList = (typeof USER_LISTS)[number]

/** The ids on each list. */
export type UserListIds = Readonly<Record<UserList, readonly number[]>>

/** Who is on the lists in the demo. */
export const DEMO_USER_LISTS: UserListIds = { clearance_last_mile: [1006, 1007] }

/** The lists that an account is on. */
export const userListsOf = (id: number, lists: UserListIds): readonly UserList[] => USER_LISTS.filter((list) => lists[list].includes(id))
