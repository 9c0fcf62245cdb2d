/** The key under which the account of the session is cached. */
export const SESSION_KEY = ['session'] as const
