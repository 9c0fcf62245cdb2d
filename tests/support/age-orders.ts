import { statement } from './servers/databases.ts'

/** Orders that were made by now become older, so that agents' events of past days follow them. */
export const ageOrders = async ({ connectionString }: { readonly connectionString: string }): Promise<void> => {
  await statement(
    connectionString,
    "update orders set created_at = created_at - interval '60 days' where created_at > now() - interval '30 days'",
  )
}
