import { describe, expect, it } from 'vitest'
import { readLogLevel, readSettings } from '../../../adapters/http/server/settings/settings.ts'

const SECRET = 'x'.repeat(32)

describe('the settings', () => {
  it('start a server on this machine with its own store and demo data', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      printPort: 17_860,
      store: { kind: 'embedded' },
      demo: true,
      secret: undefined,
      trustedProxies: [],
      userLists: { clearance_last_mile: [1006, 1007] },
    })
  })

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '', CROSSDOCK_DEMO: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      demo: true,
    })
  })

  it('have no demo data on a server of the operator unless it is asked for', () => {
    const environment = { DATABASE_URL: 'postgres://u:p@db:5432/crossdock', CROSSDOCK_SECRET: SECRET }
    expect(readSettings(environment)).toMatchObject({
      store: { kind: 'server', secret: SECRET },
      demo: false,
      userLists: { clearance_last_mile: [] },
    })
    expect(readSettings({ ...environment, DATABASE_DIRECT_URL: 'postgres://u:p@past:5432/crossdock' }).store).toMatchObject({
      connectionString: environment.DATABASE_URL,
      directConnectionString: 'postgres://u:p@past:5432/crossdock',
    })
    expect(readSettings({ ...environment, CROSSDOCK_CLEARANCE_USERS: '7, 12' }).userLists).toEqual({ clearance_last_mile: [7, 12] })
    expect(readSettings({ ...environment, CROSSDOCK_DEMO: '1' }).demo).toBe(true)
  })

  it.each([
    ['PORT', { PORT: 'http' }, '"http"', 'whole number'],
    ['PORT', { PORT: '65536' }, '"65536"', '0 to 65535'],
    ['PORT', { PORT: '-1' }, '"-1"', 'whole number'],
    ['PORT', { PORT: '80.5' }, '"80.5"', 'whole number'],
    ['CROSSDOCK_PRINT_PORT', { CROSSDOCK_PRINT_PORT: '0' }, '"0"', '1 to 65535'],
    ['CROSSDOCK_PRINT_PORT', { CROSSDOCK_PRINT_PORT: 'ws' }, '"ws"', 'whole number'],
    ['CROSSDOCK_STORAGE_BILLS', { CROSSDOCK_STORAGE_BILLS: 'day' }, '"day"', 'month or week'],
    ['CROSSDOCK_TARIFF_APPROVAL', { CROSSDOCK_TARIFF_APPROVAL: 'two' }, '"two"', '0 or 1'],
    ['CROSSDOCK_PAYMENT_DAYS', { CROSSDOCK_PAYMENT_DAYS: '366' }, '"366"', '0 to 365'],
    ['CROSSDOCK_BANK_DETAILS', { CROSSDOCK_BANK_DETAILS: 'x'.repeat(201) }, '"201 characters"', 'at most 200'],
    ['CROSSDOCK_PRINT_AGENT_URL', { CROSSDOCK_PRINT_AGENT_URL: 'files.example.com' }, '"files.example.com"', 'an address such as'],
    ['HOST', { HOST: 'http://localhost' }, '"http://localhost"', 'host name'],
    ['HOST', { HOST: 'a b' }, '"a b"', 'host name'],
    ['CROSSDOCK_DEMO', { CROSSDOCK_DEMO: 'yes' }, '"yes"', '0 or 1'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u@h/d', CROSSDOCK_SECRET: SECRET }, 'mysql:', 'postgres://'],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense', CROSSDOCK_SECRET: SECRET }, 'no address', 'postgres://'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u@h', CROSSDOCK_SECRET: SECRET }, 'postgres://h', '/database'],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://u@h/d', DATABASE_DIRECT_URL: 'postgres://u:p@h' }, 'postgres://h', '/database'],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://u@h/d' }, 'is not set', 'DATABASE_DIRECT_URL is set'],
    ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://u@h/d' }, 'is not set', 'DATABASE_OWNER_URL is set'],
    ['CROSSDOCK_SECRET', { DATABASE_URL: 'postgres://u@h/d' }, 'is not set', '32 characters'],
    ['CROSSDOCK_METRICS_TOKEN', { CROSSDOCK_METRICS_TOKEN: 'short' }, '5 characters', '20 characters'],
    ['CROSSDOCK_DISK_FLOOR', { CROSSDOCK_DISK_FLOOR: '200 MB' }, '"200 MB"', 'MiB'],
    ['CROSSDOCK_SECRET', { CROSSDOCK_SECRET: 'short' }, '5 characters', '32 characters'],
    ['CROSSDOCK_TRUSTED_PROXIES', { CROSSDOCK_TRUSTED_PROXIES: 'everybody' }, '"everybody"', 'addresses'],
    ['CROSSDOCK_SMS_PER_DAY', { CROSSDOCK_SMS_PER_DAY: 'none' }, '"none"', 'a whole number from 1'],
    ['CROSSDOCK_SMS_PER_PHONE', { CROSSDOCK_SMS_PER_PHONE: '0' }, '"0"', 'a whole number from 1'],
    ['CROSSDOCK_CLEARANCE_USERS', { CROSSDOCK_CLEARANCE_USERS: '1006;1007' }, '"1006;1007"', 'ids of accounts'],
  ])('%s of %j stops with one line that says what it got and takes', (name, environment, got, takes) => {
    const reading = (): unknown => readSettings(environment)
    expect(reading).toThrow(new RegExp(`^${name}: .*${got.replace(/[/.]/g, '\\$&')}.*takes .*${takes.replace(/[/.]/g, '\\$&')}.*$`))
  })

  it('say how much is logged', () => {
    expect(readLogLevel({})).toBe('info')
    expect(readLogLevel({ CROSSDOCK_LOG: 'warn' })).toBe('warn')
    expect(() => readLogLevel({ CROSSDOCK_LOG: 'loud' })).toThrow('CROSSDOCK_LOG: got "loud", takes trace, debug, info')
  })

  it('never repeat a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://user:hunter2@h' })).toThrow(/^(?!.*hunter2)/)
  })
})
