import { describe, expect, it } from 'vitest'
import type { Store } from '../../../adapters/store/store.ts'
import { sealTrail } from '#core/oversight/audit/seal-trail.ts'
import { verifyTrail } from '#core/oversight/audit/verify-trail.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { statement } from '../../support/servers/databases.ts'
import { storeAt, type ServerOf } from '../server.ts'

const SEVERAL = 2100

const entry = (subject: string): AuditEntry => ({
  at: Date.UTC(2026, 10, 1),
  actorId: 1,
  area: 'order',
  subject,
  action: 'change',
  from: 'draft',
  to: 'submitted',
  changes: { consignee: { from: '何', to: 'ط"\\' } },
})

async function write(store: Store, ...subjects: readonly string[]): Promise<void> {
  must(await store.atomically(async ({ audit }) => ok(await audit.write(subjects.map(entry)))))
}

const noPause = async (): Promise<void> => {
  throw new Error('nobody is writing')
}

const sealed = (store: Store, pause = noPause): Promise<number> => sealTrail({ sealing: store.auditSealing, pause })
const verdict = (store: Store) => store.sealedTrail.snapshot(verifyTrail)

/** Seals over the trail in SQL; what they find is in tests/core/oversight/audit. */
export function auditSealsContract(server: ServerOf): void {
  describe('the seals of the audit trail in SQL', () => {
    it('hold every entry as it was written, in runs that continue each other', async () => {
      const store = await storeAt(await server().freshDatabase())
      await write(store, ...Array.from({ length: SEVERAL }, (_, index) => `one ${index}`))
      expect(await sealed(store)).toBe(SEVERAL)
      expect(await sealed(store)).toBe(0)
      await write(store, 'a', 'b')
      expect(await verdict(store)).toMatchObject({ entries: SEVERAL, head: { number: 3 }, unsealed: 2, findings: [] })
      expect(await sealed(store)).toBe(2)
      expect(await verdict(store)).toMatchObject({ entries: SEVERAL + 2, head: { number: 4 }, unsealed: 0, findings: [] })
    })

    it('name what even the owner of the tables changed, removed or inserted later', async () => {
      const owner = await server().freshDatabase()
      const store = await storeAt(owner)
      await write(store, 'a', 'b', 'c', 'd')
      await statement(owner, "select nextval(pg_get_serial_sequence('audit_entries', 'id'))")
      await write(store, 'e')
      await sealed(store)
      await statement(
        owner,
        `alter table audit_entries disable trigger user;
        update audit_entries set at = at + interval '1 microsecond' where id = 2;
        delete from audit_entries where id = 3;
        insert into audit_entries (id, at, actor_id, area, subject, action) values (5, now(), 1, 'order', 'x', 'create')`,
      )
      expect((await verdict(store)).findings).toEqual([
        { fault: 'changed', entry: 2 },
        { fault: 'inserted', entry: 5 },
        { fault: 'removed', entry: 3 },
      ])
    })

    it('leave out what an earlier unit of work may still come before, and do not make anyone wait', async () => {
      const store = await storeAt(await server().freshDatabase())
      const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = store.within(60_000, () =>
        store.atomically(async ({ audit }) => {
          await audit.write([entry('slow')])
          // A written entry goes out with the next question.
          await audit.of('order', 'slow')
          written.resolve()
          await released.promise
          return ok(true)
        }),
      )
      await written.promise
      await write(store, 'fast')
      expect(await sealed(store, async () => undefined)).toBe(0)
      let pauses = 0
      const count = await sealed(store, async () => {
        pauses += 1
        await write(store, 'meanwhile')
        released.resolve()
        await slow
      })
      expect([pauses, count]).toEqual([1, 2])
      expect(await verdict(store)).toMatchObject({ unsealed: 1, findings: [] })
    })

    it('are made once where two servers seal at the same time', async () => {
      const owner = await server().freshDatabase()
      const [here, there] = [await storeAt(owner), await storeAt(owner)]
      await write(here, 'a', 'b', 'c')
      expect((await Promise.all([sealed(here), sealed(there)])).reduce((sum, count) => sum + count)).toBe(3)
      expect(await verdict(there)).toMatchObject({ entries: 3, head: { number: 1 }, findings: [] })
    })
  })
}
