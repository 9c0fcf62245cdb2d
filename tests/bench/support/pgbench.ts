import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { temporaryFolder } from '../../support/servers/server.ts'

const run = promisify(execFile)
const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench'

/**
 * Tables that the peer moves money with: the same rows as ours, without chain, key and audit row.
 */
const TABLES = `create table peer_accounts (id integer primary key, balance bigint not null default 0);
  create table peer_entries (number bigserial primary key, kind text not null, reference text not null, at timestamptz not null default now());
  create table peer_legs (account integer not null references peer_accounts, entry bigint not null references peer_entries, amount bigint not null,
    balance_after bigint not null, primary key (account, entry));
  insert into peer_accounts select n, 1000000000 from generate_series(0, 2000) as n`

/** One transfer as an application makes it, statement by statement: lock, look, write, commit. */
const TRANSFER = `begin;
select balance from peer_accounts where id = :payer for update;
select balance from peer_accounts where id = :payee for update;
insert into peer_entries (kind, reference) values ('freight', 'bench');
insert into peer_legs select :payer, currval('peer_entries_number_seq'), -100, balance - 100 from peer_accounts where id = :payer;
insert into peer_legs select :payee, currval('peer_entries_number_seq'), 100, balance + 100 from peer_accounts where id = :payee;
update peer_accounts set balance = balance - 100 where id = :payer;
update peer_accounts set balance = balance + 100 where id = :payee;
commit;
`

const CHOICES = {
  hot: '\\set payer 0\n\\set payee random(1, 1000)\n',
  many: '\\set payer random(1, 1000)\n\\set payee random(1001, 2000)\n',
} as const

/**
 * PostgreSQL's own bench with the pattern of an interactive transaction; answers transfers a
 * second.
 */
export async function pgbenchPeer(connectionString: string) {
  if (!existsSync(PGBENCH)) throw new Error(`${PGBENCH} is missing; install it: apt-get install postgresql-15`)
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(TABLES)
  await client.end()
  const folder = await temporaryFolder()
  const scripts = { hot: join(folder.path, 'hot.sql'), many: join(folder.path, 'many.sql') }
  for (const name of ['hot', 'many'] as const) await writeFile(scripts[name], CHOICES[name] + TRANSFER)
  return {
    perSecond: async (which: keyof typeof CHOICES, { clients, seconds }: { clients: number; seconds: number }): Promise<number> => {
      const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', scripts[which]]
      const { stdout } = await run(PGBENCH, [...options, connectionString])
      const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1]
      if (rate === undefined) throw new Error(`pgbench said: ${stdout}`)
      return Number(rate)
    },
    remove: folder.remove,
  }
}
