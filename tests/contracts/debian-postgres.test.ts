import { startDebianServer } from '../support/databases.ts'
import { storeContracts } from './store.contracts.ts'

storeContracts("Debian's PostgreSQL 15", startDebianServer)
