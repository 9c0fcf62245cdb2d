import { sql, type Kysely } from 'kysely'

/**
 * Members of clients: people with accounts of their own who act for a client. The account of each
 * client is its first owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table accounts drop constraint accounts_audience_check',
  "alter table accounts add constraint accounts_audience_check check (audience in ('customer', 'staff', 'member'))",
  // Clients and their members sign in at one door.
  "create unique index accounts_sign_in_key on accounts (lower(account)) where audience <> 'staff'",
  `create table members (
    id bigint generated always as identity primary key,
    client_id bigint not null references accounts (id) on delete cascade,
    account_id bigint references accounts (id) on delete cascade,
    name text not null,
    role text not null check (role in ('owner', 'manager', 'orders', 'warehouse', 'finance', 'viewer')),
    state text not null check (state in ('invited', 'active', 'suspended', 'left')),
    phone text,
    mail text,
    token_hash text,
    link_ends_at timestamptz,
    created_at timestamptz not null,
    check (account_id is not null or state in ('invited', 'left')),
    check (token_hash is null or state = 'invited')
  )`,
  'create index members_client on members (client_id)',
  'create unique index members_account_key on members (account_id)',
  'create unique index members_token_key on members (token_hash)',
  'create index members_mail on members (lower(mail)) where mail is not null',
  'create index members_phone on members (phone) where phone is not null',
  `insert into members (client_id, account_id, name, role, state, created_at)
    select id, id, '', 'owner', 'active', created_at from accounts where audience = 'customer'`,
  `create function add_first_owner() returns trigger language plpgsql as $$
  begin
    insert into members (client_id, account_id, name, role, state, created_at) values (new.id, new.id, '', 'owner', 'active', clock_timestamp());
    return null;
  end $$`,
  `create trigger first_owner after insert on accounts for each row when (new.audience = 'customer') execute function add_first_owner()`,
]
