import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AlipayPayouts } from '../../adapters/payments/alipay/alipay-payouts.ts'
import { aesSealer } from '../../adapters/http/server/auth/aes-sealer.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { sealOf } from '#core/money/cod/payouts/alipay-account.ts'
import { payoutTransferNumber } from '#core/money/cod/payouts/payout.ts'
import { followCollection } from '#core/money/cod/collections/follow-collection.ts'
import { sendPayouts } from '#core/money/cod/payouts/send-payouts.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { startDebianCluster, statement } from '../support/servers/databases.ts'
import { madeOrder } from '../support/made-orders.ts'
import { AlipaySimulator } from '../support/providers/alipay-simulator.ts'
import type { TransferFate } from '../support/providers/alipay-transfers.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { ServerPair } from './support/server-pair.ts'

const CLIENTS = 6
const FIRST_CLIENT = 7101
const AGENT = 'SOAK'
const KILLS = 20
/** More are dispatched while fewer than that are to be collected. */
const MOST_DUE = 300
const A_FLIGHT = 25
const A_REPORT = 30
const A_REMITTANCE = 40
const KILL_EVERY_MILLIS = 2_000
/** Every so many kills of a server the database crashes too. */
const KILLS_A_CRASH = 4
const LOOK_EVERY_MILLIS = 500
const PAUSE_MILLIS = 100
const MOST_MILLIS = 240_000
const DIFFERING = 12
const MOST_FILS = 90_000
const MOST_SHOWN = 5
/** Above the waybills of the demo. */
const FIRST_SERIAL = 6_000_000
/** Longer than any wait between two looks at a payout. */
const LOOKS = 20

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const accountOf = (id: number): string => `soak${id}`
const clientIds = Array.from({ length: CLIENTS }, (_, place) => FIRST_CLIENT + place)
const MINE = `customer_id >= ${FIRST_CLIENT} and customer_id < ${FIRST_CLIENT + CLIENTS}`
const text = (value: unknown): string => String(value)

/** An agent of their own, and shippers like one of the demo's with an account at Alipay. */
async function makeClients(connectionString: string, secret: string): Promise<void> {
  const sealer = aesSealer(secret)
  await statement(
    connectionString,
    `insert into tracker_agent select (json_populate_record(a, json_build_object('id', (select max(id) + 1 from tracker_agent), 'agent_code', '${AGENT}'))).*
      from tracker_agent a limit 1`,
  )
  await statement(
    connectionString,
    `insert into accounts select (json_populate_record(a, json_build_object('id', n, 'account', 'soak' || n, 'account_phone', null))).*
      from accounts a, generate_series(${FIRST_CLIENT}, ${FIRST_CLIENT + CLIENTS - 1}) n where a.account = 'ddu'`,
  )
  await statement(
    connectionString,
    `insert into shippers select (json_populate_record(s, json_build_object('account_id', n, 'app_secret', 'soak' || n))).*
      from shippers s join accounts a on a.id = s.account_id, generate_series(${FIRST_CLIENT}, ${FIRST_CLIENT + CLIENTS - 1}) n where a.account = 'ddp'`,
  )
  for (const id of clientIds)
    await statement(
      connectionString,
      `insert into alipay_accounts (customer_id, channel, kind, sealed_id, fingerprint, masked, authorized_at, usable_from)
        values (${id}, 'alipay', 'user_id', '${sealer.seal(`208800000000${id}`, sealOf(id))}', 'soak${id}', '2088****', now(), now())`,
    )
}

/**
 * The work in the flow of the cash beside the kills, each step once; it asks the servers, and the
 * database what there is to do.
 */
function workers({ servers, store, connectionString, alipay }: Room) {
  const rows = (sql: string) => statement(connectionString, sql).catch(() => [])
  const finance = (path: string, body: unknown, as = 'finance', key: string = randomUUID()) => servers.ask(path, { as, body, key })
  const refused: Record<string, number> = {}
  const count = (told: { readonly status: number; readonly error: string | undefined }): void => {
    if (told.status !== 200) refused[told.error ?? String(told.status)] = (refused[told.error ?? String(told.status)] ?? 0) + 1
  }
  let serial = FIRST_SERIAL
  const dispatch = async (): Promise<void> => {
    const [open] = await rows(`select count(*)::int as due from cod_collections where ${MINE} and state = 'due'`)
    if (Number(open?.['due'] ?? MOST_DUE) >= MOST_DUE) return
    const at = Date.now() - MILLIS_PER_HOUR
    const customerId = FIRST_CLIENT + randomInt(CLIENTS)
    const flight = Array.from({ length: A_FLIGHT }, () =>
      madeOrder({
        customerId,
        status: 'confirmed',
        values: { cod: money(BigInt(randomInt(100, MOST_FILS)), 'AED'), country: 'AE' },
        airwayNumber: waybillNumber.write((serial += 1)),
      }),
    )
    await store
      .atomically(async ({ orders, collections }) => {
        const stored = await orders.insert(flight)
        const moved = await orders.changeAll(stored, { status: 'outbound', outboundAt: at }, at)
        for (const [place, order] of moved.entries())
          followCollection(collections, { order: { ...order, values: flight[place]?.values ?? {} }, event: 'dispatch', at })
        return ok(undefined)
      })
      .catch(() => undefined)
    await rows(`update cod_collections set agent = '${AGENT}' where ${MINE} and agent is distinct from '${AGENT}'`)
  }
  /** The agent's machines report some parcels, and the same report a second time beside it. */
  const report = async (): Promise<void> => {
    const due = await rows(
      `select order_number, due_amount::text as due from cod_collections c where ${MINE} and state = 'due' and agent = '${AGENT}'
        and not exists (select 1 from cod_reports r where r.order_id = c.order_id and r.state = 'open') order by random() limit ${A_REPORT}`,
    )
    const orders = due.map(({ order_number: number, due: amount }) => {
      const wrong = randomInt(DIFFERING) === 0 ? BigInt(randomInt(1, 100)) : 0n
      return { number: text(number), amount: formatAmount(money(BigInt(text(amount)) + wrong, 'AED')), currency: 'AED' }
    })
    if (orders.length === 0) return
    const path = '/api/admin/cod/collections'
    for (const told of await Promise.all([finance(path, { agent: AGENT, orders }), finance(path, { agent: AGENT, orders })])) count(told)
  }
  const decide = async (): Promise<void> => {
    const open = await rows(
      `select r.id from cod_reports r join cod_collections c using (order_id) where c.${MINE} and r.state = 'open' limit 20`,
    )
    if (open.length === 0) return
    const decision = randomInt(2) === 0 ? 'accept' : 'reject'
    count(await finance('/api/admin/cod/differences/decide', { differences: open.map(({ id }) => Number(id)), decision, reason: 'soak' }))
  }
  const remit = async (): Promise<void> => {
    const collected = await rows(
      `select order_number, collected_amount::text as amount from cod_collections where ${MINE} and state = 'collected' and remittance_id is null
        order by random() limit ${A_REMITTANCE}`,
    )
    if (collected.length === 0) return
    const lines = collected.map(({ order_number: number, amount }) => ({
      order_number: text(number),
      amount: formatAmount(money(BigInt(text(amount)), 'AED')),
    }))
    const body = { agent: AGENT, currency: 'AED', lines }
    const key = randomUUID()
    for (const told of await Promise.all([
      finance('/api/admin/cod/remittances', body, 'finance', key),
      finance('/api/admin/cod/remittances', body, 'finance', key),
    ]))
      count(told)
  }
  const receive = async (): Promise<void> => {
    const [waiting] = await rows(
      `select r.id, (select coalesce(sum(c.collected_amount), 0)::text from cod_collections c where c.remittance_id = r.id) as amount
        from cod_remittances r where r.agent = '${AGENT}' and r.state = 'announced' order by random() limit 1`,
    )
    if (waiting === undefined) return
    const path = `/api/admin/cod/remittances/${text(waiting['id'])}`
    if (randomInt(10) === 0) return count(await finance(`${path}/cancel`, { reason: 'soak' }))
    const amount = formatAmount(money(BigInt(text(waiting['amount'])), 'AED'))
    const body = { bank: 'ENBD', reference: `R${text(waiting['id'])}`, amount, day: new Date().toISOString().slice(0, 10) }
    const key = randomUUID()
    for (const told of await Promise.all([
      finance(`${path}/receipts`, body, 'finance', key),
      finance(`${path}/receipts`, body, 'finance', key),
    ]))
      count(told)
  }
  const bill = async (): Promise<void> => {
    const clients = [accountOf(FIRST_CLIENT + randomInt(CLIENTS))]
    for (const told of await Promise.all([finance('/api/admin/cod/bills', { clients }), finance('/api/admin/cod/bills', { clients })]))
      count(told)
    const billed = await rows(
      `select bill_number, cod_status from cod_bills where ${MINE} and cod_status in ('billed', 'pending_confirmation')`,
    )
    const drawn = billed.filter(({ cod_status: status }) => status === 'billed').map(({ bill_number: number }) => text(number))
    if (drawn.length > 0 && randomInt(8) === 0) return count(await finance(`/api/admin/cod/bills/${drawn[0]}/withdraw`, { reason: 'soak' }))
    if (drawn.length > 0) count(await finance('/api/admin/cod/bills/send', { bills: drawn }))
    for (const { bill_number: number, cod_status: status } of billed)
      if (status === 'pending_confirmation') count(await finance(`/api/admin/cod/bills/${text(number)}/events/confirm`, {}))
  }
  const FATES: readonly TransferFate[] = ['SUCCESS', 'SUCCESS', 'DEALING', 'busy', 'busy_done', 'PAYER_BALANCE_NOT_ENOUGH']
  const pay = async (): Promise<void> => {
    if (randomInt(4) === 0) alipay.failNext('cut')
    alipay.transfers.failNext(FATES[randomInt(FATES.length)] ?? 'SUCCESS')
    const [payable] = await rows(
      `select bill_number from cod_bills where ${MINE} and cod_status = 'pending_payment' order by random() limit 1`,
    )
    if (payable !== undefined) count(await finance(`/api/admin/cod/bills/${text(payable['bill_number'])}/payout`, {}, 'admin'))
    for (const { id } of await rows(`select id from cod_payouts where ${MINE} and state = 'requested'`))
      count(await finance(`/api/admin/cod/payouts/${text(id)}/approve`, {}))
    for (const { number } of await rows(`select bill_number as number from cod_payouts where ${MINE} and state in ('sending', 'unknown')`))
      if (randomInt(3) === 0) alipay.transfers.end(payoutTransferNumber(text(number)), 'SUCCESS')
  }
  return { steps: [dispatch, report, decide, remit, receive, bill, pay], refused }
}

type Room = {
  readonly servers: ServerPair
  readonly store: Store
  readonly connectionString: string
  readonly alipay: AlipaySimulator
}

/**
 * Every collected fils is with the agent, on its way, with us, or paid out; the ledger says the
 * same.
 */
const PLACES = `select
    coalesce(sum(collected_amount) filter (where state = 'collected'), 0)::text as with_agent,
    coalesce(sum(collected_amount) filter (where state in ('collected', 'remitted')), 0)::text as collected,
    (select coalesce(sum(balance), 0)::text from ledger_accounts where account = 'cod_clearing:${AGENT}:AED') as agents_account,
    count(*) filter (where state = 'due')::int as due, count(*) filter (where state = 'collected')::int as held,
    count(*) filter (where state = 'remitted')::int as remitted, count(*)::int as orders
  from cod_collections where ${MINE}`

const TWICE = `select e.reference, e.kind, count(*)::int as entries from ledger_entries e
  where e.kind = 'cod_collected' and not exists (select 1 from ledger_entries r where r.reverses = e.number) and e.reference in (select order_number from cod_collections where ${MINE})
  group by 1, 2 having count(*) > 1`

/** Sums are zero, and the agent's account says what the collections say, in one look. */
async function look(connectionString: string): Promise<readonly string[]> {
  const [row] = await statement(
    connectionString,
    `select (select coalesce(sum(balance), 0)::text from ledger_accounts) as sum, p.* from (${PLACES}) p`,
  ).catch(() => [])
  if (row === undefined) return []
  const { sum, with_agent: held, agents_account: balance } = row
  return sum === '0' && BigInt(text(held)) === absolute(BigInt(text(balance))) ? [] : [`out of balance: ${JSON.stringify(row)}`]
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Ends what is under way: payouts are asked for until none is left. */
async function settle({ store, alipay }: Room, secret: string): Promise<void> {
  let ahead = 0
  const clock = { now: () => Date.now() + ahead }
  const providers = { alipay: new AlipayPayouts(alipay.access, { clock: { now: () => Date.now() }, log: () => undefined }) }
  for (let looked = 0; looked < LOOKS; looked += 1) {
    // Also what is sent only now, and takes its time by a fate that was set before.
    alipay.transfers.endAll('SUCCESS')
    must(await sendPayouts({ atomically: store.atomically, payouts: store.payouts, providers, sealer: aesSealer(secret), clock })())
    ahead += MILLIS_PER_HOUR
  }
}

async function faultsAtTheEnd({ store, connectionString, alipay }: Room): Promise<readonly string[]> {
  const faults: string[] = []
  const bills = await statement(
    connectionString,
    `select b.bill_number as number, b.cod_status as status, b.payout_amount::text as amount,
      (select count(*) from cod_payouts p where p.bill_number = b.bill_number and p.state = 'paid')::int as paid,
      (select count(*) from cod_payouts p where p.bill_number = b.bill_number and p.state in ('waiting', 'sending', 'unknown'))::int as under_way,
      (select count(*) from ledger_entries e where e.reference = b.bill_number and e.kind = 'cod_settled')::int as entries
      from cod_bills b where ${MINE}`,
  )
  const transfers = new Map(alipay.transfers.paid().map((transfer) => [transfer.number, transfer]))
  for (const row of bills) {
    const transfer = transfers.get(payoutTransferNumber(text(row['number'])))
    const isSettled = row['status'] === 'settled'
    const fits = isSettled
      ? transfer !== undefined && text(transfer.fen) === row['amount'] && row['paid'] === 1 && row['entries'] === 1
      : transfer === undefined && row['paid'] === 0 && row['entries'] === 0
    if (!fits || row['under_way'] !== 0) faults.push(JSON.stringify({ ...row, transferred: transfer && text(transfer.fen) }))
    transfers.delete(payoutTransferNumber(text(row['number'])))
  }
  for (const number of transfers.keys()) faults.push(`Alipay paid ${number}, which is no bill`)
  for (const row of await statement(connectionString, TWICE)) faults.push(`booked twice: ${JSON.stringify(row)}`)
  faults.push(...(await look(connectionString)))
  const { finding } = await store.ledgerReading.snapshot(verifyLedger)
  if (finding !== undefined) faults.push(JSON.stringify(finding))
  return faults
}

/**
 * The cash of thousands of parcels is collected, reported twice, remitted, billed and paid out
 * through Alipay over two servers and a database that are killed again and again, while Alipay
 * loses answers, is busy and takes its time. At every look each collected fils is in one place; at
 * the end each settled bill was transferred once, with its amount, and the ledger is verified.
 */
export async function run(): Promise<readonly string[]> {
  const cluster = await startDebianCluster()
  const folder = await temporaryFolder()
  const alipay = await AlipaySimulator.start({ mode: 'certificates' })
  const secret = randomUUID()
  const { connectionString } = cluster
  const servers = new ServerPair({
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_SECRET: secret,
    ...alipay.environment,
  })
  const faults: string[] = []
  const figures = { looks: 0, crashes: 0 }
  try {
    await servers.start()
    await makeClients(connectionString, secret)
    await servers.signIn(['finance', 'admin'])
    const store = await openStore({ connectionString, log: () => undefined, connections: 4 })
    const room: Room = { servers, store, connectionString, alipay }
    const { steps, refused } = workers(room)
    const end = performance.now() + MOST_MILLIS
    let isOver = false
    const until = async (everyMillis: number, work: () => Promise<unknown>): Promise<void> => {
      while (!isOver) {
        await delay(everyMillis)
        await work()
      }
    }
    const kill = async (): Promise<void> => {
      if (servers.kills % KILLS_A_CRASH === KILLS_A_CRASH - 1) {
        figures.crashes += 1
        await cluster.crash()
      }
      await servers.killOne()
    }
    const looking = async (): Promise<void> => {
      figures.looks += 1
      faults.push(...(await look(connectionString)))
    }
    const finish = async (): Promise<void> => {
      while (performance.now() < end && servers.kills < KILLS) await delay(LOOK_EVERY_MILLIS)
      isOver = true
    }
    await Promise.all([
      finish(),
      until(KILL_EVERY_MILLIS, kill),
      until(LOOK_EVERY_MILLIS, looking),
      ...steps.map((step) => until(PAUSE_MILLIS, step)),
    ])
    await settle(room, secret)
    faults.push(...(await faultsAtTheEnd(room)))
    const [places] = await statement(connectionString, PLACES)
    const [bills] = await statement(
      connectionString,
      `select count(*)::int as bills, count(*) filter (where cod_status = 'settled')::int as settled from cod_bills where ${MINE}`,
    )
    say(
      `${servers.kills} kills of servers and ${figures.crashes} of the database; ${servers.retries} calls sent again; ${figures.looks} looks`,
    )
    say(`orders ${JSON.stringify(places)}, bills ${JSON.stringify(bills)}, transfers ${alipay.transfers.paid().length}`)
    say(`refused ${JSON.stringify(refused)}`)
    await store.close()
  } finally {
    await servers.stop()
    await cluster.stop()
    await alipay.close()
    await folder.remove()
  }
  return faults.length > MOST_SHOWN ? [...faults.slice(0, MOST_SHOWN), `and ${faults.length - MOST_SHOWN} more`] : faults
}
