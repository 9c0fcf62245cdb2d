import { openDatabase, type Sql } from './database.ts'
import { query } from './row-shape.ts'
import { isUnavailable } from './unavailable.ts'

/** A standby takes no writes; the code is what PostgreSQL would say to the first of them. */
class StandbyFound extends Error {
  readonly code = '25006'

  constructor() {
    super('the database is a standby')
  }
}

const IS_STANDBY = query({ standby: 'boolean' }, 'select pg_is_in_recovery() as standby')

/** Throws where the database is a standby. */
export async function refuseStandby(sql: Sql): Promise<void> {
  if ((await sql.rows(IS_STANDBY))[0]?.standby === true) throw new StandbyFound()
}

/** A host that nobody knows is hardly one that comes later. */
const isMisspelt = (error: Error): boolean => 'code' in error && error.code === 'ENOTFOUND'

/**
 * Why no work can be done at an address now, where that may end by itself: nothing answers there,
 * it starts, or it is a standby that may become the leader. Undefined where work can begin, or
 * where waiting does not help.
 */
export async function findPassingTrouble(connectionString: string): Promise<Error | undefined> {
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  try {
    await refuseStandby(database)
    return undefined
  } catch (error) {
    return error instanceof Error && isUnavailable(error) && !isMisspelt(error) ? error : undefined
  } finally {
    await database.close()
  }
}
