/**
 * Writes a line to the server's log. Lines name calls and codes, never keys, signatures or whole
 * answers.
 */
export type LogLine = (line: string) => void

/** A code of a provider as it may stand in a line of the log. */
export const loggedCode = (code: string | undefined): string => (code ?? 'no code').replace(/[^A-Za-z0-9._-]/g, '?').slice(0, 80)
