import pg from 'pg'

/** The methods that the driver calls while it runs a query object of ours. */
type Wire = {
  readonly parse: (statement: { readonly name: string; readonly text: string }, more: boolean) => void
  readonly describe: (what: { readonly type: 'S'; readonly name: string }, more: boolean) => void
  readonly sync: () => void
}

/** Asks PostgreSQL what the rows of a statement will be, without running it. */
export function describeStatement(client: pg.Client, text: string): Promise<readonly pg.FieldDef[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly pg.FieldDef[]>()
  let fields: readonly pg.FieldDef[] = []
  const asking = {
    submit: (wire: Wire) => {
      wire.parse({ name: '', text }, true)
      wire.describe({ type: 'S', name: '' }, true)
      wire.sync()
    },
    handleRowDescription: (message: { readonly fields: readonly pg.FieldDef[] }) => void (fields = message.fields),
    handleError: reject,
    handleReadyForQuery: () => resolve(fields),
  }
  client.query(asking as unknown as pg.Submittable)
  return promise
}
