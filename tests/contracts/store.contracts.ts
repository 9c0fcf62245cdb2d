import { afterAll, beforeAll, describe } from 'vitest'
import type { TestServer } from '../support/databases.ts'
import { orderListsContract } from './order-lists.contract.ts'
import { orderStoreContract } from './order-store.contract.ts'

/** Every port of the store, against one kind of server. */
export function storeContracts(name: string, start: () => Promise<TestServer>): void {
  describe(name, () => {
    let server: TestServer | undefined
    beforeAll(async () => {
      server = await start()
    })
    afterAll(() => server?.stop())
    const serverOf = (): TestServer => {
      if (server === undefined) throw new Error('the server is not up')
      return server
    }
    orderStoreContract(serverOf)
    orderListsContract(serverOf)
  })
}
