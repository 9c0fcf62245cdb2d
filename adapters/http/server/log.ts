import { pino, type DestinationStream, type Logger } from 'pino'
import { maskSecrets } from '#core/platform/errors/mask-secrets.ts'
import type { LogLevel } from './settings/settings.ts'

/**
 * The server's log as JSON lines; secrets are masked in the finished line, so that none comes
 * through in an error, a stack or a field.
 */
export const serverLog = (level: LogLevel, destination: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, hooks: { streamWrite: (line) => maskSecrets(line) } }, destination)
