import { startEmbeddedServer } from '../support/databases.ts'
import { storeContracts } from './store.contracts.ts'

storeContracts('the PostgreSQL of npm', startEmbeddedServer)
