import { startEmbeddedServer } from './support/databases.ts'
import { openDatabase } from '../adapters/store/database/database.ts'
import { openStore } from '../adapters/store/open-store.ts'
import { keepSums } from '../core/reports/centre-sums.ts'
import { rangeOfDays, periodsIn } from '../core/reports/centre-range.ts'
import { ok, must } from '../core/kernel/result.ts'
const server = await startEmbeddedServer()
try {
  const url = await server.freshDatabase()
  const store = await openStore({ connectionString: url, log: () => undefined })
  await store.migrate()
  const db = openDatabase({ connectionString: url, connections: 1, log: () => undefined })
  const one = (text: string) => store.within(3_000_000, () => db.rows(text))
  const long = async (text: string) => { if (text.includes('(1,1000000)')) for (let k=0;k<10;k++) await one(text.replace('(1,1000000)', `(${k*100000+1},${(k+1)*100000})`)); else if (/from orders/.test(text)) for (let k=0;k<10;k++) await one(text.replace(/from orders( where)?/g, `from orders where id % 10 = ${k}` + (/from orders where/.test(text) ? ' and' : ''))); else await one(text) }
  let t = Date.now()
  await long('alter table orders disable trigger user')
  await long(`insert into accounts (id, audience, account, password_hash, name, audit_status) select 20000+i, 'customer', 'c'||i, 'x', 'Client '||i, 30 from generate_series(0,499) i`)
  await long(`insert into accounts (id, audience, account, password_hash, name, audit_status) select 30000+i, 'staff', 's'||i, 'x', 'Staff '||i, 30 from generate_series(0,29) i`)
  await long(`insert into orders (order_number, kind, customer_id, status, airway_number, created_at, updated_at, goods, search_text, country, channel, pieces, weight, outbound_at, details)
    select 'N'||i, case when i%10=0 then 'b2b' else (array['express','express','express','b2b','temu'])[1+c%5] end, 20000+c, (array['signed','signed','signed','signed','outbound','inbound','abnormal','returned'])[1+(i*7)%8], 'W'||i, at, now(), '[{"name":"Phone case","quantity":2,"value":{"amount":"450","currency":"USD"}}]', 'some text of the order that is long '||i,
      (array['AE','SA','KW','QA','OM','BH','EG','JO'])[1+(c+k)%8], (array['GULF-AIR','SEA','EXP','ECO','COD-A','COD-B'])[1+(c*3+k+(i%7)/6)%6], 1, 200+(i%4000), at+interval '1 day', '{"a":"bcdefghijklmnopqrstuvwxyz0123456789"}'
    from (select i, floor(500*power(random(),2))::int as c, (case when random()<0.7 then 0 else 1 end) as k,
       timestamptz '2026-08-26' + (i/11112) * interval '1 day' + case when random() < 0.92 then interval '1 hour' + random() * interval '14 hours' else random() * interval '24 hours' end as at from generate_series(1,1000000) i) made`)
  console.log('orders', Date.now()-t); t=Date.now()
  await long(`insert into ledger_accounts (account) select k||':'||(20000+i)||':CNY' from generate_series(0,499) i, unnest(array['freight_revenue','wallet']) k`)
  await long(`insert into ledger_entries (number, kind, reference, pay_way, calculated, at, actor_id) select id, 'charge', order_number, 'wallet', false, outbound_at, 3 from orders`)
  await long(`insert into ledger_legs (account, sequence, entry, place, amount, balance_after, link) select 'freight_revenue:'||customer_id||':CNY', id, id, 0, 3000+id%1000, 0, '' from orders union all select 'wallet:'||customer_id||':CNY', id, id, 1, -3000-id%1000, 0, '' from orders`)
  await long(`insert into audit_entries (at, actor_id, area, subject, action) select outbound_at, 30000+id%30, 'order', order_number, 'dispatch' from orders`)
  await long(`insert into order_exceptions (order_id, customer_id, cause, exception_code, warehouse_status, plan_status, raised_at, raised_by, closed_at) select id, customer_id, 'exception', 'E'||(id%7), 'origin', 'none', created_at + interval '3 days', 2, case when id % 3 = 0 then null else created_at + interval '4 days' end from orders where id % 20 = 0`)
  await long(`insert into cod_collections (order_id, order_number, customer_id, country, channel, state, currency, due_amount, due_at) select id, order_number, customer_id, country, channel, 'due', (array['AED','SAR','KWD'])[1+id%3], 1000+id%900, outbound_at from orders where id % 2 = 0`)
  await long('analyze'); await long('vacuum')
  console.log('rest', Date.now()-t)
  const now = Date.UTC(2026, 10, 24, 12)
  const zone = 'Asia/Shanghai'
  const days = rangeOfDays('2026-08-27', '2026-11-24', zone)
  const bounds = (u: 'day'|'week'|'month') => periodsIn(days, u, zone).map(({from})=>from)
  const qs: any[] = [
    ['shipments','day',['client']],['shipments','day',['country']],['shipments',undefined,['client','country']],['shipments',undefined,['client','channel']],['shipments','week',['channel']],['shipments','day',['kind']],
    ['revenue','day',['client']],['revenue',undefined,['client','country']],['revenue','month',['detail']],
    ['cod','day',['country']],['cod',undefined,['client','country']],['cod','day',['client']],
    ['exceptions','day',['detail']],['exceptions',undefined,['client','detail']],
    ['warehouse','day',['party']],['warehouse',undefined,['detail','party']],['warehouse','day',['client']],
  ]
  const { subjectOf } = await import('../core/reports/centre-subjects.ts')
  const ask = async (how: 'groups'|'scanned') => {
    for (const [subject, unit, columns] of qs) {
      const q = { subject, from: days.from, before: days.before, columns, periods: unit && bounds(unit), figures: subjectOf(subject).figures.slice(0,3), byCurrency: subject==='revenue'||subject==='cod', filters: {}, customerIds: undefined, most: 50000 } as any
      const ts: number[] = []
      let n = 0
      for (let i=0;i<(how==='groups'?5:1);i++){ const a=performance.now(); n=(await store.within(600000, () => store.reportSums[how](q))).length; ts.push(performance.now()-a) }
      console.log(how, subject, unit ?? '-', columns.join('+'), n, ts.toSorted((a,b)=>a-b)[Math.floor(ts.length/2)]!.toFixed(0)+' ms')
    }
  }
  for (const subject of store.keptSubjects) {
    t = Date.now()
    let left: any
    do left = must(await store.within(600000, () => store.atomically(async ({ reportSums }: any) => ok(await keepSums(reportSums, { subject, now, left })))))
    while (left.isBehind || left.again.length > 0)
    console.log('keep', subject, Date.now()-t, await db.rows({statement: `select count(*)::bigint as n from report_sums where subject='${subject}'`, shape: {n:'bigint'}} as any))
  }
  await long('vacuum analyze report_sums')
  await ask('groups')
  for (const q of ["select width_bucket(segment, array(select generate_series(timestamptz '2026-08-26 16:00', '2026-11-24 16:00', interval '1 day'))), customer_id, sum(f1), sum(f2), sum(f3) from report_sums where subject='shipments' and segment >= '2026-08-26' and segment < '2026-11-25' group by 1,2"]) for (const r of await db.rows('explain (analyze, buffers) ' + q) as any[]) console.log(Object.values(r)[0])
  await ask('groups')
  await ask('scanned')
  await db.close(); await store.close()
} finally { await server.stop() }
