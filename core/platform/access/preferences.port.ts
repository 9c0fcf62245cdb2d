/** Of each account: many more than there are pages, and a hundredth of what would be felt. */
export const MOST_PREFERENCES = 200
export const MOST_PREFERENCE_BYTES = 1_000_000

/** The store of a user's settings for a page, by the page's name: columns, density, saved views. */
export type PreferenceStore = {
  readonly of: (accountId: number, name: string) => Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * False, and nothing saved, where the account would have more than MOST_PREFERENCES, or more
   * bytes in all than MOST_PREFERENCE_BYTES.
   */
  readonly keep: (accountId: number, name: string, value: Readonly<Record<string, unknown>>) => Promise<boolean>
}
