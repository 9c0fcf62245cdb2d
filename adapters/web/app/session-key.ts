/** Under which the account of the session is kept. */
export const SESSION_KEY = ['session'] as const
