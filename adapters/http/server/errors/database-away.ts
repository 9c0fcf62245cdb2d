import { SettingError } from '../settings/setting-error.ts'

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  '28P01': 'user or password is not accepted',
  '28000': 'the user is not let in',
  '3D000': 'there is no such database',
  '25006': 'it is a standby, which takes no writes: give the address of the leader, or of a proxy that leads to it',
  '42501': 'the user may not make tables there',
  '57P03': 'it is starting or shutting down',
  '53300': 'it has no connection left',
}

/** The cause in words; several attempts at one host are reported as one. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return causeOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return CAUSES[code] ?? error.message.replaceAll(/\s*\n\s*/g, ' ')
}

/**
 * Why the operator's database cannot be used, in one line with its address and never its password.
 */
export function databaseAway(connectionString: string, error: unknown): SettingError {
  const url = URL.parse(connectionString)
  const place = url === null ? 'the database' : `${url.host}${url.pathname}`
  return new SettingError(`DATABASE_URL: ${place} cannot be used: ${causeOf(error)}; takes the address of a PostgreSQL that runs`)
}
