import type { TestServer } from '../servers/server.ts'

/** The sandbox answers a form for it. */
const FORM = '77.01'

/** Top-ups of two customers, for the calls that name one. */
export async function topUpFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  let made = 0
  const topUp = async (as: string, amount = '10'): Promise<string> => {
    const headers = { 'idempotency-key': `swapped-${(made += 1)}` }
    const { status, text, json } = await server.call<{ flow_num: string }>('POST', '/api/pay', {
      as,
      body: { type: 'alipay', amount },
      headers,
    })
    if (status !== 200) throw new Error(`${as} asked for no top-up: ${text}`)
    return json.payload.flow_num
  }
  const inQuestion = async (as: string): Promise<string> => {
    const number = await topUp(as)
    for (const outcome of ['closed', 'paid']) await server.call('POST', `/api/sandbox/pay/${number}`, { body: { outcome } })
    return number
  }
  const none = 'R0000000000000000'
  const late = { others: await inQuestion(victim), none, own: () => inQuestion(attacker) }
  return {
    flow_num: { others: await topUp(victim), none, own: () => topUp(attacker) },
    'topUpForm.flow_num': { others: await topUp(victim, FORM), none, own: () => topUp(attacker, FORM) },
    'decideTopUp.flow_num': late,
    'topUps.keywords': late,
    'exportTopUps.keywords': late,
  }
}
