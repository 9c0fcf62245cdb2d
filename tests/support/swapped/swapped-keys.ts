import { DEMO_PASSWORD, keysOf, type TestServer } from '../servers/server.ts'

/** Keys of a client's programs: each of these calls names one. */
export async function keyFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  await keysOf(server, victim)
  const { json } = await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/keys', { as: victim })
  const others = json.payload.rows[0]?.id ?? 0
  const filling = { others, none: 900_000_001, own: async () => (await keysOf(server, attacker)).appId }
  return Object.fromEntries(['findKey', 'changeKey', 'rotateKey', 'endKey', 'keyCalls'].map((name) => [`${name}.id`, filling]))
}

/** The body of a rotation, also of a session that is older than its proof. */
export const ROTATION = { body: { overlap_days: 1, password: DEMO_PASSWORD } }
