import type { Account } from '../account.ts'
import type { RoleHolder } from '../roles/permissions.ts'

/** Whether a role of a user requires a second factor. */
export const needsSecondFactor = ({ roles = [] }: Pick<RoleHolder, 'roles'>): boolean =>
  roles.some(({ secondFactor }) => secondFactor === true)

/** Whether an account has to turn on its second factor before it may do anything else. */
export const isFactorDue = (account: RoleHolder & Pick<Account, 'hasSecondFactor'>): boolean =>
  needsSecondFactor(account) && account.hasSecondFactor !== true
