import { openDatabase } from '../../../adapters/store/database/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import type { Account } from '#core/platform/access/account.ts'
import { agentsContract } from '../parcels/agents.contract.ts'
import { sqlAgentRoom } from '../parcels/sql-agent-room.ts'
import { accountUnitContract } from './account-unit.contract.ts'
import { answeredContract } from './answered.contract.ts'
import { claimsContract } from '../money/claims.contract.ts'
import { policiesContract } from '../operations/policies.contract.ts'
import { refundsContract } from '../money/refunds.contract.ts'
import { cashWayContract } from '../money/cash-way.contract.ts'
import { codChangesContract } from '../money/cod-changes.contract.ts'
import { collectionsContract } from '../money/collections.contract.ts'
import { closingsContract } from '../money/closings.contract.ts'
import { creditContract } from '../money/credit.contract.ts'
import { ledgerUnitContract } from '../money/ledger-unit.contract.ts'
import { standingsContract } from '../money/standings.contract.ts'
import { statementsContract } from '../money/statements.contract.ts'
import { rechargeHistoriesContract } from '../money/recharge-histories.contract.ts'
import { rechargesContract, transactionsOnceContract } from '../money/recharges.contract.ts'
import { orderChargesContract } from '../money/order-charges.contract.ts'
import { orderExceptionsContract } from '../parcels/order-exceptions.contract.ts'
import { refusedRowsContract } from '../parcels/refused-rows.contract.ts'
import { orderImportsContract } from '../parcels/order-imports.contract.ts'
import { orderUnitContract } from '../parcels/order-unit.contract.ts'
import { storeAt, twoStores, type ServerOf } from '../server.ts'
import { openingsContract } from '../portal/openings.contract.ts'
import { shipperUnitContract } from '../portal/shipper-unit.contract.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { freeHeldContract } from '../money/free-held.contract.ts'
import { sqlFreeHeldDesk } from '../money/sql-free-held-desk.ts'
import { inboundsContract } from '../warehouse/inbounds.contract.ts'
import { correctionsContract } from '../money/corrections.contract.ts'
import { moneyActsContract } from '../money/money-acts.contract.ts'
import { customerBillsContract } from '../money/customer-bills.contract.ts'
import { invoicesContract } from '../money/invoices.contract.ts'
import { sqlInvoiceRoom } from '../money/sql-invoice-room.ts'
import { sqlBillRoom } from '../money/sql-bill-room.ts'
import { settlementsContract } from '../money/settlements.contract.ts'
import { sqlSettlementRoom } from '../money/sql-settlement-room.ts'
import { sqlCostRoom } from '../money/sql-cost-room.ts'
import { payoutsContract } from '../money/payouts.contract.ts'
import { sqlPayoutRoom } from '../money/sql-payout-room.ts'
import { remittancesContract } from '../money/remittances.contract.ts'
import { sqlRemittanceRoom } from '../money/sql-remittance-room.ts'
import { bankContract } from '../money/bank.contract.ts'
import { sqlBankDesk } from '../money/sql-bank-desk.ts'
import { costsContract } from '../money/costs.contract.ts'
import { apiKeysContract } from '../portal/api-keys.contract.ts'
import { membersContract } from '../portal/members.contract.ts'
import { webhooksContract } from '../portal/webhooks.contract.ts'
import { transportContract } from '../warehouse/transport.contract.ts'

const known: Account = {
  id: 1001,
  audience: 'customer',
  account: 'newdeer',
  passwordHash: '$argon2id$',
  name: '赵敏',
  company: undefined,
  ddType: 'DDU',
  auditStatus: 10,
  accountPhone: '+8613800138000',
  showFinance: 1,
  fit: 1,
  sender: { name: '赵敏', phone: '', country: 'CN', city: '', address: '' },
}

/** Each history has a database of its own. */
const REMITTANCE_RUNS = 3
const RECHARGE_RUNS = 60
const PAYOUT_HISTORIES = { runs: 25, inOneRoom: true }

/**
 * Units of work in SQL, as two servers on one database reach them; the doubles of the core's tests
 * pass the same suites.
 */
export function sqlUnitsContract(server: ServerOf): void {
  const withAccount = async () => {
    const connectionString = await server().freshDatabase()
    const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
    await insertAccount(database, known)
    await database.close()
    return [await storeAt(connectionString), await storeAt(connectionString)] as const
  }
  const open = async () => {
    const [here, there] = await twoStores(server())
    return { here: here.atomically, there: there.atomically, reading: here.ledgerReading }
  }
  webhooksContract(server, known)
  apiKeysContract('in SQL', async () => {
    const otherId = known.id + 1
    const connectionString = await server().freshDatabase()
    const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
    await insertAccount(database, known)
    await insertAccount(database, { ...known, id: otherId, account: 'other', accountPhone: '+8613800138009' })
    await database.close()
    const store = await storeAt(connectionString)
    const lives = async (accountId: number, keyHash: string) => (await store.keyExchange.find({ accountId, keyHash })) !== undefined
    return { accountId: known.id, otherId, atomically: store.atomically, keys: store.apiKeys, lives }
  })
  membersContract('in SQL', async () => {
    const otherId = known.id + 1
    const connectionString = await server().freshDatabase()
    const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
    await insertAccount(database, known)
    await insertAccount(database, { ...known, id: otherId, account: 'other', accountPhone: '+8613800138009' })
    await database.close()
    const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
    return {
      clientId: known.id,
      otherId,
      account: known.account,
      here: here.atomically,
      there: there.atomically,
      members: there.members,
      accounts: there.accounts,
      sessions: there.sessions,
    }
  })
  orderUnitContract(open)
  orderExceptionsContract(open)
  orderImportsContract(open)
  refusedRowsContract(open)
  answeredContract(open)
  ledgerUnitContract(open)
  moneyActsContract(open)
  closingsContract(async () => {
    const [here, there] = await twoStores(server())
    const addLedgerCheck = async () => {
      const [startedAt, endedAt] = [Date.UTC(2027, 0, 1), Date.UTC(2027, 0, 1)]
      const check = { entries: 0, accounts: 0, startedAt, endedAt }
      must(await here.atomically(async ({ ledgerChecks }) => ok(await ledgerChecks.add(check))))
    }
    return { here: here.atomically, there: there.atomically, reading: there.ledgerReading, verified: addLedgerCheck }
  })
  standingsContract(server, known)
  creditContract(async () => {
    const [here, there] = await withAccount()
    return {
      here: here.atomically,
      there: there.atomically,
      warned: async () => {
        const { rows } = await here.mailboxes.list({ accountId: known.id, page: 1, pageSize: 50 })
        return rows.map(({ text }) => ('template' in text ? String(text.params['balance']).replace(' CNY', '') : ''))
      },
      history: async () => (await there.creditLimitHistory(known.id, { page: 1, pageSize: 50 })).rows,
    }
  })
  const topUps = async () => {
    const [here, there] = await twoStores(server())
    return { here: here.atomically, there: there.atomically, reading: there.recharges }
  }
  rechargesContract(topUps)
  const verifiedTopUps = async () => {
    const [here, there] = await twoStores(server())
    const finding = async () => (await here.ledgerReading.snapshot(verifyLedger)).finding
    return { here: here.atomically, there: there.atomically, reading: there.recharges, lines: there.statementLines, finding }
  }
  rechargeHistoriesContract(verifiedTopUps, RECHARGE_RUNS)
  transactionsOnceContract(topUps)
  statementsContract(verifiedTopUps)
  orderChargesContract(async () => {
    const [here, there] = await twoStores(server())
    return { here: here.atomically, there: there.atomically, reading: there.orderCharges }
  })
  transportContract(async () => {
    const [here, there] = await twoStores(server())
    return {
      here: here.atomically,
      there: there.atomically,
      place: async (orders) => void must(await here.atomically(async (unit) => ok(await unit.orders.insert(orders)))),
      byCode: there.bags.byCode,
    }
  })
  inboundsContract(async () => {
    const [here, there] = await withAccount()
    return { here: here.atomically, there: there.atomically, customerId: known.id, reading: there.inbounds }
  })
  customerBillsContract(() => sqlBillRoom(server, known))
  invoicesContract(() => sqlInvoiceRoom(server, known))
  cashWayContract(server)
  remittancesContract(() => sqlRemittanceRoom(server, known), REMITTANCE_RUNS)
  agentsContract(() => sqlAgentRoom(server, known))
  bankContract(() => sqlBankDesk(server, known))
  costsContract(async () => sqlCostRoom(await twoStores(server())))
  payoutsContract(() => sqlPayoutRoom(server, known), PAYOUT_HISTORIES)
  settlementsContract(() => sqlSettlementRoom(server, known))
  codChangesContract(async () => {
    const [here, there] = await twoStores(server())
    return { here: here.atomically, there: there.atomically, find: (id) => there.codChanges.find(id, { customerIds: undefined }) }
  })
  collectionsContract(async () => {
    const [here, there] = await withAccount()
    const openOf = async (keywords: string): Promise<number | undefined> =>
      (await there.collections.differences({ customerIds: undefined, state: 'open', keywords, page: 1, pageSize: 1 })).rows[0]?.id
    return { here: here.atomically, there: there.atomically, histories: 12, openOf }
  })
  freeHeldContract(() => sqlFreeHeldDesk(withAccount))
  claimsContract(async () => {
    const [here, there] = await withAccount()
    return { here: here.atomically, there: there.atomically, claims: there.claims }
  })
  policiesContract(async () => {
    const [here, there] = await withAccount()
    return { here: here.atomically, there: there.atomically, policies: there.policies, watch: there.policyWatch }
  })
  refundsContract(async () => {
    const [here, there] = await withAccount()
    return { here: here.atomically, there: there.atomically }
  })
  correctionsContract(async () => {
    const [here, there] = await twoStores(server())
    return { here: here.atomically, there: there.atomically }
  })
  accountUnitContract(async () => {
    const [here, there] = await withAccount()
    return {
      here: here.atomically,
      there: there.atomically,
      accounts: here.accounts,
      known,
      countSessions: async (id) => (await there.sessions.of(id, '')).length,
    }
  })
  const shipperRoom = async () => {
    const [here, there] = await withAccount()
    return { here: here.atomically, there: there.atomically, shippers: there.shippers, id: known.id }
  }
  shipperUnitContract(shipperRoom)
  openingsContract(shipperRoom)
}
