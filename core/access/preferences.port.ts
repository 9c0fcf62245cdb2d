/** What a user saved for a page, by the page's name: columns, density, saved views. */
export type PreferenceStore = {
  readonly of: (accountId: number, name: string) => Promise<Readonly<Record<string, unknown>> | undefined>
  readonly keep: (accountId: number, name: string, value: Readonly<Record<string, unknown>>) => Promise<void>
}
