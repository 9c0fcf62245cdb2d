import type { Accounts, PasswordHasher } from '#core/platform/access/identity.ports.ts'
import type { Audience } from '#core/platform/access/account.ts'

/** The demo's accounts and their password, which anybody may know. */
export const DEMO_PASSWORD = 'Crossdock#2026'
export const DEMO_ACCOUNTS: Readonly<Record<Audience, readonly string[]>> = {
  customer: ['ddp', 'ddu', 'fresh', 'nofin', 'clm', 'vip'],
  staff: ['admin', 'warehouse', 'finance', 'service'],
}

type Parts = { readonly accounts: Pick<Accounts, 'findByName'>; readonly passwords: Pick<PasswordHasher, 'verify'> }

/**
 * The demo accounts of a store that anybody can sign in with: those that still have the demo's
 * password.
 */
export async function openDemoAccounts({ accounts, passwords }: Parts): Promise<readonly string[]> {
  const open: string[] = []
  for (const [audience, names] of Object.entries(DEMO_ACCOUNTS) as [Audience, readonly string[]][])
    for (const name of names) {
      const found = await accounts.findByName(audience, name)
      if (found !== undefined && (await passwords.verify(found.passwordHash, DEMO_PASSWORD))) open.push(name)
    }
  return open
}
