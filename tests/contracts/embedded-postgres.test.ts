import { startEmbeddedServer } from '../support/servers/databases.ts'
import { storeContracts } from './store.contracts.ts'

storeContracts('the PostgreSQL of npm', startEmbeddedServer)
