import { describe, expect, it } from 'vitest'
import type { Account } from '#core/platform/access/account.ts'
import { notSignedIn } from '#core/platform/access/identity.failures.ts'
import type { Accounts, IdentityUnit, SessionProof } from '#core/platform/access/identity.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'

/** Accounts as two servers reach them, with one account to begin with. */
export type AccountDesk = {
  readonly here: Atomically<IdentityUnit>
  readonly there: Atomically<IdentityUnit>
  readonly accounts: Accounts
  readonly known: Account
  /** The living sessions of an account. */
  readonly countSessions: (accountId: number) => Promise<number>
}

const PHONE = '+8613800138000'
const AT = Date.UTC(2026, 8, 17)
const code = { phone: PHONE, codeHash: 'h', sentAt: AT, tries: 0, isUsed: false }

const run = async <T>(atomically: Atomically<IdentityUnit>, work: (unit: IdentityUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** The unit of work that changes together when somebody's right to sign in changes. */
export function accountUnitContract(open: () => Promise<AccountDesk>): void {
  describe('a unit of work of accounts', () => {
    it('sets a password over the one that was checked alone', async () => {
      const { here, there, accounts, known } = await open()
      const set = (atomically: Atomically<IdentityUnit>, to: string) =>
        run(atomically, (unit) => unit.accounts.setPassword({ accountId: known.id, from: known.passwordHash, to }))
      const done = await Promise.all([set(here, 'a'), set(there, 'b'), set(here, 'c')])
      expect(done.filter(Boolean)).toHaveLength(1)
      expect((await accounts.find(known.id))?.passwordHash).toBe(['a', 'b', 'c'][done.indexOf(true)])
      expect(await accounts.find(999_999)).toBeUndefined()
    })

    it('makes one account of a name, in whatever letters, for each audience', async () => {
      const { here, there, accounts, known } = await open()
      const { id: _known, ...fresh } = { ...known, account: 'Newcomer', accountPhone: '+8613800138001' }
      const create = (atomically: Atomically<IdentityUnit>, account: Omit<Account, 'id'>) =>
        run(atomically, (unit) => unit.accounts.create(account))
      const ids = await Promise.all([create(here, fresh), create(there, { ...fresh, account: 'newCOMER' })])
      const [id] = ids.filter((one) => one !== undefined)
      expect(ids.filter((one) => one === undefined)).toHaveLength(1)
      expect(await accounts.findByName('customer', 'NEWCOMER')).toMatchObject({ id, passwordHash: known.passwordHash })
      expect(await accounts.findByName('staff', 'newcomer')).toBeUndefined()
    })

    it('keeps the newest code of a phone, and forgets one that is dropped', async () => {
      const { here, there } = await open()
      await run(here, (unit) => unit.phoneCodes.keep(code))
      await run(there, (unit) => unit.phoneCodes.keep({ ...code, tries: 1 }))
      expect(await run(here, async (unit) => (await unit.phoneCodes.lock(PHONE)).code)).toEqual({ ...code, tries: 1 })
      expect(await run(here, async (unit) => (await unit.phoneCodes.lock('+1')).code)).toBeUndefined()
      await run(here, (unit) => unit.phoneCodes.drop(PHONE))
      expect(await run(there, async (unit) => (await unit.phoneCodes.lock(PHONE)).code)).toBeUndefined()
    })

    it('counts every try of a code, also of those that come together', async () => {
      const { here, there } = await open()
      await run(here, (unit) => unit.phoneCodes.keep(code))
      const tryOnce = (atomically: Atomically<IdentityUnit>) =>
        run(atomically, async ({ phoneCodes }) => {
          const found = (await phoneCodes.lock(PHONE)).code ?? code
          await phoneCodes.keep({ ...found, tries: found.tries + 1 })
        })
      await Promise.all([tryOnce(here), tryOnce(there), tryOnce(here), tryOnce(there)])
      expect(await run(here, async (unit) => (await unit.phoneCodes.lock(PHONE)).code?.tries)).toBe(4)
    })

    it('counts messages of a day under every key or under none, also of those that come together', async () => {
      const { here, there } = await open()
      const counts = ['phone', 'address', 'all'].map((key) => ({ key, most: key === 'address' ? 2 : 9 }))
      const send = (atomically: Atomically<IdentityUnit>, day: string) =>
        atomically(async ({ phoneCodes }) => {
          const over = await phoneCodes.countSent({ day, counts })
          return over === undefined ? ok(true) : failed(notSignedIn())
        })
      const sent = await Promise.all([here, there, here, there].map((server) => send(server, '2026-09-17')))
      expect(sent.filter((one) => one.ok)).toHaveLength(2)
      await run(here, ({ phoneCodes }) => phoneCodes.takeBackSent({ day: '2026-09-17', counts }))
      expect([(await send(there, '2026-09-17')).ok, (await send(here, '2026-09-17')).ok]).toEqual([true, false])
      expect((await send(here, '2026-09-18')).ok).toBe(true)
    })

    it('ends all sessions of an account, and keeps nothing of a unit that is refused or breaks off', async () => {
      const { here, accounts, known, countSessions } = await open()
      const session = { accountId: known.id, at: AT, expiresAt: AT + 86_400_000, device: 'Firefox', address: '203.0.113.9' }
      await run(here, async ({ sessions }) => {
        await sessions.open({ ...session, tokenHash: 'one' })
        await sessions.open({ ...session, tokenHash: 'two' })
      })
      expect(await countSessions(known.id)).toBe(2)
      const everything = async (unit: IdentityUnit): Promise<void> => {
        await unit.sessions.closeAll(known.id)
        await unit.accounts.setPassword({ accountId: known.id, from: known.passwordHash, to: 'undone' })
        await unit.phoneCodes.keep(code)
      }
      await here(async (unit) => {
        await everything(unit)
        return failed(notSignedIn())
      })
      const broken = here(async (unit) => {
        await everything(unit)
        throw new Error('broke off')
      })
      await expect(broken).rejects.toThrow('broke off')
      expect(await countSessions(known.id)).toBe(2)
      expect((await accounts.find(known.id))?.passwordHash).toBe(known.passwordHash)
      expect(await run(here, async (unit) => (await unit.phoneCodes.lock(PHONE)).code)).toBeUndefined()
      await run(here, (unit) => unit.sessions.closeAll(known.id))
      expect(await countSessions(known.id)).toBe(0)
    })

    it('ends sessions with what was proven for them, also those that are written later', async () => {
      const { here, there, accounts, known, countSessions } = await open()
      const session = { accountId: known.id, at: AT, expiresAt: AT + 86_400_000, device: 'Firefox', address: '203.0.113.9' }
      const sessionEpoch = (await accounts.find(known.id))?.sessionEpoch
      const openOne = (tokenHash: string, proof: SessionProof) =>
        run(there, ({ sessions }) => sessions.open({ ...session, tokenHash, ...proof }))
      await openOne('before', { sessionEpoch })
      await run(here, (unit) => unit.sessions.closeAll(known.id))
      await openOne('late', { sessionEpoch })
      expect(await countSessions(known.id)).toBe(0)
      await openOne('by password', {})
      expect(await countSessions(known.id)).toBe(1)
    })
  })
}
