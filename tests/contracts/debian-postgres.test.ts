import { isDeep, passOnce } from '../support/deep.ts'
import { startDebianServer } from '../support/servers/databases.ts'
import { storeContracts } from './store.contracts.ts'

// All of it runs on the PostgreSQL of npm; here the statements alone may differ.
passOnce()
storeContracts("Debian's PostgreSQL 15", startDebianServer, isDeep ? 'all' : 'sql')
