import { startDebianServer } from '../support/servers/databases.ts'
import { storeContracts } from './store.contracts.ts'

storeContracts("Debian's PostgreSQL 15", startDebianServer)
